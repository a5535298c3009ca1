import { eurosOf } from '../domain/kernel/money.ts'
import { requestedItemOf, type ContractRequest } from '../domain/plan/contract.ts'
import { contractItemFromDto, toContractItemDto, type ContractItemDto, type SentItem } from './contractDto.ts'
import { priceFromDto } from './errorDto.ts'

/**
 * POST /contracts and PUT /contracts/{id}. Prices are checked against the server's own and refused when they
 * differ.
 */
export type ContractRequestDto = {
  benefitId: string
  year: number
  details: Record<string, unknown>
  items: ContractItemDto[]
  additionalInfo?: Record<string, unknown> | null
  price?: number
  version?: number
}

/** What the portal sends: the items as they were priced. */
export function toContractRequestDto(request: ContractRequest<SentItem>): ContractRequestDto {
  const { items, documentation, priceCents, ...same } = request
  return {
    ...same,
    items: items.map(toContractItemDto),
    ...eurosOf({ price: priceCents }),
    ...(documentation !== undefined && { additionalInfo: documentation }),
  }
}

/** What the server is asked: an item's price is what was typed. What is left out stays out. */
export function contractRequestFromDto(dto: ContractRequestDto): ContractRequest
export function contractRequestFromDto(dto: Partial<ContractRequestDto>): Partial<ContractRequest>
export function contractRequestFromDto(dto: Partial<ContractRequestDto>): Partial<ContractRequest> {
  const { benefitId, year, details, version, items, additionalInfo, price } = dto
  return {
    ...(benefitId !== undefined && { benefitId }),
    ...(year !== undefined && { year }),
    ...(details !== undefined && { details }),
    ...(version !== undefined && { version }),
    ...(items && { items: items.map((item) => requestedItemOf(contractItemFromDto(item))) }),
    ...priceFromDto({ price }),
    ...(additionalInfo !== undefined && { documentation: additionalInfo }),
  }
}
