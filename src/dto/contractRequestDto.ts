import type { FormSchema } from '../domain/benefit/formSchema.ts'
import { planYears } from '../domain/catalogue/planMonths.ts'
import { eurosOf } from '../domain/kernel/money.ts'
import { requestedItemOf, type ContractRequest } from '../domain/plan/contract.ts'
import { contractItemFromDto, toContractItemDto, type ContractItemDto } from './contractDto.ts'
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

const money = { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 } as const
const id = { type: 'string', minLength: 1, maxLength: 100 } as const
/** Checked against the category's own schema once it is known which it is. */
const anyObject = { type: 'object' } as const

const item = {
  type: 'object',
  additionalProperties: false,
  required: ['benefitId', 'familyId', 'month', 'price'],
  properties: {
    id,
    benefitId: id,
    familyId: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    month: { type: 'integer', minimum: 0, maximum: 11 },
    price: money,
    contributedPrice: money,
    details: anyObject,
  },
} as const satisfies FormSchema

const properties = {
  benefitId: id,
  year: { type: 'integer', ...planYears },
  details: anyObject,
  items: { type: 'array', maxItems: 1000, items: item },
  // FormSchema has one type a field.
  additionalInfo: {
    type: ['object', 'null'],
    description: 'by family id, or of the contract; null takes it away',
  } as unknown as FormSchema,
  price: money,
  version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
} as const satisfies Record<string, FormSchema>

/**
 * POST and PUT /contracts: status, signature, owner and every sum are the server's own and not taken (promise
 * 22).
 */
export const contractBody = {
  type: 'object',
  additionalProperties: false,
  required: ['benefitId', 'year', 'details', 'items'],
  properties,
} as const satisfies FormSchema

export const simulationBody = {
  type: 'object',
  additionalProperties: false,
  properties: { ...properties, contractId: id },
} as const satisfies FormSchema

/** What the portal sends: each item at the price it was shown with. */
export function toContractRequestDto(request: ContractRequest): ContractRequestDto {
  const { items, documentation, priceCents, ...same } = request
  return {
    ...same,
    items: items.map(({ amountCents, ...item }) => toContractItemDto({ ...item, priceCents: amountCents })),
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
