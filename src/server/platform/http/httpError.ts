import { STATUS_CODES } from 'node:http'
import type { PurchaseRefusal } from '../../../domain/kernel/refusal.ts'
import type { ErrorDto } from '../../../dto/errorDto.ts'
import type { MessageId } from './serverMessages.ts'

type Answer = {
  /** The id of the message in server/messages; alternatively `message`. */
  messageId?: MessageId
  params?: Record<string, string | number>
  /** The finished sentence in the reader's language; alternatively `messageId`. */
  message?: string
  /** Name of the error; left out: the status in words ("NotFound"). */
  name?: string
  headers?: Record<string, string>
  /** The right price, if the request had another. */
  priceCents?: number
  refusals?: PurchaseRefusal[]
  /** Path of the one field that the sentence is about; alternatively `fields`. */
  field?: string
  /** The end of maintenance, as an ISO instant. */
  until?: string
} & Pick<ErrorDto['error'], 'fields'>

/** An error response that ends a request: `throw new HttpError(404, { messageId: 'error.notFound' })`. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly answer: Answer

  constructor(statusCode: number, answer: Answer) {
    super(answer.message ?? answer.messageId ?? statusName(statusCode))
    this.name = answer.name ?? statusName(statusCode)
    this.statusCode = statusCode
    this.answer = answer
  }
}

/** Returns the name of a status: "NotFound" for 404. */
export function statusName(statusCode: number): string {
  return (STATUS_CODES[statusCode] ?? 'Error').replaceAll(/[^A-Za-z]/g, '')
}

/** The error of a call whose session has ended. */
export const unauthorized = (): HttpError => new HttpError(401, { messageId: 'error.unauthorized' })

/** The same error for missing data and for data of another employee or company (promise 3). */
export const notFound = (messageId: MessageId = 'error.notFound'): HttpError =>
  new HttpError(404, { messageId })
