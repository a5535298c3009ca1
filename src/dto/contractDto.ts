import type { Static } from 'typebox'
import type { Employment } from '../domain/catalogue/planMonths.ts'
import { cartDaysToCutOff } from '../domain/contract/cartItem.ts'
import {
  agreedTerms,
  contractTerms,
  noSums,
  pickTerms,
  type ContractSums,
  type TermList,
  type ValuesOf,
} from '../domain/benefit/terms.ts'
import type { ContractItem, PricedItem } from '../domain/benefit/items.ts'
import { centsOf, eurosOf, sumBy, toCents, toEuros } from '../domain/kernel/money.ts'
import type { Contract, PendingEdit, Reservation, SignedStep } from '../domain/plan/contract.ts'
import { refusalFromDto, toRefusalDto } from './errorDto.ts'
import { invoiceFromDto, toInvoiceDto } from './invoiceDto.ts'
import { modalityFromDto, toModalityDto } from './modalityDto.ts'
import { isInCart } from '../domain/plan/contractState.ts'
import { toStateDto } from './contractStateDto.ts'
import type { contractItemSchema, contractSchema, pendingEditSchema, sums } from './schemas/contract.ts'

/** Contracts in the API's shape: euros, under the specification's names (spec 3). */

export type ContractDto = Static<typeof contractSchema>

export type ContractItemDto = Static<typeof contractItemSchema>

/**
 * The conditions of a change that is not yet accepted by mail; the contract's own fields still have the old
 * values.
 */
export type PendingEditDto = Static<typeof pendingEditSchema>

export type Sums = Pick<ContractDto, keyof typeof sums>

/** Terms with the names used in responses, which do not contain the unit. */
type WireTerms<Values> = {
  [Name in keyof Values as Name extends `${infer Wire}Cents` ? Wire : Name]: Values[Name]
}

/**
 * Converts a contract to the API's shape. For a cart item it adds the days from `today` until the cut-off of
 * the first month (D-09).
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
    ...(contract.purchasedAt && { purchasedAt: contract.purchasedAt }),
    ...(contract.acceptedAt && { acceptedAt: contract.acceptedAt }),
    ...(contract.steps && { steps: contract.steps.map(toStepDto) }),
    ...(contract.released && { released: contract.released.map(toReservationDto) }),
    ...toTermsDto(contractTerms, contract),
    items: items.map(toContractItemDto),
    version: contract.version,
    ...(answers && { answers }),
    ...(invoices && { invoices: invoices.map(toInvoiceDto) }),
    ...(pendingEdit && { pendingEdit: toPendingEditDto(pendingEdit) }),
    ...(acceptance && { acceptance: toAcceptanceDto(acceptance, when.today) }),
    ...(isInCart(contract) && { daysToCutOff: daysLeft }),
  }
}

/** Converts the API's contract to the portal's model. */
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
    ...(dto.purchasedAt && { purchasedAt: dto.purchasedAt }),
    ...(dto.acceptedAt && { acceptedAt: dto.acceptedAt }),
    ...(dto.steps && { steps: dto.steps.map(stepFromDto) }),
    ...(dto.released && { released: dto.released.map(reservationFromDto) }),
    ...termsFromDto(contractTerms, dto),
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

/**
 * Converts an item to the API's shape; an item that is not stored has no id, and a requested one has no
 * contribution.
 */
export function toContractItemDto(item: PricedItem & Partial<ContractItem>): ContractItemDto {
  const { id, personId, monthIndex, benefitId, priceCents, contributedCents, userBagCents, details } = item
  return {
    ...(id !== undefined && { id }),
    benefitId,
    familyId: personId,
    month: monthIndex,
    ...eurosOf({ price: priceCents, contributedPrice: contributedCents, userBag: userBagCents }),
    ...(details && { details }),
  }
}

/** Converts the API's item to cents; a missing contribution of the company is 0. */
export function contractItemFromDto(dto: ContractItemDto): ContractItem {
  const { id, familyId, month, benefitId, price, contributedPrice = 0, userBag, details } = dto
  return {
    ...(id !== undefined && { id }),
    personId: familyId,
    monthIndex: month,
    benefitId,
    ...centsOf({ priceCents: price, contributedCents: contributedPrice, userBagCents: userBag }),
    ...(details && { details }),
  }
}

/** Converts the four sums of a contract to euros. */
export function toSumsDto(sums: ContractSums): Sums {
  return toTermsDto(agreedTerms, sums) as object as Sums
}

/** The four sums in cents; a missing sum is 0. */
function sumsFromDto(dto: Partial<Sums>): ContractSums {
  return { ...noSums, ...termsFromDto(agreedTerms, dto) }
}

/** Converts the terms of a list to the API's format: amounts in euros, names without the unit. */
function toTermsDto<Terms extends TermList>(
  terms: Terms,
  values: ValuesOf<Terms>,
): WireTerms<ValuesOf<Terms>> {
  const known = Object.entries<unknown>(pickTerms(terms, values))
  return Object.fromEntries(
    known.map(([name, value]) =>
      terms[name]?.unit === 'cents' ? [wireNameOf(name), toEuros(value as number)] : [name, value],
    ),
  ) as WireTerms<ValuesOf<Terms>>
}

/** Reads the terms of a list, amounts in cents; missing terms are left out. */
function termsFromDto<Terms extends TermList>(terms: Terms, dto: object): ValuesOf<Terms> {
  const known = new Map<string, unknown>(Object.entries(dto))
  return Object.fromEntries(
    Object.entries(terms).flatMap(([name, { unit }]) => {
      const value = known.get(unit === 'cents' ? wireNameOf(name) : name)
      if (value === undefined) return []
      return [[name, unit === 'cents' ? toCents(value as number) : value]]
    }),
  ) as ValuesOf<Terms>
}

/** The key of an amount in responses: its name without the unit. */
function wireNameOf(name: string): string {
  return name === 'contributedCents' ? 'contributedPrice' : name.slice(0, -'Cents'.length)
}

function toPendingEditDto(edit: PendingEdit): PendingEditDto {
  const { contributedPrice: _, ...sums } = toSumsDto(edit)
  return {
    ...sums,
    details: edit.details,
    items: edit.items.map(toContractItemDto),
    isCancellation: edit.kind === 'cancellation',
    ...(edit.requestedAt && { requestedAt: edit.requestedAt }),
  }
}

/** Adds the contract's modality and company contribution to a change; the API leaves them out. */
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
    ...(dto.requestedAt && { requestedAt: dto.requestedAt }),
  }
}

type StepDto = NonNullable<ContractDto['steps']>[number]

function toStepDto({ at, items, details, ...sums }: SignedStep): StepDto {
  return { at, ...toSumsDto(sums), details, items: items.map(toContractItemDto) }
}

function stepFromDto(dto: StepDto): SignedStep {
  const { at, items, details } = dto
  return { at, ...sumsFromDto(dto), items: items.map(contractItemFromDto), details }
}

type ReservationDto = NonNullable<ContractDto['released']>[number]

function toReservationDto({
  contractId,
  category,
  modality,
  fromMonth,
  ...step
}: Reservation): ReservationDto {
  return { contractId, product: category, benefit: toModalityDto(modality), fromMonth, ...toStepDto(step) }
}

function reservationFromDto(dto: ReservationDto): Reservation {
  const { contractId, product: category, benefit, fromMonth } = dto
  return { contractId, category, modality: modalityFromDto(benefit), fromMonth, ...stepFromDto(dto) }
}
