import { ActionIcon, Box, Group, Stack } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useId, useState, type ReactNode } from 'react'
import { countWithin } from '../../../domain/kernel/money.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { useText } from '../../messages/useText.ts'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import type { BenefitMessages } from '../../plan/useBenefitMessages.ts'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'

/**
 * Counts units of a fixed price that is charged once: whole units, at most as many as the bag can pay
 * (D-13). The money of a stored contract's own tickets counts as available, so this maximum can exceed the
 * page's figure of the bag.
 */
export const TicketCounter = observer(function TicketCounter({
  working,
  words,
}: ScheduleProps & { words: BenefitMessages }) {
  const t = useText()
  const money = useMoney()
  const id = useId()
  const { request, details, modality, contract } = working
  const label = words.messages('details.ticketCount') ?? t('product.tickets')
  const count = Number(details['ticketCount'] ?? 0)
  const ticketCents = modality.defaultPriceCents ?? 0
  const max = countWithin(request.availableCents, ticketCents)
  const change = (next: number): void =>
    working.changeDetails({ ...details, ticketCount: Math.max(0, Math.min(max, Math.floor(next))) })
  const [notice, setNotice] = useState<string>()
  return (
    <Stack miw={0} className={classes.block}>
      <Box component="label" fw={500} htmlFor={id}>
        {label}
      </Box>
      <Group gap="8px 24px">
        <Stepper count={count} max={max} onChange={change}>
          <CountInput
            id={id}
            label={label}
            hideLabel
            value={count}
            max={max}
            aria-describedby={`${id}-most`}
            onNotice={setNotice}
            onChange={(next) => change(next ?? 0)}
          />
        </Stepper>
        <span>{t('product.eachTicket', { price: money(ticketCents) })}</span>
      </Group>
      {notice && <FieldNotice>{notice}</FieldNotice>}
      <Box component="p" c="dimmed" id={`${id}-most`}>
        {t(contract ? 'product.maxTicketsHeld' : 'product.maxTickets', {
          most: max,
          available: money(request.availableCents),
        })}
      </Box>
    </Stack>
  )
})

type StepperProps = {
  count: number
  max: number
  onChange: (count: number) => void
  children: ReactNode
}

/** A field between a "minus" and a "plus" button. */
function Stepper({ count, max, onChange, children }: StepperProps) {
  const t = useText()
  return (
    <Group gap="xs" wrap="nowrap" className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('product.oneLess')}
        disabled={count === 0}
        onClick={() => onChange(count - 1)}
      >
        <IconMinus size={20} aria-hidden="true" />
      </ActionIcon>
      {children}
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('product.oneMore')}
        disabled={count >= max}
        onClick={() => onChange(count + 1)}
      >
        <IconPlus size={20} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
