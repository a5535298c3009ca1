import type { Employment } from '../domain/catalogue/planMonths.ts'
import { cartDaysToCutOff } from '../domain/contract/cartItem.ts'
import type { ContractSums, PricedItem } from '../domain/benefit/quoteRequest.ts'
import { centsOf, eurosOf, sumBy } from '../domain/kernel/money.ts'
import type { Contract, ContractItem, PendingEdit } from '../domain/plan/contract.ts'
import { invoiceFromDto, toInvoiceDto, type InvoiceDto } from './invoiceDto.ts'
import { modalityFromDto, toModalityDto, type ModalityDto } from './modalityDto.ts'
import { isInCart } from '../domain/plan/contractState.ts'
import { toStateDto, type StateDto } from './contractStateDto.ts'

/** Contracts as they travel, in euros under the specification's names (spec 3). */

export type ContractItemDto = {
  id?: string
  benefitId: string
  /** 0 is the employee. */
  familyId: number
  /** 0 to 11. */
  month: number
  price: number
  contributedPrice?: number
  details?: Record<string, unknown>
}

/**
 * Conditions of an edit in force that wait for the e-mail to be accepted; the contract's own fields are still
 * the old ones.
 */
export type PendingEditDto = {
  price: number
  finalPrice: number
  userBag?: number
  details: Record<string, unknown>
  items: ContractItemDto[]
  isCancellation: boolean
}

export type ContractDto = StateDto & {
  id: string
  /** Category alias. */
  product: string
  productCategory: string
  benefit: ModalityDto
  benefitId: string
  year: number
  price: number
  finalPrice: number
  userBag: number
  contributedPrice: number
  details: Record<string, unknown>
  /** By family id, or `{ paymentFreq, ... }` for the contract. */
  additionalInfo: Record<string, unknown> | null
  createdAt: string
  updatedAt: string
  disableDocumentation: boolean
  /** The last month, 0 to 11, that a canceled contract covers; left out where it covers none. */
  coveredUntil?: number
  items: ContractItemDto[]
  /** Row version: sent back on an edit, 409 when somebody else was faster. */
  version: number
  /** Answers to the product's questions and its document, when given. */
  answers?: AnswersDto | null
  /** Invoices attached by person and month; left out where there are none. */
  invoices?: InvoiceDto[]
  /** Calendar days to the cut-off of the first month; negative is expired (D-09). Cart items only. */
  daysToCutOff?: number
  pendingEdit?: PendingEditDto
  /** The mail it waits for; in the profile also why it could not be accepted today, if so (D-84). */
  acceptance?: NonNullable<Contract['acceptance']>
}

export type AnswersDto = {
  answers: Record<string, string>
  file?: { name: string; originalFilename: string }
  isCompleted: boolean
}

export type Sums = { price: number; finalPrice: number; userBag: number; contributedPrice: number }

/**
 * A contract as it is answered. Of a cart item, the days until its first month is cut off are counted from
 * `today` (D-09).
 */
export function toContractDto(
  contract: Contract,
  when: { today: string; cutOffDay: number; employee?: Employment },
): ContractDto {
  const { category, modality, documentation, items, pendingEdit, acceptance, answers, invoices } = contract
  const { price, finalPrice, userBag, contributedPrice } = toSumsDto(contract)
  const daysLeft = cartDaysToCutOff(contract, { ...when, employment: when.employee })
  return {
    id: contract.id,
    product: category,
    productCategory: category,
    benefit: toModalityDto(modality),
    benefitId: modality.id,
    year: contract.year,
    price,
    finalPrice,
    userBag,
    contributedPrice,
    details: contract.details,
    additionalInfo: documentation,
    ...toStateDto(contract),
    createdAt: contract.createdAt,
    updatedAt: contract.updatedAt,
    disableDocumentation: contract.disableDocumentation,
    ...(contract.coveredUntil !== undefined && { coveredUntil: contract.coveredUntil }),
    items: items.map(toContractItemDto),
    version: contract.version,
    ...(answers && { answers }),
    ...(invoices && { invoices: invoices.map(toInvoiceDto) }),
    ...(pendingEdit && { pendingEdit: toPendingEditDto(pendingEdit) }),
    ...(acceptance && {
      acceptance: { ...acceptance, isExpired: acceptance.isExpired || acceptance.until < when.today },
    }),
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
    disableDocumentation: dto.disableDocumentation,
    ...(dto.coveredUntil !== undefined && { coveredUntil: dto.coveredUntil }),
    ...(answers && { answers }),
    ...(invoices && { invoices: invoices.map(invoiceFromDto) }),
    ...(acceptance && { acceptance }),
  }
  return pendingEdit ? { ...contract, pendingEdit: pendingEditFromDto(pendingEdit, contract) } : contract
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
  return eurosOf({
    price: sums.priceCents,
    finalPrice: sums.finalPriceCents,
    userBag: sums.userBagCents,
    contributedPrice: sums.contributedCents,
  })
}

function sumsFromDto({ price, finalPrice, userBag, contributedPrice }: Sums): ContractSums {
  return centsOf({
    priceCents: price,
    finalPriceCents: finalPrice,
    userBagCents: userBag,
    contributedCents: contributedPrice,
  })
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
  const { userBag = 0, ...sums } = dto
  return {
    kind: dto.isCancellation ? 'cancellation' : 'edit',
    contractId,
    category,
    modality,
    year,
    ...sumsFromDto({ ...sums, userBag, contributedPrice: 0 }),
    contributedCents: sumBy(items, (item) => item.contributedCents),
    items,
    details: dto.details,
  }
}
