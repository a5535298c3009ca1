import { observer } from 'mobx-react-lite'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useText } from '../../messages/useText.ts'
import { coverable } from '../contract/coverable.ts'
import type { BenefitMessages, Translate } from '../../plan/useBenefitMessages.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { CountedSchedule } from './CountedSchedule.tsx'
import { PricedSchedule } from './PricedSchedule.tsx'
import { StartMonth } from './StartMonth.tsx'
import { TicketCounter } from './TicketCounter.tsx'
import { TypedSchedule } from './TypedSchedule.tsx'

export type ScheduleProps = { working: WorkingContract; say: Translate; readOnly: boolean }

/**
 * Who, which months, how much: the one widget of the house, drawn from the declaration and the modality
 * alone.
 */
export const Schedule = observer(function Schedule({
  words,
  ...props
}: ScheduleProps & { words: BenefitMessages }) {
  const t = useText()
  const { working } = props
  const { amount, method } = working.schedule
  if (amount === 'none') return null
  const who = coverable(working.declaration, working.request, working.contract)
  if (!who.isEmployeeAlone && who.people.length === 0) {
    return (
      <EmptyState icon={IconUsers} text={words.messages('nobody') ?? t('product.nobody')}>
        <Link to="/profile?tab=family">{t('product.addFamily')}</Link>
      </EmptyState>
    )
  }
  if (method === 'tickets') return <TicketCounter {...props} words={words} />
  if (amount === 'typed') return <TypedSchedule {...props} />
  if (amount === 'counted') return <CountedSchedule {...props} />
  if (amount === 'once') return <StartMonth {...props} />
  return <PricedSchedule {...props} />
})
