import { observer } from 'mobx-react-lite'
import { useText } from '../../messages/useText.ts'
import { MonthGrid } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { useMonthReason } from './useMonthReason.ts'

/** One price for the rest of the year: only the month it starts in is chosen. */
export const StartMonth = observer(function StartMonth({ working, say, readOnly }: ScheduleProps) {
  const t = useText()
  const { request, schedule, modality, items } = working
  const reason = useMonthReason(request, schedule, say)
  const start = items[0]?.monthIndex
  return (
    <div>
      <div className={classes.monthsHead}>
        <span className={classes.label}>{t('product.startMonth')}</span>
      </div>
      <MonthGrid
        label={t('product.startMonth')}
        chosen={start === undefined ? [] : [start]}
        reason={reason}
        isSingle
        readOnly={readOnly}
        onToggle={(monthIndex) =>
          working.changeItems([{ personId: 0, monthIndex, benefitId: modality.id, amountCents: 0 }])
        }
      />
    </div>
  )
})
