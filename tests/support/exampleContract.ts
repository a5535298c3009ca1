import type { Modality } from '../../src/domain/catalogue/modality.ts'
import { exampleModality } from '../../src/domain/examples/exampleRequest.ts'
import type { Contract, PendingEdit } from '../../src/domain/plan/contract.ts'
import type { ContractItem } from '../../src/domain/benefit/items.ts'
import { pickSums } from '../../src/domain/benefit/terms.ts'

type ContractChanges = Partial<Omit<Contract, 'modality' | 'items' | 'pendingEdit'>> & {
  modality?: Partial<Modality>
  items?: (Partial<ContractItem> & Pick<ContractItem, 'monthIndex' | 'priceCents'>)[]
  pendingEdit?: Partial<PendingEdit>
}

/**
 * Builds a contract for tests: in force, April and May at 60 euros, of the category `pets`; `changes`
 * replace its fields. A pending change has the contract's own conditions, with its own changed fields.
 */
export function exampleContract({
  modality: own,
  items,
  pendingEdit,
  ...fields
}: ContractChanges = {}): Contract {
  const category = fields.category ?? 'pets'
  const modality = exampleModality({ id: 'm', category, name: { es: 'Mascotas', en: 'Pets' }, ...own })
  const toItem = (item: NonNullable<ContractChanges['items']>[number]): ContractItem => ({
    personId: 0,
    benefitId: modality.id,
    contributedCents: 0,
    ...item,
  })
  const contract = {
    id: 'c1',
    category,
    modality,
    year: 2026,
    priceCents: 12_000,
    finalPriceCents: 12_000,
    userBagCents: 0,
    contributedCents: 0,
    details: {},
    documentation: null,
    state: 'inForce' as const,
    createdAt: '2026-03-01T10:00:00Z',
    updatedAt: '2026-03-01T10:00:00Z',
    disableDocumentation: false,
    version: 1,
    ...fields,
    items: (items ?? [3, 4].map((monthIndex) => ({ monthIndex, priceCents: 6_000 }))).map(toItem),
  }
  return { ...contract, ...(pendingEdit && { pendingEdit: { ...pendingEditOf(contract), ...pendingEdit } }) }
}

/** Builds a change with the conditions of a contract. */
export function pendingEditOf(contract: Contract): PendingEdit {
  const { id: contractId, category, modality, year, items, details } = contract
  return { kind: 'edit', contractId, category, modality, year, items, details, ...pickSums(contract) }
}
