import type { Static } from 'typebox'
import { eurosOf } from '../domain/kernel/money.ts'
import { type ContractRequest } from '../domain/plan/contract.ts'
import { toRequestedItem, type RequestedItem } from '../domain/benefit/items.ts'
import { contractItemFromDto, toContractItemDto } from './contractDto.ts'
import { priceFromDto } from './errorDto.ts'
import type { contractRequestSchema } from './schemas/contractRequest.ts'

/** The body of POST /contracts and PUT /contracts/{id}. */
export type ContractRequestDto = Static<typeof contractRequestSchema>

/** Builds the body of a request; each item has the price shown to the employee. */
export function toContractRequestDto(request: ContractRequest): ContractRequestDto {
  const { items, documentation, priceCents, insteadOf, ...same } = request
  return {
    ...same,
    items: toItemsDto(items),
    ...(insteadOf && { insteadOf: { ...insteadOf, items: toItemsDto(insteadOf.items) } }),
    ...eurosOf({ price: priceCents }),
    ...(documentation !== undefined && { additionalInfo: documentation }),
  }
}

const toItemsDto = (items: readonly RequestedItem[]): ContractRequestDto['items'] =>
  items.map(({ amountCents, ...item }) => toContractItemDto({ ...item, priceCents: amountCents }))

/** Converts a request to the model: an item's price is its typed amount. Absent fields stay absent. */
export function contractRequestFromDto(dto: ContractRequestDto): ContractRequest
export function contractRequestFromDto(dto: Partial<ContractRequestDto>): Partial<ContractRequest>
export function contractRequestFromDto(dto: Partial<ContractRequestDto>): Partial<ContractRequest> {
  const { benefitId, year, details, version, items, additionalInfo, price, insteadOf } = dto
  return {
    ...(benefitId !== undefined && { benefitId }),
    ...(year !== undefined && { year }),
    ...(details !== undefined && { details }),
    ...(version !== undefined && { version }),
    ...(items && { items: itemsFromDto(items) }),
    ...(insteadOf && { insteadOf: { ...insteadOf, items: itemsFromDto(insteadOf.items) } }),
    ...priceFromDto({ price }),
    ...(additionalInfo !== undefined && { documentation: additionalInfo }),
  }
}

const itemsFromDto = (items: ContractRequestDto['items']): RequestedItem[] =>
  items.map((item) => toRequestedItem(contractItemFromDto(item)))
