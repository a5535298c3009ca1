import type { Static } from 'typebox'
import type { Employment } from '../domain/catalogue/planMonths.ts'
import { cartDaysToCutOff } from '../domain/contract/cartItem.ts'
import { contractTerms, listSums, pickTerms, type ContractSums } from '../domain/benefit/terms.ts'
import type { ContractItem, PricedItem } from '../domain/benefit/items.ts'
import { centsOf, eurosOf, sumBy } from '../domain/kernel/money.ts'
import type { Contract, PendingEdit } from '../domain/plan/contract.ts'
import { refusalFromDto, toRefusalDto } from './errorDto.ts'
import { invoiceFromDto, toInvoiceDto } from './invoiceDto.ts'
import { modalityFromDto, toModalityDto } from './modalityDto.ts'
import { isInCart } from '../domain/plan/contractState.ts'
import { toStateDto } from './contractStateDto.ts'
import type { contractItemSchema, contractSchema, pendingEditSchema, sums } from './schemas/contract.ts'

/** Contracts as they travel, in euros under the specification's names (spec 3). */

export type ContractDto = Static<typeof contractSchema>

export type ContractItemDto = Static<typeof contractItemSchema>

/**
 * Conditions of an edit in force that wait for the e-mail to be accepted; the contract's own fields are still
 * the old ones.
 */
export type PendingEditDto = Static<typeof pendingEditSchema>

export type Sums = Pick<ContractDto, keyof typeof sums>

/**
 * A contract as it is answered. Of a cart item, the days until its first month is cut off are counted from
 * `today` (D-09).
 */
export function toContractDto(
  contract: Contract,
  when: { today: string; cutOffDay: number; employee?: Employment },
): ContractDto {
  const { category, modality, documentation, items, pendingEdit, acceptance, answers, invoices } = contract
  const daysLeft = cartDaysToCutOff(contract, { ...when, employment: when.employee })
  return {
    id: contract.id,
    product: category,
    productCategory: category,
    benefit: toModalityDto(modality),
    benefitId: modality.id,
    year: contract.year,
    ...toSumsDto(contract),
    details: contract.details,
    additionalInfo: documentation,
    ...toStateDto(contract),
    createdAt: contract.createdAt,
    updatedAt: contract.updatedAt,
    ...pickTerms(contractTerms, contract),
    items: items.map(toContractItemDto),
    version: contract.version,
    ...(answers && { answers }),
    ...(invoices && { invoices: invoices.map(toInvoiceDto) }),
    ...(pendingEdit && { pendingEdit: toPendingEditDto(pendingEdit) }),
    ...(acceptance && { acceptance: toAcceptanceDto(acceptance, when.today) }),
    ...(isInCart(contract) && { daysToCutOff: daysLeft }),
  }
}

/** A contract as the portal keeps it. */
export function contractFromDto(dto: ContractDto): Contract {
  const { answers, invoices, pendingEdit, acceptance } = dto
  const contract = {
    id: dto.id,
    category: dto.product,
    modality: modalityFromDto(dto.benefit),
    year: dto.year,
    ...sumsFromDto(dto),
    items: dto.items.map(contractItemFromDto),
    details: dto.details,
    documentation: dto.additionalInfo,
    state: dto.state,
    version: dto.version,
    createdAt: dto.createdAt,
    updatedAt: dto.updatedAt,
    ...pickTerms(contractTerms, dto),
    ...(answers && { answers }),
    ...(invoices && { invoices: invoices.map(invoiceFromDto) }),
    ...(acceptance && { acceptance: acceptanceFromDto(acceptance) }),
  }
  return pendingEdit ? { ...contract, pendingEdit: pendingEditFromDto(pendingEdit, contract) } : contract
}

type AcceptanceDto = NonNullable<ContractDto['acceptance']>
type Acceptance = NonNullable<Contract['acceptance']>

function toAcceptanceDto({ refusals, ...mail }: Acceptance, today: string): AcceptanceDto {
  return {
    ...mail,
    isExpired: mail.isExpired || mail.until < today,
    ...(refusals && { refusals: refusals.map(toRefusalDto) }),
  }
}

function acceptanceFromDto({ refusals, ...mail }: AcceptanceDto): Acceptance {
  return { ...mail, ...(refusals && { refusals: refusals.map(refusalFromDto) }) }
}

/** An item as it travels; one that is not stored yet has no id, one that is asked for no contribution. */
export function toContractItemDto(item: PricedItem & Partial<ContractItem>): ContractItemDto {
  const { id, personId, monthIndex, benefitId, priceCents, contributedCents, details } = item
  return {
    ...(id !== undefined && { id }),
    benefitId,
    familyId: personId,
    month: monthIndex,
    ...eurosOf({ price: priceCents, contributedPrice: contributedCents }),
    ...(details && { details }),
  }
}

/** An item in cents; what the company pays is 0 where the item has no amount of it. */
export function contractItemFromDto(dto: ContractItemDto): ContractItem {
  const { id, familyId, month, benefitId, price, contributedPrice = 0, details } = dto
  return {
    ...(id !== undefined && { id }),
    personId: familyId,
    monthIndex: month,
    benefitId,
    ...centsOf({ priceCents: price, contributedCents: contributedPrice }),
    ...(details && { details }),
  }
}

/** The four sums of a contract in euros. */
export function toSumsDto(sums: ContractSums): Sums {
  return eurosOf(Object.fromEntries(listSums().map(({ name }) => [wireNameOf(name), sums[name]]))) as Sums
}

/** The four sums in cents; 0 where an answer does not name one. */
function sumsFromDto(dto: Partial<Sums>): ContractSums {
  const known: Record<string, number | undefined> = dto
  const amounts = listSums().map(({ name }) => [name, known[wireNameOf(name)] ?? 0])
  return centsOf(Object.fromEntries(amounts) as ContractSums)
}

/** The key of a sum in answers: its name without the unit. */
function wireNameOf(name: keyof ContractSums): string {
  return name === 'contributedCents' ? 'contributedPrice' : name.slice(0, -'Cents'.length)
}

function toPendingEditDto(edit: PendingEdit): PendingEditDto {
  const { contributedPrice: _, ...sums } = toSumsDto(edit)
  return {
    ...sums,
    details: edit.details,
    items: edit.items.map(toContractItemDto),
    isCancellation: edit.kind === 'cancellation',
  }
}

/** The answer names neither the modality of a change nor what the company pays of it in all. */
function pendingEditFromDto(dto: PendingEditDto, contract: Contract): PendingEdit {
  const { id: contractId, category, modality, year } = contract
  const items = dto.items.map(contractItemFromDto)
  return {
    kind: dto.isCancellation ? 'cancellation' : 'edit',
    contractId,
    category,
    modality,
    year,
    ...sumsFromDto(dto),
    contributedCents: sumBy(items, (item) => item.contributedCents),
    items,
    details: dto.details,
  }
}
