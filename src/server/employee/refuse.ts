import type { Language, Messages } from '../../domain/kernel/language.ts'
import { refusalText } from '../../domain/messages/refusalSentence.ts'
import type { PurchaseRefusal } from '../../domain/kernel/refusal.ts'
import { HttpError } from '../platform/http/httpError.ts'

/**
 * The answer to what the plan does not allow: 422 with the refusals as values and, in words, the first of
 * them and what would lift it, led by `about` (the product's name) where the request spoke of several.
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

/** The same for several products, each with its name and its own first refusal in words. */
export function refusedItems(items: RefusedItem[], language: Language): HttpError {
  return new HttpError(422, {
    name: 'Refused',
    message: items.map((item) => sentenceOf(item, language)).join(' '),
    refusals: items.flatMap(({ refusals }) => refusals),
  })
}

function sentenceOf({ refusals, own, about }: RefusedItem, language: Language): string {
  const [first = { code: 'unknown', params: {} }] = refusals
  const sentences = refusalText(first, language, own).join(' ')
  return about ? `${about}: ${sentences}` : sentences
}
