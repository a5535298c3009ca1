import { sql } from 'kysely'
import type { ContractEvent } from '../../../domain/plan/contractEvent.ts'
import { nextContractState } from '../../../domain/contract/nextContractState.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { sendOn } from '../../platform/db/sendOn.ts'
import { effects, type Payload } from './effects.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { releaseReserved } from './releaseReserved.ts'
import { refused } from '../../employee/refuse.ts'
import { isUnderReview } from '../../../domain/plan/contractState.ts'

/** Result of an event: the token of the link to mail, and whether the contract is now under review. */
type Advanced = { token: string; isUnderReview: boolean }

/**
 * Applies an event to a contract (D-32), in the plan's transaction: runs the actions of the machine's
 * transition in order, then stores the new state and increases `version`, and frees what the contract let go.
 * @throws Error if the event is not allowed; `assertAllowed` refuses it earlier with a sentence
 */
export async function advance(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
  { event, ...payload }: Payload & { event: ContractEvent },
): Promise<Advanced> {
  const next = nextContractState(contract.state, event)
  if (next.refusal)
    throw new Error(`The contract ${contract.id} does not allow ${event.type} now: ${next.refusal.code}`)
  let columns = {}
  let token = ''
  for (const action of next.actions) {
    const made = await effects[action]({ work, plan, contract, event, ...payload })
    columns = { ...columns, ...made?.columns }
    token = made?.token ?? token
  }
  if (next.state === 'removed') return { token, isUnderReview: false }
  const { state } = next
  await sendOn(
    work.trx
      .updateTable('contracts')
      .set({
        ...columns,
        state,
        version: sql`version + 1`,
        updated_at: work.clock.now(),
      })
      .where('tenant', '=', plan.tenant.subdomain)
      .where('id', '=', contract.id),
  )
  await releaseReserved(work, plan, contract, { event, ...payload })
  return { token, isUnderReview: isUnderReview({ state }) }
}

/** @throws HttpError 422 with a sentence if the event is not allowed now */
export function assertAllowed(
  { benefits }: Pick<ServerContext, 'benefits'>,
  contract: Contract,
  event: ContractEvent,
  language: Language,
): void {
  const { refusal } = nextContractState(contract.state, event)
  if (refusal) throw refused([refusal], language, benefits.find(contract.category)?.messages[language])
}
