import { keyOf } from '../../../domain/benefit/items.ts'
import { scheduleOf } from '../../../domain/benefit/schedule.ts'
import type { Conditions, Contract, ContractRequest } from '../../../domain/plan/contract.ts'
import { peopleOf } from '../../../domain/plan/employee.ts'
import type { OfferedModality } from '../../catalogue/offers.ts'
import { documentationNeedsReview } from '../../../domain/contract/changeReview.ts'
import type { Work } from '../../platform/context/context.ts'
import { timedRules } from '../../catalogue/plugins/timedRules.ts'
import { conditionsHash, conditionsOf } from '../../employee/conditions.ts'
import { advance, assertAllowed } from './advance.ts'
import type { Caller } from '../request/createContract.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { assertOwnFiles, ownFileNames } from '../request/ownFiles.ts'
import { refused } from '../../employee/refuse.ts'
import type { Connection } from '../../platform/db/schema.ts'

/**
 * Whether an edit of a contract in force changes only documentation, such as a month's invoice (D-45). Such
 * an edit needs no acceptance, and categories that are not editable in force allow it too. An added person
 * for 0.00 is a change (D-89); a typed amount of 0 is not.
 */
export function isOnlyDocumentation(
  contract: Contract,
  { benefitId, items, details, documentation }: ContractRequest,
  declaration: OfferedModality['declaration'],
): boolean {
  const { state, modality } = contract
  if (state !== 'inForce' || benefitId !== modality.id) return false
  if (documentation === undefined || (documentation === null && !contract.documentation)) return false
  const agreed = conditionsOf(contract)
  const contributions = new Map(agreed.items.map((item) => [keyOf(item), item.contributedCents]))
  const isPriced = scheduleOf(declaration, modality).amount === 'priced'
  const asked = items
    .filter((item) => isPriced || item.amountCents > 0 || contributions.has(keyOf(item)))
    .map(({ amountCents, ...item }) => ({
      ...item,
      priceCents: amountCents,
      contributedCents: contributions.get(keyOf(item)) ?? 0,
    }))
  return conditionsHash({ ...agreed, items: asked, details }) === conditionsHash(agreed)
}

/**
 * Replaces the documentation of a contract in force by complete new documentation and archives the old one.
 * If the category requires a review, the new documentation waits for the review (D-78).
 * @throws HttpError 400 a foreign file, 422 incomplete, or another value of an agreed field
 */
export async function keepDocumentation(
  work: Work,
  plan: EmployeeContext,
  contract: Contract,
  {
    offer,
    documentation,
    language,
  }: { offer: OfferedModality } & Pick<ContractRequest, 'documentation'> & Pick<Caller, 'language'>,
): Promise<void> {
  await assertOwnFiles(work.trx, plan, { offer, documentation, language })
  assertReplaces(plan, contract, offer, { documentation: documentation ?? null, language })
  const people = peopleOf(plan.employee, plan.today)
  const needsReview = documentationNeedsReview(offer.declaration, contract, documentation, people)
  const event = { type: 'REPLACE_DOCUMENTATION', needsReview } as const
  assertAllowed(work, contract, event, language)
  await advance(work, plan, contract, {
    event,
    conditions: conditionsOf(contract, 'edit'),
    documentation,
  })
}

/**
 * Requires that new documentation of a contract in force is complete and not empty (D-78).
 * @throws HttpError 422 with the person and the field
 */
function assertReplaces(
  { employee, today }: EmployeeContext,
  contract: Contract,
  { declaration }: Pick<OfferedModality, 'declaration'>,
  { documentation, language }: { documentation: Record<string, unknown> | null } & Pick<Caller, 'language'>,
): void {
  const people = peopleOf(employee, today)
  const refusal = timedRules.replacementRefusal(declaration, contract, documentation, { people })
  if (refusal) throw refused([refusal], language, declaration.messages[language])
}

type ChangeDocumented = { declaration: OfferedModality['declaration']; conditions: Conditions } & Pick<
  ContractRequest,
  'documentation'
> &
  Pick<Caller, 'language'>

/**
 * Requires that a change of a contract in force has its documentation (D-75), checked as at a purchase
 * (D-77).
 * @throws HttpError 422 with the person and the field
 */
export async function assertChangeDocumented(
  trx: Connection,
  plan: EmployeeContext,
  contract: Contract,
  { declaration, conditions, documentation = contract.documentation, language }: ChangeDocumented,
): Promise<void> {
  const people = peopleOf(plan.employee, plan.today)
  const ownFiles = await ownFileNames(trx, plan)
  const changed = { ...contract, ...conditions, documentation }
  const refusal = timedRules.changeRefusal(declaration, contract, changed, { people, ownFiles })
  if (refusal) throw refused([refusal], language, declaration.messages[language])
}
