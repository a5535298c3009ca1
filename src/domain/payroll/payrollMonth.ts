/** The state of a payroll month. */
export const monthStates = ['future', 'open', 'closable', 'neverClosed', 'closed', 'beforeFirst'] as const
export type MonthState = (typeof monthStates)[number]

/**
 * `regular`: of the closed month; `adjustment`: a later change of an earlier month; `settlement`: a later
 * month, due in the exit's month; `afterExit`: in a closing after the exit's month.
 */
export const payrollKinds = ['regular', 'adjustment', 'settlement', 'afterExit'] as const
export type PayrollKind = (typeof payrollKinds)[number]

/** The reasons why a month differs from the previous one. */
export const changeCauses = ['new', 'ended', 'changed', 'adjustment'] as const
export type ChangeCause = (typeof changeCauses)[number]
