import { changeCauses } from '../../domain/payroll/payrollMonth.ts'
import type { Answers } from '../calls/answers.ts'

export type PayrollYear = Answers['payroll calendar']
export type PayrollMonth = PayrollYear['months'][number]

/** Returns the difference of a month's price to the previous one. */
export const differenceCents = (month: PayrollMonth): number =>
  changeCauses.reduce((sum, cause) => sum + month[`${cause}Cents`], 0)

export const canClose = ({ state }: Pick<PayrollMonth, 'state'>): boolean =>
  state === 'closable' || state === 'neverClosed'
