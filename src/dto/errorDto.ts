import type { Static } from 'typebox'
import { centsOf, toEuros } from '../domain/kernel/money.ts'
import type { PurchaseRefusal } from '../domain/kernel/refusal.ts'
import type { errorSchema, refusalSchema } from './schemas/error.ts'

/**
 * An error response: with `refusals` if a rule of the plan refuses the request, with `fields` if the body
 * does not match its schema.
 */
export type ErrorDto = Static<typeof errorSchema>

/** The API's shape of a refusal. */
export type RefusalDto = Static<typeof refusalSchema>

/** Model fields with another name in requests. */
const fieldNames = [
  ['person', 'familyId'],
  ['benefit', 'benefitId'],
  ['documentation', 'additionalInfo'],
] as const
const wireNames = new Map<string, string>(fieldNames)
const modelNames = new Map<string, string>(fieldNames.map(([model, wire]) => [wire, model]))

/**
 * Converts a refusal to the API's format; `path` points to the refused part of the request, such as
 * "/items/3/price".
 */
export function toRefusalDto({ code, params, contract, item, field }: PurchaseRefusal): RefusalDto {
  const [name, ...rest] = field?.split('.') ?? []
  const steps = [
    ...(contract === undefined ? [] : ['ids', contract]),
    ...(item === undefined ? [] : ['items', item]),
    ...(name === undefined ? [] : [wireNames.get(name) ?? name, ...rest]),
  ]
  return { code, path: steps.map((step) => `/${step}`).join(''), params }
}

/** Converts the API's refusal to the model by its `path`. */
export function refusalFromDto({ code, path, params }: RefusalDto): PurchaseRefusal {
  const steps = path.split('/').slice(1)
  const contract = takePlace(steps, 'ids')
  const item = takePlace(steps, 'items')
  const [name, ...rest] = steps
  return {
    code,
    params,
    ...(contract !== undefined && { contract }),
    ...(item !== undefined && { item }),
    ...(name !== undefined && { field: [modelNames.get(name) ?? name, ...rest].join('.') }),
  }
}

/**
 * Removes a list's name and an index from the address's steps; "/items" without an index means the whole
 * list.
 */
function takePlace(steps: string[], list: string): number | undefined {
  if (steps[0] !== list || steps[1] === undefined) return undefined
  return Number(steps.splice(0, 2)[1])
}

/** Builds the field of an error response that contains the correct price. */
export const toPriceDto = (priceCents: number): Pick<ErrorDto['error'], 'price'> => ({
  price: toEuros(priceCents),
})

/** Converts the price of a request or of an error response to cents. */
export const priceFromDto = ({ price }: { price?: number | undefined }): { priceCents?: number } =>
  centsOf({ priceCents: price })
