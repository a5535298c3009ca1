import { useCallback, useMemo } from 'react'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { fallbackLanguage } from '../../domain/kernel/language.ts'
import type { Refusal } from '../../domain/kernel/refusal.ts'
import { filled } from '../../domain/messages/index.ts'
import { refusalSentence } from '../../domain/messages/refusalSentence.ts'
import type { FieldMessages } from '../schema-form/uiSchemaOf.ts'
import { plainTexts } from '../messages/plainTexts.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

export type Translate = (refusal: Refusal) => { text: string; lift: string | undefined }

export type BenefitMessages = {
  /** A message of the category's own; undefined where it has none. */
  messages: FieldMessages
  /** The same with values filled in; empty where there is none. */
  text: (id: string, values?: Record<string, string | number>) => string
  /** Why something is refused and what would lift it: the category's words first, then the domain's. */
  say: Translate
}

/** The words of a category in the language on screen, English where one is missing. */
export function useBenefitMessages(declaration: Pick<Benefit, 'messages'>): BenefitMessages {
  const language = useLanguage()
  const own = useMemo(
    () => ({
      ...plainTexts(declaration.messages[fallbackLanguage]),
      ...plainTexts(declaration.messages[language]),
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
