import type { Language, Messages } from '../../domain/kernel/language.ts'
import { refusalText } from '../../domain/messages/refusalSentence.ts'
import type { PurchaseRefusal } from '../../domain/kernel/refusal.ts'
import { HttpError } from '../platform/http/httpError.ts'

/**
 * The 422 response to a request that the plan does not allow: the refusals, and the first one's sentence and
 * remedy. `about` (the name of the product) comes before the sentence if the request has several products.
 */
export function refused(
  refusals: PurchaseRefusal[],
  language: Language,
  own: Messages | undefined,
  about?: string,
): HttpError {
  return refusedItems([{ refusals, own, about }], language)
}

type RefusedItem = { refusals: PurchaseRefusal[]; own: Messages | undefined; about?: string | undefined }

/** The 422 response about several products, each with its name and first refusal. */
export function refusedItems(items: RefusedItem[], language: Language): HttpError {
  return new HttpError(422, {
    name: 'Refused',
    message: items.map((item) => formatRefused(item, language)).join(' '),
    refusals: items.flatMap(({ refusals }) => refusals),
  })
}

function formatRefused({ refusals, own, about }: RefusedItem, language: Language): string {
  const [first = { code: 'unknown', params: {} }] = refusals
  const sentences = refusalText(first, language, own).join(' ')
  return about ? `${about}: ${sentences}` : sentences
}
