import { centsOf, eurosOf } from '../domain/kernel/money.ts'
import type { StoredSituations, TaxSituations } from '../domain/plan/taxSituation.ts'
import type { ProfileDto } from './profileDto.ts'

type TaxSituationsDto = NonNullable<ProfileDto['taxSituations']>

/** Converts tax situations to the API's format, with payroll's amounts in euros. */
export function toTaxSituationsDto({ toDate, ...told }: StoredSituations): TaxSituationsDto {
  if (!toDate) return told
  const { year, months, ratePercent: rate, payCents, withheldCents } = toDate
  const withheldToDate = { year, months, rate, ...eurosOf({ pay: payCents, withheld: withheldCents }) }
  return { ...told, withheldToDate }
}

/** Converts tax situations to the model, with payroll's amounts in cents. */
export function taxSituationsFromDto({ withheldToDate, ...told }: TaxSituationsDto): TaxSituations {
  if (!withheldToDate) return told
  const { year, months, rate: ratePercent, pay, withheld } = withheldToDate
  const toDate = { year, months, ratePercent, ...centsOf({ payCents: pay, withheldCents: withheld }) }
  return { ...told, toDate }
}
