import { toCents } from '../../domain/kernel/money.ts'
import type { ContractRequest } from '../../dto/dto.ts'
import { sql } from 'kysely'
import type { Caller } from './createContract.ts'
import { conditionsHash, conditionsOf } from './conditions/conditions.ts'
import type { EmployeeContext } from './employeeContext.ts'
import type { Offer } from '../catalogue/offers.ts'
import { assertOwnFiles } from './ownFiles.ts'
import type { ContractRecord } from './records.ts'

/**
 * Whether an edit of a contract in force brings documentation and changes nothing that was agreed: the
 * invoice of a month, say (D-45). It needs no acceptance, and a category that cannot be edited in force takes
 * it too.
 */
export function isOnlyDocumentation(
  record: ContractRecord,
  { benefitId, items, details, additionalInfo }: ContractRequest,
): boolean {
  if (record.status !== 'contracted' || record.edit || !additionalInfo || benefitId !== record.benefit_id)
    return false
  const held = conditionsOf(record)
  const contributions = new Map(held.items.map((item) => [keyOf(item), item.contributedPrice]))
  const asked = items
    .filter(({ price }) => toCents(price) > 0)
    .map((item) => ({ ...item, contributedPrice: contributions.get(keyOf(item)) ?? 0 }))
  return conditionsHash({ ...held, items: asked, details }) === conditionsHash(held)
}

/** Keeps the documentation at once; the contract stays as it was. */
export async function keepDocumentation(
  desk: EmployeeContext,
  record: ContractRecord,
  offer: Offer,
  { additionalInfo }: ContractRequest,
  language: Caller['language'],
): Promise<void> {
  await assertOwnFiles(desk, offer, additionalInfo, language)
  await desk.trx
    .updateTable('contracts')
    .set({
      additional_info: JSON.stringify(additionalInfo),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', record.id)
    .execute()
}

function keyOf({ benefitId, familyId, month }: ContractRequest['items'][number]): string {
  return `${benefitId}/${familyId}/${month}`
}
