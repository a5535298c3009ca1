import { observer } from 'mobx-react-lite'
import { formatMoney, monthName } from '../../domain/kernel/format.ts'
import { sharePercent } from '../../domain/kernel/money.ts'
import { netByMonth } from '../../domain/tax/netByMonth.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './PayStrip.module.css'

/** The net pay of each month with the plan, over what it is without what the page adds. */
export const PayStrip = observer(function PayStrip({ draft }: { draft: PlanDraft }) {
  const t = useText()
  const language = useLanguage()
  const payslips = useStores().session.profile.paymentCount || 12
  const { plan, year, money, ownMoney } = draft
  const months = netByMonth(plan, { year, payslips, own: ownMoney, more: money })
  const first = months?.find(({ withCents, withoutCents }) => withCents !== withoutCents)
  if (!months) return <p>{t('wholePlan.noSalary')}</p>
  const mostCents = Math.max(...months.flatMap(({ withCents, withoutCents }) => [withCents, withoutCents]))
  const write = (cents: number): string => formatMoney(cents, language)
  return (
    <figure className={classes.strip}>
      <figcaption>
        {first
          ? t('wholePlan.pay', {
              month: monthName(first.monthIndex, language),
              after: write(first.withCents),
              before: write(first.withoutCents),
            })
          : t('wholePlan.paySame')}
      </figcaption>
      <ol className={classes.columns}>
        {months.map(({ monthIndex, withCents, withoutCents }) => {
          const name = monthName(monthIndex, language)
          const pay = t('wholePlan.pay', {
            month: name,
            after: write(withCents),
            before: write(withoutCents),
          })
          return (
            <li key={monthIndex} title={pay}>
              <span className={classes.column} aria-hidden="true">
                <span
                  className={classes.without}
                  style={{ height: `${sharePercent(withoutCents, mostCents)}%` }}
                />
                <span className={classes.with} style={{ height: `${sharePercent(withCents, mostCents)}%` }} />
              </span>
              <span aria-hidden="true">{name.slice(0, 1)}</span>
              <span className="visually-hidden">{pay}</span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
})
