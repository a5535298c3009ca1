import { useCallback, useMemo } from 'react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { fallbackLanguage } from '../../domain/kernel/language.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { filled } from '../../domain/messages/index.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import type { FieldMessages } from '../schema-form/buildUiSchema.ts'
import { toPlainTexts } from '../messages/plainTexts.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

export type Translate = (refusal: Refusal) => { text: string; lift: string | undefined }

export type BenefitMessages = {
  /** Finds a message of the category; undefined if there is none. */
  messages: FieldMessages
  /** Formats a message of the category with values; an empty text if there is none. */
  text: (id: string, values?: Record<string, string | number>) => string
  /** Formats a refusal and its remedy: the category's words first, then the domain's. */
  say: Translate
}

/** Returns the texts of a category in the current language; a missing text is in English. */
export function useBenefitMessages(declaration: Pick<Benefit, 'messages'>): BenefitMessages {
  const language = useLanguage()
  const own = useMemo(
    () => ({
      ...toPlainTexts(declaration.messages[fallbackLanguage]),
      ...toPlainTexts(declaration.messages[language]),
    }),
    [declaration, language],
  )
  const messages = useCallback<FieldMessages>((id) => own[id], [own])
  const text = useCallback(
    (id: string, values: Record<string, string | number> = {}) => filled(own[id] ?? '', values),
    [own],
  )
  const say = useCallback<Translate>(
    (refusal) => {
      const { text: sentence, lift } = refusalSentence(refusal, language, own)
      return { text: sentence, lift: lift || undefined }
    },
    [language, own],
  )
  return useMemo(() => ({ messages, text, say }), [messages, text, say])
}
