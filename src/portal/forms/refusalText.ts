import type { Language } from '../../domain/language.ts'
import { domainMessages } from '../../domain/messages/index.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refusalSentence } from '../../domain/refusalSentence.ts'
import { plainTexts } from '../messages/plainTexts.ts'

/**
 * What a field says of an amount that it took back to its limit: the domain's sentence, read from the build's
 * parsed messages.
 */
export function refusalText(refusal: Refusal, language: Language): string {
  return refusalSentence(refusal, language, plainTexts(domainMessages[language])).text
}
