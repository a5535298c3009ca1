import Type from 'typebox'
import { planYears } from '../../domain/catalogue/planMonths.ts'
import { details } from './contract.ts'
import { closed, month, recordOrNull } from './parts.ts'

export const shortId = Type.String({ minLength: 1, maxLength: 100 })

const money = Type.Number({
  minimum: 0,
  maximum: 10_000_000,
  description: 'Euros, rounded to two decimals',
})

/** The family id of an item or invoice; the maximum is that of the database column. */
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

const chosen = { benefitId: shortId, details, items: Type.Array(item, { maxItems: 1000 }) }

const required = { ...chosen, year: Type.Integer(planYears) }

const insteadOf = closed(chosen, {
  description: 'The choice in place of which this one was taken as the better; kept with the history',
})

/**
 * The body of POST /contracts and PUT /contracts/{id}. Status, signature, owner and sums are not among its
 * fields, because the server sets them (promise 22). The server refuses a price that differs from its own,
 * and validates the details with the category's form.
 */
export const contractRequestSchema = closed({ ...required, ...optional, insteadOf: Type.Optional(insteadOf) })

/** The body of POST /simulations. */
export const simulationRequestSchema = closed({
  ...Type.Partial(closed(required)).properties,
  ...optional,
  contractId: Type.Optional(shortId),
})
