import type { Refusal } from '../../domain/kernel/refusal.ts'
import { isWaiting, type Contract } from '../../domain/plan/contract.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError } from '../http/httpError.ts'
import { acceptanceOf } from './acceptance.ts'
import { minutesToNextMail, newAcceptLink } from './acceptLinks.ts'
import { conditionsHash } from './conditions/conditions.ts'
import { mailChange, mailContracts, readerOf, type Offered } from './contractMails.ts'
import { contractMessages } from './conditions/contractMessages.ts'
import { reloadContract, type Caller } from './createContract.ts'
import { contractKey, loadEmployeeForUpdate, ownContract } from './employeeContext.ts'
import { refused } from './refuse.ts'

/**
 * POST /contracts/resend: the mails of contracts, changes and cancellations that wait to be accepted, once
 * more. Only the fingerprint of a token is kept and a contract has one live link, so a new one takes the
 * place of the old. The mail tells the conditions as they could be accepted today; what cannot be any more is
 * left out, unless that is all. What was accepted meanwhile is no fault and is not mailed. Answers the
 * contracts that were.
 * @throws HttpError 404 an id that is not the caller's, 422 none can be accepted any more, 429 had their
 * mails of this hour
 */
export async function resendContracts(
  context: ServerContext,
  { tenant, employeeId, language }: Caller,
  ids: readonly string[],
): Promise<Contract[]> {
  return context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const waiting = [...new Set(ids)].map((id) => ownContract(plan, id)).filter(isWaiting)
    if (waiting.length === 0) return []
    const minutes = await minutesToNextMail(
      trx,
      waiting.map(({ id }) => id),
    )
    const due = waiting.filter(({ id }) => !minutes.has(id))
    if (due.length === 0) throw mailedEnough(Math.min(...minutes.values()))
    const offered: Offered[] = []
    const lost: { refusals: Refusal[]; category: string }[] = []
    for (const contract of due) {
      const { conditions, before, effect, refusals, monthsLeft } = acceptanceOf(context, plan, {
        contract_id: contract.id,
      })
      const late: Refusal[] =
        monthsLeft === 0 && conditions.kind !== 'cancellation'
          ? [{ code: 'monthsLost', path: '', params: {} }]
          : []
      const [first] = [...late, ...refusals]
      if (first) lost.push({ refusals: [first], category: contract.category })
      else {
        const token = await newAcceptLink(trx, contractKey(plan, contract), {
          conditionsHash: conditionsHash(conditions),
          editId: contract.pendingEdit?.id,
          sentTo: plan.row.email,
        })
        offered.push({ conditions, token, before, effect })
      }
    }
    const [why] = lost
    if (offered.length === 0 && why)
      throw refused(why.refusals, language, context.benefits.find(why.category)?.messages[language])
    const reader = readerOf(plan)
    const contracts = offered.filter(({ conditions }) => conditions.kind === 'contract')
    if (contracts.length > 0) await mailContracts(context, plan, reader, contracts)
    for (const change of offered)
      if (change.conditions.kind !== 'contract') await mailChange(context, plan, reader, change)
    return Promise.all(offered.map(({ conditions }) => reloadContract(plan, conditions.contractId)))
  })

  function mailedEnough(minutes: number): HttpError {
    const message = contractMessages(language, 'api.mailedEnough', { minutes })
    return new HttpError(429, { message, headers: { 'retry-after': String(minutes * 60) } })
  }
}
