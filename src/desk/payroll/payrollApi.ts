import { changeCauses, type MonthState } from '../../domain/payroll/payrollMonth.ts'

/** A month in the output of `payroll calendar`. */
export type PayrollMonth = {
  month: string
  state: MonthState
  isFirst: boolean
  daysLeft: number | null
  closedBy: string
  closedAt: string
  countedAt: string
  people: number
  rows: number
  finalPriceCents: number
  salaryCents: number
  /** What earlier months could not deduct and this one deducts again. */
  carriedCents: number
  companyBagCents: number
  contributionCents: number
  userBagCents: number
  priceCents: number
  taxedCents: number
  newCents: number
  endedCents: number
  changedCents: number
  adjustmentCents: number
  isCounted: boolean
  kinds: { kind: string; rows: number; finalPriceCents: number }[]
}

export type PayrollYear = {
  year: number
  next: string
  /** The reason why open months are not counted; blank if they are counted. */
  fault: string
  waiting: number
  underReview: number
  documentsMissing: number
  months: PayrollMonth[]
}

/** Returns the difference of a month's price to the previous one. */
export const differenceCents = (month: PayrollMonth): number =>
  changeCauses.reduce((sum, cause) => sum + month[`${cause}Cents`], 0)

export const canClose = ({ state }: Pick<PayrollMonth, 'state'>): boolean =>
  state === 'closable' || state === 'neverClosed'
