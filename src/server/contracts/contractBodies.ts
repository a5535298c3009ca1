import type { FormSchema } from '../../domain/benefit/formSchema.ts'

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
  year: { type: 'integer', minimum: 2000, maximum: 2999 },
  details: anyObject,
  items: { type: 'array', maxItems: 1000, items: item },
  additionalInfo: { description: 'by family id, or of the contract; null takes it away' },
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

export const purchaseBody = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: { ids: { type: 'array', maxItems: 200, items: id } },
} as const satisfies FormSchema

export const repeatBody = {
  type: 'object',
  additionalProperties: false,
  required: ['year'],
  properties: { year: { type: 'integer', minimum: 2000, maximum: 2100 } },
} as const satisfies FormSchema

export const answersBody = {
  type: 'object',
  additionalProperties: false,
  required: ['contractId', 'userId', 'productId', 'answers'],
  properties: {
    contractId: id,
    userId: id,
    productId: id,
    isCompleted: { type: 'boolean' },
    answers: {
      type: 'object',
      propertyNames: { maxLength: 500 },
      additionalProperties: { type: 'string', maxLength: 2000 },
    },
    file: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'originalFilename'],
      properties: { name: id, originalFilename: { type: 'string', maxLength: 300 } },
    },
  },
} as const satisfies FormSchema

export const invoiceBody = {
  type: 'object',
  additionalProperties: false,
  required: ['familyId', 'month', 'name'],
  properties: {
    familyId: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    month: { type: 'integer', minimum: 0, maximum: 11 },
    name: id,
  },
} as const satisfies FormSchema

export const contractParams = {
  type: 'object',
  properties: { id: { type: 'string', maxLength: 64 } },
} as const satisfies FormSchema

/** Ids are UUIDs; anything else is no contract, and no error of the database either. */
export const isContractId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
