import type { AmountKind, BenefitDeclaration, MonthChoice } from './declaration.ts'
import type { Modality } from '../catalogue/modality.ts'

export type Schedule = {
  amount: AmountKind
  months: MonthChoice
  /** How the modality is contracted; `tickets` are priced by the core (D-13). */
  method: 'monthly' | 'tickets' | 'hole-year' | 'informative'
  /** One typed amount for all months of a person (periodOptions, D-10). */
  isSameAmount: boolean
}

/** Nothing of it can be bought: it is only read (INF-01, CAT-22). */
export function isInformative(
  declaration: Pick<BenefitDeclaration, 'amount' | 'months'>,
  modality: Modality,
): boolean {
  return scheduleOf(declaration, modality).method === 'informative'
}

/**
 * How the amounts and months of a modality come about: its category's way, unless `contractMethod` overrides
 * it (D-08).
 */
export function scheduleOf(
  { amount: declared, months }: Pick<BenefitDeclaration, 'amount' | 'months'>,
  modality: Modality,
): Schedule {
  const amount = typeof declared === 'function' ? declared(modality) : declared
  if (modality.contractMethod === 'informative' || amount === 'none') {
    return { amount: 'none', months: 'chosen', method: 'informative', isSameAmount: false }
  }
  if (modality.contractMethod === 'tickets')
    return { amount: 'counted', months: 'first', method: 'tickets', isSameAmount: false }
  const isTyped = amount === 'typed'
  if (modality.contractMethod === 'hole-year')
    return { amount, months: 'range', method: 'hole-year', isSameAmount: isTyped }
  const isSame = !modality.periodOptions || modality.periodOptions === 'same'
  return { amount, months, method: 'monthly', isSameAmount: isTyped && isSame }
}
