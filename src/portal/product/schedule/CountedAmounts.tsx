import { Box, Button, Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { CountedUnit } from '../../../domain/benefit/declaration.ts'
import { countWithin } from '../../../domain/kernel/money.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { useText } from '../../messages/useText.ts'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import { withCount } from '../contract/scheduleItems.ts'
import { findMaxCount, toPlace, listUnits } from './monthCells.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'
import { useLimitText } from './limitTexts.ts'
import { findMaxAmount, useUnassignedAmount } from './typedAmount.ts'

/**
 * Counts per face value and month (FOO-04 to FOO-07): whole units, at most the number that the month's money
 * can pay. One count can be copied to all months at once.
 */
export const CountedAmounts = observer(function CountedAmounts(props: ScheduleProps) {
  const { working } = props
  const limitText = useLimitText(working)
  const units = listUnits(working)
  // Vouchers without a face value cannot be counted; the refusal contains a contact (FOO-06).
  if (units.some(({ valueCents }) => valueCents === undefined)) return null
  const [first] = working.request.selectableMonths
  const limit = first === undefined ? undefined : limitText(findMaxAmount(working, 0, [first]), 1)
  return (
    <Stack miw={0} className={classes.block}>
      {limit && (
        <Box component="p" c="dimmed">
          {limit}
        </Box>
      )}
      {units.map((unit) => (
        <CountForAll key={unit.key} {...props} unit={unit} />
      ))}
      <ScheduleTable {...props} />
    </Stack>
  )
})

const CountForAll = observer(function CountForAll({ working, unit }: ScheduleProps & { unit: CountedUnit }) {
  const t = useText()
  const money = useMoney()
  const [count, setCount] = useUnassignedAmount(working, `units ${unit.key}`)
  const months = working.request.selectableMonths
  const [first] = months
  const max =
    first === undefined ? 0 : countWithin(findMaxAmount(working, 0, [first]).cents, unit.valueCents ?? 0)
  const apply = (next: number | undefined): void => {
    if (next === undefined) return
    for (const month of months) {
      const atMost = Math.min(next, findMaxCount(working, unit, month))
      working.changeItems(withCount(working.items, toPlace(working, month), unit.key, atMost))
    }
  }
  const face = money(unit.valueCents ?? 0)
  return (
    <ForAll label={t('product.unitsOf', { face })} value={count} onApply={apply}>
      <CountInput
        label={t('product.countPerMonth', { face })}
        value={count}
        max={max}
        w={240}
        onChange={setCount}
        onEnter={apply}
      />
    </ForAll>
  )
})

type ForAllProps = {
  label: string
  value: number | undefined
  onApply: (value: number | undefined) => void
  children: ReactNode
}

/** A field, and a button that copies its value to all open months. */
function ForAll({ label, value, onApply, children }: ForAllProps) {
  const t = useText()
  return (
    <section className={classes.apply} aria-label={label}>
      {children}
      <Button
        data-sends
        data-apply
        variant="light"
        disabled={value === undefined}
        onClick={() => onApply(value)}
      >
        {t('product.apply')}
      </Button>
    </section>
  )
}
