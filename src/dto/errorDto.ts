import { centsOf, toEuros } from '../domain/kernel/money.ts'
import type { Refusal } from '../domain/kernel/refusal.ts'

/** Errors: `refusals` where a rule of the plan refuses, `fields` where the body's shape is wrong. */
export type ErrorDto = {
  error: {
    statusCode: number
    name: string
    message: string
    refusals?: Refusal[]
    fields?: { path: string; message: string }[]
    /** The right figure in euros where the sent price differed. */
    price?: number
    requestId?: string
  }
}

/** The field of an error with the right price. */
export const toPriceDto = (priceCents: number): Pick<ErrorDto['error'], 'price'> => ({
  price: toEuros(priceCents),
})

/** The price that was sent, or the right one, where there is one. */
export const priceFromDto = ({ price }: { price?: number | undefined }): { priceCents?: number } =>
  centsOf({ priceCents: price })
