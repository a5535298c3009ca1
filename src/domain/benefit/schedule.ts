import type { AmountKind, BenefitDeclaration, MonthChoice } from './declaration.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { FormSchema } from './formSchema.ts'
import { tickets } from './tickets.ts'

export type Schedule = {
  amount: AmountKind
  months: MonthChoice
  /** How the modality is contracted; `tickets` are priced by the core (D-13). */
  method: 'monthly' | 'tickets' | 'hole-year' | 'informative'
  /** All months of a person have one typed amount (periodOptions, D-10). */
  isSameAmount: boolean
}

/** Whether a modality is for information only and cannot be bought (INF-01, CAT-22). */
export function isInformative(declaration: ScheduledBenefit, modality: Modality): boolean {
  return scheduleOf(declaration, modality).amount === 'none'
}

/**
 * How a modality's amounts and months are chosen: as its category declares, unless `contractMethod` overrides
 * it (D-08).
 */
export function scheduleOf({ amount: declared, months }: ScheduledBenefit, modality: Modality): Schedule {
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

/** Whether a person has one month: the start month, chosen or always the first. */
export const hasOneMonth = ({ months }: Pick<Schedule, 'months'>): boolean =>
  months === 'start' || months === 'first'

/** The months that a new choice takes: the first one alone if a person has one month. */
export function initialMonths(
  schedule: Pick<Schedule, 'months'>,
  selectableMonths: readonly number[],
): readonly number[] {
  return hasOneMonth(schedule) ? selectableMonths.slice(0, 1) : selectableMonths
}

/** The part of a declaration that decides the schedule. */
export type ScheduledBenefit = Pick<BenefitDeclaration, 'amount' | 'months'>

/**
 * The schema of a contract's details: the category's own, or the ticket form if the modality is contracted in
 * tickets and the category has no form (LOT-04).
 */
export function detailsForm(
  declaration: ScheduledBenefit & Pick<BenefitDeclaration, 'details'>,
  modality: Modality,
): FormSchema {
  const { details } = declaration
  if (!isInTickets(declaration, modality)) return details
  return details.properties && 'ticketCount' in details.properties ? details : tickets.details
}

/**
 * The function that prices a contract: the category's, or that of tickets if the modality is contracted in
 * tickets (LOT-04).
 */
export function priceFor<Details>(
  declaration: ScheduledBenefit & Pick<BenefitDeclaration<Details>, 'price'>,
  modality: Modality,
): BenefitDeclaration<Details>['price'] {
  return isInTickets(declaration, modality) ? tickets.price : declaration.price
}

/**
 * The function that lays out a contract: the category's, or that of tickets if the modality is contracted in
 * tickets (LOT-04).
 */
export function breakdownFor(
  declaration: ScheduledBenefit & Pick<BenefitDeclaration, 'breakdown'>,
  modality: Modality,
): BenefitDeclaration['breakdown'] {
  return isInTickets(declaration, modality) ? tickets.breakdown : declaration.breakdown
}

function isInTickets(declaration: ScheduledBenefit, modality: Modality): boolean {
  return scheduleOf(declaration, modality).method === 'tickets'
}
