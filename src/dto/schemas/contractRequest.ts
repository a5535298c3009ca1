import Type from 'typebox'
import { planYears } from '../../domain/catalogue/planMonths.ts'
import { details } from './contract.ts'
import { closed, month, recordOrNull } from './parts.ts'

export const shortId = Type.String({ minLength: 1, maxLength: 100 })

const money = Type.Number({
  format: 'money',
  minimum: 0,
  maximum: 10_000_000,
  description: 'Euros, at most two decimals',
})

/** Whom an item or an invoice is for; the bound is that of the database. */
export const familyId = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: '0 is the employee',
})

const item = closed({
  id: Type.Optional(shortId),
  benefitId: shortId,
  familyId,
  month,
  price: money,
  contributedPrice: Type.Optional(money),
  details: Type.Optional(details),
})

const optional = {
  additionalInfo: Type.Optional(recordOrNull('By family id, or of the contract; null takes it away')),
  price: Type.Optional(money),
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
}

const required = {
  benefitId: shortId,
  year: Type.Integer(planYears),
  details,
  items: Type.Array(item, { maxItems: 1000 }),
}

/**
 * POST /contracts and PUT /contracts/{id}: status, signature, owner and every sum are the server's own and
 * not taken (promise 22). Prices are checked against the server's own and refused when they differ; details
 * are checked against the category's own form once it is known which it is.
 */
export const contractRequestSchema = closed({ ...required, ...optional })

/** POST /simulations. */
export const simulationRequestSchema = closed({
  ...Type.Partial(closed(required)).properties,
  ...optional,
  contractId: Type.Optional(shortId),
})
