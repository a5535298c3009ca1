import type { Static } from 'typebox'
import { centsOf, toEuros } from '../domain/kernel/money.ts'
import type { errorSchema } from './schemas/error.ts'

/** Errors: `refusals` where a rule of the plan refuses, `fields` where the body's shape is wrong. */
export type ErrorDto = Static<typeof errorSchema>

/** The field of an error with the right price. */
export const toPriceDto = (priceCents: number): Pick<ErrorDto['error'], 'price'> => ({
  price: toEuros(priceCents),
})

/** The price that was sent, or the right one, where there is one. */
export const priceFromDto = ({ price }: { price?: number | undefined }): { priceCents?: number } =>
  centsOf({ priceCents: price })
