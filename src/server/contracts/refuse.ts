import type { Language, Messages } from '../../domain/kernel/language.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { HttpError } from '../http/httpError.ts'

/**
 * The answer to what the plan does not allow: 422 with the refusals as values and, in words, the first of
 * them and what would lift it, led by `about` (the product's name) where the request spoke of several.
 */
export function refused(
  refusals: Refusal[],
  language: Language,
  own: Messages | undefined,
  about?: string,
): HttpError {
  const [first = { code: 'unknown', path: '', params: {} }] = refusals
  const { text, lift } = refusalSentence(first, language, own)
  const sentence = [about ? `${about}: ${text}` : text, lift].filter(Boolean).map(withStop).join(' ')
  return new HttpError(422, { name: 'Refused', message: sentence, refusals })
}

function withStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
