import { coveredUntil, firstMonthAfter } from '../../../domain/contract/cancellationEffect.ts'
import { documentationRequestOf, needsReview } from '../../../domain/benefit/documentation.ts'
import { changeNeedsReview } from '../../../domain/contract/changeReview.ts'
import { nextContractState } from '../../../domain/contract/nextContractState.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { peopleOf } from '../../../domain/plan/employee.ts'
import type { ServerContext, Work } from '../../platform/context/context.ts'
import { shownAcceptanceOf, type Acceptance } from '../links/acceptance.ts'
import { findLink, type FoundLink } from '../links/acceptLinks.ts'
import { advance } from '../life/advance.ts'
import { conditionsHash } from '../../employee/conditions.ts'
import { loadEmployeeForUpdate, type EmployeeContext } from '../../employee/employeeContext.ts'

type Signer = {
  ip: string
  userAgent: string
  /** Fingerprint of the conditions shown on the page when the button was pressed. */
  seenHash: string
}

type AcceptResult =
  | { outcome: 'unknown' }
  | { outcome: 'void' | 'expired' | 'left' | 'already'; link: FoundLink; plan: EmployeeContext }
  /**
   * `changed`: the page showed other conditions than those to be signed; `refused`: they cannot be signed
   * now.
   */
  | { outcome: 'changed' | 'refused'; link: FoundLink; plan: EmployeeContext; acceptance: Acceptance }
  | {
      outcome: 'accepted'
      link: FoundLink
      plan: EmployeeContext
      acceptance: Acceptance
      isUnderReview: boolean
    }

/**
 * Signs the conditions of a contract's own link (promise 8), once and only as shown; records the person,
 * time, address and the document's fingerprint. A second call returns `already` and changes nothing.
 */
export async function acceptContract(
  context: ServerContext,
  tenant: TenantConfig,
  tokenHash: string,
  signer: Signer,
): Promise<AcceptResult> {
  return context.db.transaction().execute(async (trx) => {
    const work = { ...context, trx }
    const asked = { tenant: tenant.subdomain, today: context.clock.today() }
    const seen = await findLink(trx, asked, tokenHash)
    if (!seen) return { outcome: 'unknown' }
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId: seen.employee_id })
    // Read again under the employee's lock, because another click may have come first.
    const link = (await findLink(trx, { ...asked, lock: true }, tokenHash)) ?? seen
    if (link.state !== 'live')
      return { outcome: link.state === 'accepted' ? 'already' : link.state, link, plan }
    return accept(work, plan, link, signer)
  })
}

async function accept(
  work: Work,
  plan: EmployeeContext,
  link: FoundLink,
  { seenHash, ...origin }: Signer,
): Promise<AcceptResult> {
  const acceptance = shownAcceptanceOf(work, plan, link)
  const { contract, conditions, hasMonthsLeft } = acceptance
  const event = { type: 'ACCEPT', needsReview: isReviewed(plan, acceptance), hasMonthsLeft } as const
  const { refusal } = nextContractState(contract.state, event)
  if (refusal) return { outcome: 'refused', link, plan, acceptance: { ...acceptance, refusals: [refusal] } }
  if (acceptance.refusals.length > 0) return { outcome: 'refused', link, plan, acceptance }
  if (seenHash !== conditionsHash(conditions)) return { outcome: 'changed', link, plan, acceptance }
  const lastMonth = coveredUntil(acceptance.effect)
  const { isUnderReview } = await advance(work, plan, contract, {
    event,
    conditions,
    documentation: contract.pendingEdit?.documentation ?? undefined,
    signing: { link, acceptance, ...origin },
    coveredUntil: lastMonth,
    fromMonth: acceptance.effect ? firstMonthAfter(contract, lastMonth) : acceptance.firstOpen,
  })
  return { outcome: 'accepted', link, plan, acceptance, isUnderReview }
}

/** Whether a review follows the acceptance of a contract or of a change in force (D-75). */
function isReviewed(
  plan: EmployeeContext,
  { contract, declaration, conditions, before }: Acceptance,
): boolean {
  const people = peopleOf(plan.employee, plan.today)
  const { documentation } = contract.pendingEdit ?? {}
  if (before)
    return changeNeedsReview(declaration, { before: contract, after: conditions, documentation, people })
  return needsReview(declaration, conditions.modality, {
    request: documentationRequestOf(conditions),
    people,
  })
}
