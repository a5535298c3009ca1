import { useDebouncedValue } from '@mantine/hooks'
import { observer } from 'mobx-react-lite'
import { withStops } from '../../domain/messages/refusalSentence.ts'
import { describeYearGain } from '../../domain/tax/moneySentence.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import type { PlanDraft } from './PlanDraft.ts'

/** Milliseconds without a change after which the plan is announced. */
const stableMs = 800

/** Announces the effect of the whole plan to screen readers once it is stable, not at every step. */
export const PlanAloud = observer(function PlanAloud({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const language = useLanguage()
  const { money: whole } = draft
  const valueCents = whole ? draft.prices.valueOf(draft.picks).valueCents : 0
  const money = useMoney([valueCents])
  const text = whole
    ? withStops([describeYearGain(whole, language), t('wholePlan.gain', { gain: money(valueCents) })]).join(
        ' ',
      )
    : ''
  const [told] = useDebouncedValue(text, stableMs)
  return (
    <p className="visually-hidden" role="status">
      {told}
    </p>
  )
})
