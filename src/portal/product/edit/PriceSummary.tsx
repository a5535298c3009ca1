import { observer } from 'mobx-react-lite'
import { CountedMoney } from '../../plan/calculator/CountedMoney.tsx'
import { MoneyLine } from '../../plan/MoneyLine.tsx'
import { BagParts, ChargedBag } from '../../plan/PotTerm.tsx'
import { useWorkingMoney } from '../contract/useWorkingMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import classes from './Editor.module.css'

/** What it does to the payslip, and what it takes of its bag in the plan year. */
export const PriceSummary = observer(function PriceSummary({ working }: { working: WorkingContract }) {
  const { year, modality, quote } = working
  const money = useWorkingMoney(working)
  return (
    <div className={classes.summary}>
      {money && <MoneyLine money={money} size="large" />}
      <dl className={classes.bagCharge}>
        <div>
          <dt>
            <ChargedBag planType={modality.product.planType} year={year} />
            <BagParts money={money} />
          </dt>
          <dd>
            <CountedMoney cents={quote.finalPriceCents} />
          </dd>
        </div>
      </dl>
    </div>
  )
})
