import { observer } from 'mobx-react-lite'
import { useText } from '../../messages/useText.ts'
import { CountedMoney } from '../../plan/calculator/CountedMoney.tsx'
import { MoneyLine } from '../../plan/MoneyLine.tsx'
import { useWorkingMoney } from '../contract/useWorkingMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import classes from './Editor.module.css'

/** What it does to the payslip, and what it takes of its bag in the plan year. */
export const PriceSummary = observer(function PriceSummary({ working }: { working: WorkingContract }) {
  const t = useText()
  const money = useWorkingMoney(working)
  return (
    <div className={classes.summary}>
      {money && <MoneyLine money={money} size="large" />}
      <dl className={classes.bagCharge}>
        <div>
          <dt>{t('product.sum.bag', { year: String(working.year) })}</dt>
          <dd>
            <CountedMoney cents={working.quote.finalPriceCents} />
          </dd>
        </div>
      </dl>
    </div>
  )
})
