import type { Person } from './person.ts'
import type { Refusal } from './refusal.ts'

/** Covers nobody but the employee. */
export function employeeOnly(person: Pick<Person, 'id'>): Refusal | undefined {
  if (person.id === 0) return undefined
  return { code: 'employeeOnly', path: '', params: {} }
}
