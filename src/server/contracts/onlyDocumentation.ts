import { changeRefusal, replacementRefusal } from '../../domain/benefit/replacedDocumentation.ts'
import type { Conditions, Contract, ContractRequest } from '../../domain/plan/contract.ts'
import { peopleOf } from '../../domain/plan/employee.ts'
import type { Offer } from '../catalogue/offers.ts'
import { withTimeLimit } from '../plugins/callPlugin.ts'
import { conditionsHash, conditionsOf } from './conditions/conditions.ts'
import { setDocumentation } from './contractRepository.ts'
import type { Caller } from './createContract.ts'
import type { EmployeeContext } from './employeeContext.ts'
import { assertOwnFiles, ownFileNames } from './ownFiles.ts'
import { refused } from './refuse.ts'

/**
 * Whether an edit of a contract in force brings documentation and changes nothing that was agreed: the
 * invoice of a month, say (D-45). It needs no acceptance, and a category that cannot be edited in force takes
 * it too.
 */
export function isOnlyDocumentation(
  contract: Contract,
  { benefitId, items, details, documentation }: ContractRequest,
): boolean {
  const { status, pendingEdit, modality } = contract
  if (status !== 'contracted' || pendingEdit || benefitId !== modality.id) return false
  if (documentation === undefined || (documentation === null && !contract.documentation)) return false
  const agreed = conditionsOf(contract)
  const contributions = new Map(agreed.items.map((item) => [keyOf(item), item.contributedCents]))
  const asked = items
    .filter((item) => item.amountCents > 0 || contributions.has(keyOf(item)))
    .map(({ amountCents, ...item }) => ({
      ...item,
      priceCents: amountCents,
      contributedCents: contributions.get(keyOf(item)) ?? 0,
    }))
  return conditionsHash({ ...agreed, items: asked, details }) === conditionsHash(agreed)
}

/**
 * Keeps complete documentation at once, beside what it replaces (D-78); the contract stays as it was.
 * @throws HttpError 400 a foreign file, 422 incomplete, or another value of what was agreed
 */
export async function keepDocumentation(
  plan: EmployeeContext,
  contract: Contract,
  offer: Offer,
  { documentation, language }: Pick<ContractRequest, 'documentation'> & Pick<Caller, 'language'>,
): Promise<void> {
  await assertOwnFiles(plan, offer, documentation, language)
  assertReplaces(plan, contract, offer, { documentation: documentation ?? null, language })
  await keepEarlierDocumentation(plan, contract)
  await setDocumentation(plan.trx, contract, documentation ?? {})
}

/**
 * Documentation of a contract in force is never emptied and stays complete (D-78).
 * @throws HttpError 422 with the person and the field
 */
function assertReplaces(
  { employee, today }: EmployeeContext,
  contract: Contract,
  { declaration }: Pick<Offer, 'declaration'>,
  { documentation, language }: { documentation: Record<string, unknown> | null } & Pick<Caller, 'language'>,
): void {
  const people = peopleOf(employee, today)
  const refusal = withTimeLimit(() => replacementRefusal(declaration, contract, documentation, { people }))
  if (refusal) throw refused([refusal], language, declaration.messages[language])
}

/**
 * A change in force brings the documentation it needs (D-75), judged as a purchase does (D-77).
 * @throws HttpError 422 with the person and the field
 */
export async function assertChangeDocumented(
  plan: EmployeeContext,
  contract: Contract,
  { declaration }: Pick<Offer, 'declaration'>,
  {
    conditions,
    documentation = contract.documentation,
    language,
  }: { conditions: Conditions } & Pick<ContractRequest, 'documentation'> & Pick<Caller, 'language'>,
): Promise<void> {
  const people = peopleOf(plan.employee, plan.today)
  const ownFiles = await ownFileNames(plan)
  const changed = { ...contract, ...conditions, documentation }
  const refusal = withTimeLimit(() => changeRefusal(declaration, contract, changed, { people, ownFiles }))
  if (refusal) throw refused([refusal], language, declaration.messages[language])
}

/** Keeps what a contract has as documentation until now, since when, and who replaces it. */
export async function keepEarlierDocumentation(
  { trx, tenant, row }: EmployeeContext,
  { id, documentation }: Contract,
): Promise<void> {
  if (!documentation) return
  const last = await trx
    .selectFrom('contract_documentation')
    .select(({ fn }) => fn.max('replaced_at').as('replacedAt'))
    .where('contract_id', '=', id)
    .executeTakeFirstOrThrow()
  const { created_at: createdAt } = await trx
    .selectFrom('contracts')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('contract_documentation')
    .values({
      tenant: tenant.subdomain,
      contract_id: id,
      additional_info: JSON.stringify(documentation),
      valid_since: last.replacedAt ?? createdAt,
      replaced_by: row.id,
    })
    .execute()
}

function keyOf({
  benefitId,
  personId,
  monthIndex,
}: {
  benefitId: string
  personId: number
  monthIndex: number
}): string {
  return `${benefitId}/${personId}/${monthIndex}`
}
