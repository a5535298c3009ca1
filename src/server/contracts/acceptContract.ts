import { sql } from 'kysely'
import { needsReview } from '../../domain/benefit/documentation.ts'
import { contractStateOf, nextContractState } from '../../domain/contract/nextContractState.ts'
import { formatMoment } from '../../domain/kernel/format.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { ContractStatus } from '../../domain/plan/contract.ts'
import { enqueueAccepted } from './notifyPlugin.ts'
import type { ServerContext } from '../context/context.ts'
import { acceptanceOf, type Acceptance } from './acceptance.ts'
import { findLink, type FoundLink } from './acceptLinks.ts'
import { conditionsHash } from './conditions/conditions.ts'
import { keepContractDocument } from './contractDocument.ts'
import { readerOf } from './contractMails.ts'
import { contractMessages } from './conditions/contractMessages.ts'
import { contractKey, loadEmployeeForUpdate, type EmployeeContext } from './employeeContext.ts'
import { replaceConditions, setState, settleEdit } from './contractRepository.ts'

export type Signer = {
  ip: string
  userAgent: string
  /**
   * Fingerprint of the conditions that were on the page when the button was pressed; left out: those the mail
   * spoke of.
   */
  seenHash: string | undefined
}

export type AcceptResult =
  | { outcome: 'unknown' }
  | { outcome: 'void' | 'expired' | 'already'; link: FoundLink; plan: EmployeeContext }
  /** What was on the page is no longer what would be signed. */
  | { outcome: 'changed' | 'refused'; link: FoundLink; plan: EmployeeContext; acceptance: Acceptance }
  | {
      outcome: 'accepted'
      link: FoundLink
      plan: EmployeeContext
      acceptance: Acceptance
      status: ContractStatus
    }

/**
 * Signs the conditions of a link (promise 8): once, for what was shown, with who, when, from where and the
 * document's fingerprint kept. A second call finds it accepted and changes nothing.
 */
export async function acceptContract(
  context: ServerContext,
  tenant: TenantConfig,
  token: string,
  signer: Signer,
): Promise<AcceptResult> {
  return context.db.transaction().execute(async (trx) => {
    const seen = await findLink(trx, tenant.subdomain, token)
    if (!seen) return { outcome: 'unknown' }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId: seen.employee_id })
    // Read again under the employee's lock: another click may have been faster.
    const link = (await findLink(trx, tenant.subdomain, token, true)) ?? seen
    if (link.state !== 'live')
      return { outcome: link.state === 'accepted' ? 'already' : link.state, link, plan }
    const acceptance = acceptanceOf(context, plan, link)
    const { contract, conditions, monthsLeft, lostMonths } = acceptance
    const next = nextContractState(contractStateOf(contract), {
      type: 'ACCEPT',
      needsReview: needsReview(acceptance.declaration, conditions.modality),
      monthsLeft,
      lostMonths: lostMonths.length,
    })
    if (next.refusal || next.state === 'removed')
      return {
        outcome: 'refused',
        link,
        plan,
        acceptance: { ...acceptance, refusals: next.refusal ? [next.refusal] : [] },
      }
    if (acceptance.refusals.length > 0) return { outcome: 'refused', link, plan, acceptance }
    if ((signer.seenHash ?? link.conditions_hash) !== conditionsHash(conditions))
      return { outcome: 'changed', link, plan, acceptance }
    await sign(context, plan, { link, acceptance, signer, status: next.state.status })
    return { outcome: 'accepted', link, plan, acceptance, status: next.state.status }
  })
}

type Signing = { link: FoundLink; acceptance: Acceptance; signer: Signer; status: ContractStatus }

async function sign(
  context: ServerContext,
  plan: EmployeeContext,
  { link, acceptance, signer, status }: Signing,
): Promise<void> {
  const { trx, tenant, employee } = plan
  const { contract, conditions, declaration, before, effect } = acceptance
  if (conditions.kind !== 'cancellation') {
    const documentation = contract.pendingEdit?.documentation ?? undefined
    const key = contractKey(plan, contract)
    await replaceConditions(trx, key, conditions, { status, signed: true, documentation })
    await trx
      .updateTable('contracts')
      .set({ signed_at: sql`now()` })
      .where('id', '=', contract.id)
      .execute()
  } else await setState(trx, contract, { status, signed: true, isSignature: true })
  await settleEdit(trx, contract, 'accepted')
  await trx
    .updateTable('accept_links')
    .set({ accepted_at: sql`now()` })
    .where('token_hash', '=', link.token_hash)
    .execute()

  const reader = readerOf(plan)
  const name = reader.people.get(0) ?? ''
  const when = formatMoment(context.clock.now(), reader.language, 'zoned')
  const evidence = contractMessages(reader.language, 'sheet.accepted', { name, when, ip: signer.ip })
  const document = await keepContractDocument(context, trx, {
    tenant,
    employeeId: employee.id,
    declaration,
    conditions,
    before,
    effect,
    reader,
    evidence,
    isSigned: true,
    today: plan.today,
  })
  await trx
    .insertInto('signatures')
    .values({
      tenant: tenant.subdomain,
      contract_id: contract.id,
      employee_id: employee.id,
      edit_id: link.edit_id,
      kind: conditions.kind,
      link_hash: link.token_hash,
      conditions_hash: conditionsHash(conditions),
      document_sha256: document.sha256,
      ip: signer.ip,
      user_agent: signer.userAgent.slice(0, 500),
    })
    .execute()
  const { kind } = conditions
  await enqueueAccepted(trx, {
    tenant: tenant.subdomain,
    employeeId: employee.id,
    contractId: contract.id,
    category: contract.category,
    kind,
    key: link.token_hash,
  })
}
