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
