import type { Person } from '../kernel/person.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** Covers nobody but the employee. */
export function employeeOnly(person: Pick<Person, 'id'>): Refusal | undefined {
  if (person.id === 0) return undefined
  return { code: 'employeeOnly', path: '', params: {} }
}
