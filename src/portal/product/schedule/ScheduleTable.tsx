import { Button, Group } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useCallback, useMemo, useRef } from 'react'
import { ascending } from '../../../domain/kernel/collections.ts'
import { closedMonthRefusal } from '../../../domain/quote/quoteRefusals.ts'
import { useText } from '../../messages/useText.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { AmountCell, CountCell, ToggleCell } from './monthCells.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './ScheduleTable.module.css'
import { useMonthNotice } from './typedAmount.ts'

/** Months that are pressed, where they have no amounts of their own. */
type MonthToggles = {
  label: string
  chosen: readonly number[]
  /** The amount of each chosen month, in cents. */
  amounts?: ReadonlyMap<number, number>
  /** Only one is chosen, the month it starts in. */
  isSingle?: boolean
  /** Takes the open months that are chosen. */
  onChoose: (months: readonly number[]) => void
}

type TableProps = ScheduleProps & { personId?: number; toggles?: MonthToggles }

const allMonths: readonly number[] = Array.from({ length: 12 }, (_, index) => index)

/**
 * The year as twelve cells, each by the kind of amount: a toggle, an amount or counts. What cannot be chosen
 * is greyed, with the reason on focus and touch.
 */
export const ScheduleTable = observer(function ScheduleTable({
  personId = 0,
  toggles,
  ...props
}: TableProps) {
  const { working, say, readOnly } = props
  const t = useText()
  const reasonOf = useMonthReason(working, say)
  const { notice, noticeOf } = useMonthNotice()
  const toggle = useToggle(working, toggles)
  const Cell = working.schedule.amount === 'counted' ? CountCell : AmountCell
  return (
    <>
      <div>
        {toggles && <Head toggles={toggles} working={working} readOnly={readOnly} />}
        <div
          className={classes.row}
          role={toggles?.isSingle ? 'radiogroup' : 'group'}
          aria-label={t(toggles?.isSingle ? 'product.startMonth' : 'product.months')}
        >
          <div className={classes.grid} data-wide={!toggles || undefined}>
            {allMonths.map((month) => {
              const cell = { month, reason: reasonOf(month) }
              return toggles ? (
                <ToggleCell
                  key={month}
                  {...cell}
                  isChosen={toggles.chosen.includes(month)}
                  amountCents={toggles.amounts?.get(month)}
                  isSingle={toggles.isSingle ?? false}
                  onToggle={readOnly ? undefined : toggle}
                />
              ) : (
                <Cell key={month} {...props} {...cell} personId={personId} onNotice={noticeOf(month)} />
              )
            })}
          </div>
        </div>
      </div>
      {notice && <FieldNotice>{notice}</FieldNotice>}
    </>
  )
})

/** Chooses a month or takes it out; the function stays the same, so that other months are not drawn anew. */
function useToggle({ request }: WorkingContract, toggles: MonthToggles | undefined) {
  const latest = useRef<(month: number) => void>(undefined)
  latest.current = (month) => {
    if (!toggles) return
    const chosen = toggles.isSingle ? [] : openOf(request.selectableMonths, toggles)
    const others = chosen.filter((one) => one !== month)
    toggles.onChoose(others.length < chosen.length ? others : ascending([...chosen, month]))
  }
  return useCallback((month: number) => latest.current?.(month), [])
}

function openOf(open: readonly number[], { chosen }: MonthToggles): number[] {
  return chosen.filter((month) => open.includes(month))
}

type HeadProps = Pick<ScheduleProps, 'working' | 'readOnly'> & { toggles: MonthToggles }

/** What stands over the months: their label, and all of them at once where any is open. */
function Head({ toggles, working, readOnly }: HeadProps) {
  const open = working.request.selectableMonths
  return (
    <Group gap="4px 16px" justify="space-between" fw={500} mih={32} mb="xxs">
      <span>{toggles.label}</span>
      {!readOnly && !toggles.isSingle && open.length > 0 && (
        <AllMonths
          isAll={openOf(open, toggles).length === open.length}
          onAll={() => toggles.onChoose(open)}
          onNone={() => toggles.onChoose([])}
        />
      )}
    </Group>
  )
}

type AllMonthsProps = { isAll: boolean; onAll: () => void; onNone: () => void }

/**
 * All months at once, or none. It does what its text was when it was pressed: leaving a money field sends its
 * amount, which may choose the months between the press and the click.
 */
export function AllMonths({ isAll, onAll, onNone }: AllMonthsProps) {
  const t = useText()
  const wasAll = useRef(isAll)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      data-compact
      onPointerDown={() => {
        wasAll.current = isAll
      }}
      // A click without a pointer (detail 0) comes from the keyboard, and the field was left long before.
      onClick={({ detail }) => ((detail === 0 ? isAll : wasAll.current) ? onNone() : onAll())}
    >
      {t(isAll ? 'product.noMonths' : 'product.allMonths')}
    </Button>
  )
}

/**
 * Why a month is closed: it is not one of the employment, it started already, or it cannot be contracted
 * (any more, yet, or ever in this modality).
 */
function useMonthReason({ request, schedule }: WorkingContract, say: Translate) {
  return useMemo(
    () =>
      (monthIndex: number): string | undefined => {
        const refusal = closedMonthRefusal(request, schedule, monthIndex)
        if (!refusal) return undefined
        const { text, lift } = say(refusal)
        const { firstMonthIndex = 12 } = refusal.params
        const isEarly = monthIndex < Number(firstMonthIndex)
        return isEarly && lift ? `${text.replace(/\.$/, '')}. ${lift}` : text
      },
    [request, schedule, say],
  )
}
