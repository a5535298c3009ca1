import type { Contract, ContractRequest } from '../../domain/plan/contract.ts'
import type { Offer } from '../catalogue/offers.ts'
import { conditionsHash, conditionsOf } from './conditions/conditions.ts'
import { setDocumentation } from './contractRepository.ts'
import type { Caller } from './createContract.ts'
import type { EmployeeContext } from './employeeContext.ts'
import { assertOwnFiles } from './ownFiles.ts'

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
  if (status !== 'contracted' || pendingEdit || !documentation || benefitId !== modality.id) return false
  const agreed = conditionsOf(contract)
  const contributions = new Map(agreed.items.map((item) => [keyOf(item), item.contributedCents]))
  const asked = items
    .filter(({ amountCents }) => amountCents > 0)
    .map(({ amountCents, ...item }) => ({
      ...item,
      priceCents: amountCents,
      contributedCents: contributions.get(keyOf(item)) ?? 0,
    }))
  return conditionsHash({ ...agreed, items: asked, details }) === conditionsHash(agreed)
}

/** Keeps the documentation at once; the contract stays as it was. */
export async function keepDocumentation(
  plan: EmployeeContext,
  contract: Contract,
  offer: Offer,
  { documentation, language }: Pick<ContractRequest, 'documentation'> & Pick<Caller, 'language'>,
): Promise<void> {
  await assertOwnFiles(plan, offer, documentation, language)
  await setDocumentation(plan.trx, contract, documentation ?? {})
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
