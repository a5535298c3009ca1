import type { ReactNode } from 'react'
import { betterSentence } from '../../domain/dominated/betterSentence.ts'
import type { Better } from '../../domain/plan/better.ts'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../messages/useText.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'

type Props = { better: Better; action: ReactNode; about?: string }

/** Shows a better choice with one button; the employee may ignore it. */
export function BetterNote({ better, action, about }: Props) {
  const t = useText()
  const sentence = betterSentence(better, useLanguage())
  return (
    <Notice tone="info" title={[t('better.title'), about].filter(Boolean).join(': ')} action={action}>
      {sentence}. {t('better.free')}
    </Notice>
  )
}

/** The label of the button, by the kind of choice. */
export function BetterLabel({ better }: { better: Better }): string {
  const t = useText()
  const language = useLanguage()
  if (better.kind === 'months') return t('better.do.months')
  if (better.kind === 'nursery') return t('better.do.nursery')
  return t('better.do.modality', { name: localized(better.name, language) })
}
