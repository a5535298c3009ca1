import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import { endAfterExit } from '../contracts/life/endContracts.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** Whether the last day of somebody is over, though the hourly job may not have run since. */
export function isExitOver(
  { clock }: Pick<OperationContext, 'clock'>,
  { exit_on }: Pick<EmployeeRow, 'exit_on'>,
): boolean {
  return exit_on !== null && exit_on < clock.today()
}

/**
 * Somebody whose last day is over leaves now, not at the next run of the hourly job: access and contracts
 * end (D-88). Answers the row as it is then, and how many contracts ended.
 */
export async function settleExit(
  context: OperationContext,
  row: EmployeeRow,
): Promise<{ row: EmployeeRow; contractsEnded: number }> {
  if (!row.active || !isExitOver(context, row)) return { row, contractsEnded: 0 }
  const contractsEnded = await endAfterExit(context, companyOf(context), row.id)
  return { row: { ...row, active: false }, contractsEnded }
}
