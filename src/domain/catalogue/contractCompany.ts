import type { Modality } from './modality.ts'

/**
 * The company a contract's detail names (DOC-15): who provides the benefit, as in the health wizard's step
 * "company"; the employer, whose name every contract would repeat, only where nobody else does.
 */
export function contractCompany({ provider }: Pick<Modality, 'provider'>, employerName: string): string {
  return provider?.name ?? employerName
}
