import type { Language } from '../../../domain/kernel/language.ts'
import { domainMessages } from '../../../domain/messages/index.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { refusalSentence } from '../../../domain/messages/refusalSentence.ts'
import { plainTexts } from '../../messages/plainTexts.ts'

/**
 * What a field says of an amount that it took back to its limit: the domain's sentence, read from the build's
 * parsed messages.
 */
export function refusalText(refusal: Refusal, language: Language): string {
  return refusalSentence(refusal, language, plainTexts(domainMessages[language])).text
}
