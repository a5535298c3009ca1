import { holdReleased, isAsReserved, reservesForItself } from '../../../domain/contract/reservations.ts'
import type { ContractEvent } from '../../../domain/plan/contractEvent.ts'
import type { Conditions, Contract } from '../../../domain/plan/contract.ts'
import { isInCart } from '../../../domain/plan/contractState.ts'
import { contractKey, employeeContextOf, type EmployeeContext } from '../../employee/employeeContext.ts'
import { releasedColumn } from '../../employee/contractRow.ts'
import type { Work } from '../../platform/context/context.ts'
import { sendOn } from '../../platform/db/sendOn.ts'
import { movedByReleased } from '../conditions/conditionsMoney.ts'
import { mailMoved } from '../mails/outcomeMails.ts'

/**
 * After an event: keeps the places of what a contract let go of bags and limits, so that months that payroll
 * has closed stay as they are, and mails the employee about the contracts that use it from now on (D-103),
 * unless the employee did it.
 * @param contract the contract before the event
 */
export async function releaseReserved(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
  { event, conditions }: { event: ContractEvent; conditions: Conditions },
): Promise<void> {
  if (!reservesForItself(contract, plan.contracts) && !contract.released) return
  if (goesOn.has(event.type) && isAsReserved(contract, conditions)) return
  const after = await employeeContextOf(work.trx, plan)
  const holder = holdReleased(contract, after)
  if (holder) await keepReleased(work, after, holder)
  const own = after.contracts.find(({ id }) => id === contract.id)
  if (own?.released && isInCart(own)) await keepReleased(work, after, { ...own, released: [] })
  if (isToldOtherwise.has(event.type)) return
  const contracts = after.contracts.map((each) => (each.id === holder?.id ? holder : each))
  const before = { ...contract, ...(own?.released && { released: own.released }) }
  const sentences = movedByReleased(work, after, { contract: before, contracts })
  if (sentences.length > 0) await mailMoved(work, after, contract, sentences)
}

/** Events that only let go of what their conditions lack. */
const goesOn = new Set<ContractEvent['type']>(['ACCEPT', 'REVIEW_PASSED', 'REPRICED', 'CHANGE_REPRICED'])

/**
 * Events without this mail: those that end all contracts of a year together, with their own mails, and what
 * employees do themselves in the portal.
 */
const isToldOtherwise = new Set<ContractEvent['type']>(['YEAR_ENDED', 'EXIT', 'EDIT', 'CANCEL', 'TAKE_BACK'])

async function keepReleased(
  { trx }: Work,
  plan: EmployeeContext,
  { released = [], ...contract }: Contract,
): Promise<void> {
  const { tenant, id } = contractKey(plan, contract)
  await sendOn(
    trx
      .updateTable('contracts')
      .set({ released: releasedColumn(released) })
      .where('tenant', '=', tenant)
      .where('id', '=', id),
  )
}
