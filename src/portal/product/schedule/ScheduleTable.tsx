import { Group } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { memo, useMemo, useRef } from 'react'
import { ascending } from '../../../domain/kernel/collections.ts'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { closedMonthRefusal } from '../../../domain/quote/requestRefusals.ts'
import { withStops } from '../../../domain/messages/refusalSentence.ts'
import { useText } from '../../messages/useText.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import { useComputed } from '../../ui/hooks/useComputed.ts'
import { useSteady } from '../../ui/hooks/useSteady.ts'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { SteadyButton } from '../../ui/layout/SteadyButton.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { AmountCell, CountCell, ToggleCell } from './monthCells.tsx'
import { MonthReasons } from './MonthReasons.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './ScheduleTable.module.css'
import { useMonthNotice } from './typedAmount.ts'

/** Months that are switched on and off, and have no amount fields. */
type MonthToggles = {
  label: string
  chosen: readonly number[]
  /** The amount of each chosen month, in cents. */
  amounts?: ReadonlyMap<number, number>
  /** Months that the bag cannot pay in addition to the chosen ones. */
  unpaid?: readonly number[]
  /** True when only one month is chosen: the start month. */
  isSingle?: boolean
  /** Called with the chosen open months. */
  onChoose: (months: readonly number[]) => void
}

type TableProps = ScheduleProps & { personId?: number; toggles?: MonthToggles; label?: string }

const allMonths: readonly number[] = Array.from({ length: 12 }, (_, index) => index)

/**
 * The year as twelve cells of one kind: a switch, an amount, or counts. A closed month is greyed, with the
 * reason on focus and touch.
 */
export const ScheduleTable = observer(function ScheduleTable(table: TableProps) {
  const { personId = 0, toggles, label, ...props } = table
  const { working, say } = props
  const t = useText()
  const reasons = useMonthReasons(working, say)
  const { notice, createNoticeSetter } = useMonthNotice()
  const toggle = useToggle(working, toggles)
  const Cell = working.schedule.amount === 'counted' ? CountCell : AmountCell
  return (
    <>
      <div>
        {toggles && <Head {...headOf(working, toggles)} />}
        <div
          className={classes.row}
          role={toggles?.isSingle ? 'radiogroup' : 'group'}
          aria-label={label ?? t(toggles?.isSingle ? 'product.startMonth' : 'product.months')}
        >
          <MonthReasons className={classes.grid} isWide={!toggles}>
            {allMonths.map((month) => {
              const cell = { month, reason: reasons[month] }
              return toggles ? (
                <ToggleCell
                  key={month}
                  {...cell}
                  isChosen={toggles.chosen.includes(month)}
                  isUnpaid={toggles.unpaid?.includes(month) ?? false}
                  amountCents={toggles.amounts?.get(month)}
                  isSingle={toggles.isSingle ?? false}
                  onToggle={toggle}
                />
              ) : (
                <Cell
                  key={month}
                  {...props}
                  {...cell}
                  personId={personId}
                  onNotice={createNoticeSetter(month)}
                />
              )
            })}
          </MonthReasons>
        </div>
      </div>
      {notice && <FieldNotice>{notice}</FieldNotice>}
    </>
  )
})

/**
 * Returns a function that switches a month; it is stable, so that the other months are not rendered again.
 */
function useToggle({ request }: WorkingContract, toggles: MonthToggles | undefined) {
  return useSteady((month: number) => {
    if (!toggles) return
    const chosen = toggles.isSingle ? [] : keepOpen(request.selectableMonths, toggles)
    const others = chosen.filter((one) => one !== month)
    toggles.onChoose(others.length < chosen.length ? others : ascending([...chosen, month]))
  })
}

function keepOpen(open: readonly number[], { chosen }: MonthToggles): number[] {
  return chosen.filter((month) => open.includes(month))
}

type HeadProps = {
  label: string
  /** Whether all open months are chosen; undefined where not all can be chosen. */
  isAll: boolean | undefined
  /** Chooses all open months, or none. */
  onAll: (isAll: boolean) => void
}

function headOf(working: WorkingContract, toggles: MonthToggles): HeadProps {
  const open = working.request.selectableMonths
  const hasAll = !toggles.isSingle && open.length > 0
  return {
    label: toggles.label,
    isAll: hasAll ? keepOpen(open, toggles).length === open.length : undefined,
    onAll: (isAll) => toggles.onChoose(isAll ? open : []),
  }
}

/** The label of the months, and a button for all of them if any is open. */
function Head({ onAll, ...shown }: HeadProps) {
  return <SteadyHead {...shown} onAll={useSteady(onAll)} />
}

const SteadyHead = memo(function SteadyHead({ label, isAll, onAll }: HeadProps) {
  return (
    <Group gap="4px 16px" justify="space-between" fw={500} mih={32} mb="xxs">
      <span>{label}</span>
      {isAll !== undefined && (
        <AllMonths isAll={isAll} onAll={() => onAll(true)} onNone={() => onAll(false)} />
      )}
    </Group>
  )
})

type AllMonthsProps = { isAll: boolean; onAll: () => void; onNone: () => void }

/**
 * Chooses all months or none, by the label at the pointer press: a money field that loses the focus applies
 * its amount, which may choose months between press and click.
 */
export function AllMonths({ isAll, onAll, onNone }: AllMonthsProps) {
  const t = useText()
  const wasAll = useRef(isAll)
  return (
    <SteadyButton
      variant="subtle"
      size="compact-sm"
      data-compact
      onPointerDown={() => {
        wasAll.current = isAll
      }}
      // A click with the detail 0 comes from the keyboard, long after the field was left.
      onClick={({ detail }) => ((detail === 0 ? isAll : wasAll.current) ? onNone() : onAll())}
    >
      {t(isAll ? 'product.noMonths' : 'product.allMonths')}
    </SteadyButton>
  )
}

/**
 * Explains of each month why it is closed: outside the employment, already started, or not available (any
 * more, yet, or in this modality).
 */
function useMonthReasons(working: WorkingContract, say: Translate): readonly (string | undefined)[] {
  const refusals = useComputed(listClosed, working)
  return useMemo(
    () =>
      refusals.map((refusal, monthIndex) => {
        if (!refusal) return undefined
        const { text, lift } = say(refusal)
        const { firstMonthIndex = 12 } = refusal.params
        const isEarly = monthIndex < Number(firstMonthIndex)
        return isEarly && lift ? withStops([text, lift]).join(' ') : text
      }),
    [refusals, say],
  )
}

const listClosed = ({ request, schedule }: WorkingContract): readonly (Refusal | undefined)[] =>
  allMonths.map((month) => closedMonthRefusal(request, schedule, month))
