import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { countWithin } from '../../../domain/kernel/money.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'

/**
 * Units at a fixed price, charged once: as many as the bag holds, never a part of one (D-13). What a stored
 * contract holds is part of its own room, so its room is not what the page says is left of the bag.
 */
export const TicketCounter = observer(function TicketCounter({
  working,
  words,
  readOnly,
}: ScheduleProps & { words: BenefitMessages }) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const [notice, setNotice] = useState<string>()
  const label = words.messages('details.ticketCount') ?? t('product.tickets')
  const ticketCents = working.modality.defaultPriceCents ?? 0
  const most = countWithin(working.request.availableCents, ticketCents)
  const count = Number(working.details['ticketCount'] ?? 0)
  const change = (next: number): void =>
    working.changeDetails({ ...working.details, ticketCount: Math.max(0, Math.min(most, Math.floor(next))) })
  return (
    <div className={classes.block}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.counter}>
        <div className={classes.stepper}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('product.oneLess')}
            disabled={readOnly || count === 0}
            onClick={() => change(count - 1)}
          >
            <IconMinus size={20} aria-hidden="true" />
          </ActionIcon>
          <CountInput
            id={id}
            label={label}
            hideLabel
            value={count}
            max={most}
            readOnly={readOnly}
            aria-describedby={`${id}-most`}
            onNotice={setNotice}
            onChange={(next) => change(next ?? 0)}
          />
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('product.oneMore')}
            disabled={readOnly || count >= most}
            onClick={() => change(count + 1)}
          >
            <IconPlus size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
        <span>{t('product.eachTicket', { price: formatMoney(ticketCents, language) })}</span>
      </div>
      {notice && <FieldNotice>{notice}</FieldNotice>}
      <p className={classes.span} id={`${id}-most`}>
        {t(working.contract ? 'product.maxTicketsHeld' : 'product.maxTickets', {
          most,
          available: formatMoney(working.request.availableCents, language),
        })}
      </p>
    </div>
  )
})
