import type { Language } from '../../../domain/kernel/language.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isWaiting } from '../../../domain/plan/contractState.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { computeAcceptance, acceptanceRefusals } from '../links/acceptance.ts'
import { commonTokenOf, minutesToNextMail } from '../links/acceptLinks.ts'
import { contractMessages } from '../conditions/contractMessages.ts'
import { mailOffered, type OfferedConditions } from '../mails/contractMails.ts'
import { reloadContract, type Caller } from '../request/createContract.ts'
import { offerConditions } from '../links/offerConditions.ts'
import { loadEmployeeForUpdate, ownContract, type EmployeeContext } from '../../employee/employeeContext.ts'
import { refused } from '../../employee/refuse.ts'
import type { Connection } from '../../platform/db/schema.ts'

/**
 * POST /contracts/resend: sends the acceptance mails of waiting contracts, changes and cancellations again.
 * Only a token's fingerprint is stored, so each contract gets a new link that replaces the old one. The mail
 * shows the conditions as of today; contracts that can no longer be accepted are left out, unless all are.
 * Contracts accepted meanwhile are not mailed and are no fault. Returns the mailed contracts.
 * @throws HttpError 404 an id that is not the caller's, 422 none can be accepted any more, 429 this hour's
 * mails are used up
 */
export async function resendContracts(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  ids: readonly string[],
): Promise<Contract[]> {
  return inTransaction(context.db, async (trx) => {
    const work = { ...context, trx }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const waiting = [...new Set(ids)].map((id) => ownContract(plan, id)).filter(isWaiting)
    if (waiting.length === 0) return []
    const acceptances = (await due(trx, plan, waiting, language)).map((contract) =>
      computeAcceptance(context, plan, { contract_id: contract.id }),
    )
    const open = acceptances.filter((acceptance) => acceptanceRefusals(acceptance).length === 0)
    const [lost] = acceptances
    if (open.length === 0 && lost)
      throw refused(acceptanceRefusals(lost).slice(0, 1), language, lost.declaration.messages[language])
    const commonToken = commonTokenOf(open.filter(({ conditions }) => conditions.kind === 'contract').length)
    const offered: OfferedConditions[] = []
    for (const { contract, conditions, before, effect } of open) {
      const token = await offerConditions(work, plan, contract, { conditions, commonToken })
      offered.push({ conditions, token, before, effect })
    }
    await mailOffered(work, plan, offered, commonToken)
    return Promise.all(offered.map(({ conditions }) => reloadContract(trx, plan, conditions.contractId)))
  })
}

/** @throws HttpError 429 if all contracts have used up this hour's mails */
async function due(
  trx: Connection,
  { tenant }: EmployeeContext,
  waiting: Contract[],
  language: Language,
): Promise<Contract[]> {
  const ids = waiting.map(({ id }) => id)
  const pauses = await minutesToNextMail(trx, tenant.subdomain, ids)
  const ready = waiting.filter(({ id }) => !pauses.has(id))
  if (ready.length > 0) return ready
  const minutes = Math.min(...pauses.values())
  const message = contractMessages(language, 'api.mailedEnough', { minutes })
  throw new HttpError(429, { message, headers: { 'retry-after': String(minutes * 60) } })
}
