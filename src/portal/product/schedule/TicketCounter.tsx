import { ActionIcon, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { formatMoney } from '../../../domain/format.ts'
import { countWithin, toCents } from '../../../domain/money.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import type { BenefitWords } from '../useBenefitWords.ts'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'

/** Units at a fixed price, charged once: as many as the bag holds, never a part of one (D-13). */
export const TicketCounter = observer(function TicketCounter({ working, words, readOnly }: ScheduleProps & { words: BenefitWords }) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const ticketCents = toCents(working.modality.defaultPrice ?? 0)
  const most = countWithin(working.question.availableCents, ticketCents)
  const count = Number(working.details['ticketCount'] ?? 0)
  const change = (next: number): void => working.changeDetails({ ...working.details, ticketCount: Math.max(0, Math.min(most, Math.floor(next))) })
  return (
    <div className={classes.block}>
      <label className={classes.label} htmlFor={id}>
        {words.messages('details.ticketCount') ?? t('product.tickets')}
      </label>
      <div className={classes.counter}>
        <div className={classes.stepper}>
          <ActionIcon variant="default" size={44} aria-label={t('product.oneLess')} disabled={readOnly || count === 0} onClick={() => change(count - 1)}>
            <IconMinus size={20} aria-hidden="true" />
          </ActionIcon>
          <NumberInput id={id} hideControls value={count} min={0} max={most} allowDecimal={false} allowNegative={false} readOnly={readOnly} aria-describedby={`${id}-most`} onChange={(value) => change(Number(value) || 0)} />
          <ActionIcon variant="default" size={44} aria-label={t('product.oneMore')} disabled={readOnly || count >= most} onClick={() => change(count + 1)}>
            <IconPlus size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <span>{t('product.eachTicket', { price: formatMoney(ticketCents, language) })}</span>
      </div>
      <p className={classes.span} id={`${id}-most`}>
        {t('product.mostTickets', { most, available: formatMoney(working.question.availableCents, language) })}
      </p>
    </div>
  )
})
