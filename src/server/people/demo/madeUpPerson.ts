import type { DemoEmployee } from '../../../domain/company/demo/demo.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { collectiveNamed } from '../collectiveNamed.ts'

/** The data of a made-up person on which a company's offer depends. */
export type MadeUp = {
  /** Completed years. */
  age: number
  /** A collective's id or name; left out: the company's first. */
  collective?: string | undefined
  /** The number of children; the youngest is one year old. */
  children: number
}

/**
 * Builds a made-up employee with 30,000 euros of salary and 30 % of it to spend; nobody can sign in as this
 * employee.
 * @throws OperationRefused 404 if the company has no such collective
 */
export function madeUpPerson(
  { collectives }: Pick<TenantConfig, 'collectives'>,
  { age, collective, children }: MadeUp,
): DemoEmployee {
  const { id: collectiveId } = collectiveNamed({ collectives }, collective) ?? collectives[0] ?? {}
  return {
    email: 'alex.vidal@example.com',
    personalID: '00000000T',
    password: crypto.randomUUID(),
    note: '',
    firstName: 'Alex',
    lastName1: 'Vidal',
    phone: '600000000',
    ageMonths: age * 12,
    ...(collectiveId !== undefined && { collectiveId }),
    cookiesAccepted: true,
    fixedSalary: 30_000,
    flexibleBag: 9_000,
    topBag: 3_000,
    userBag: 1_200,
    family: Array.from({ length: children }, (_, index) => ({
      firstName: ['Nil', 'Ona', 'Pau', 'Lia', 'Jan'][index] ?? `Nil ${index}`,
      lastName1: 'Vidal',
      relationship: 'child' as const,
      ageMonths: 12 + index * 36,
    })),
  }
}
