import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import { endAfterExit } from '../contracts/life/endContracts.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** Whether an employee's last day is over, even if the hourly job has not processed the exit yet. */
export function isExitOver(
  { clock }: Pick<OperationContext, 'clock'>,
  { exit_on }: Pick<EmployeeRow, 'exit_on'>,
): boolean {
  return exit_on !== null && exit_on < clock.today()
}

/**
 * Ends access and contracts of an employee whose last day is over, without waiting for the hourly job (D-88).
 * Returns the updated row and the number of ended contracts.
 */
export async function completeExit(
  context: OperationContext,
  row: EmployeeRow,
): Promise<{ row: EmployeeRow; contractsEnded: number }> {
  if (!row.active || !isExitOver(context, row)) return { row, contractsEnded: 0 }
  const contractsEnded = await endAfterExit(context, companyOf(context), row.id)
  return { row: { ...row, active: false }, contractsEnded }
}
