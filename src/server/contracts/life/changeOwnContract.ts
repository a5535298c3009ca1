import type { Contract } from '../../../domain/plan/contract.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import {
  loadEmployeeForUpdate,
  ownOpenContract,
  type EmployeeContext,
} from '../../employee/employeeContext.ts'
import { reloadContract, type Caller } from '../request/createContract.ts'

/**
 * Changes an open contract of the caller in one transaction, and returns it as it is stored afterwards.
 * @throws HttpError 404 for a contract that is not the caller's or not open
 */
export async function changeOwnContract(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  id: string,
  change: (work: Work, plan: EmployeeContext, contract: Contract) => Promise<void>,
): Promise<Contract> {
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    await change({ ...context, trx }, plan, ownOpenContract(plan, id, language))
    return reloadContract(trx, plan, id)
  })
}
