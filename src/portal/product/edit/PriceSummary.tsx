import { observer } from 'mobx-react-lite'
import { useText } from '../../messages/useText.ts'
import { CountedMoney } from '../../plan/calculator/CountedMoney.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import classes from './Editor.module.css'

/** What it costs in the plan year, who pays it, and what it is worth after tax. */
export const PriceSummary = observer(function PriceSummary({
  working,
  netCents,
}: {
  working: WorkingContract
  netCents: number | undefined
}) {
  const t = useText()
  const { quote } = working
  const contributed = quote.priceCents - quote.finalPriceCents
  return (
    <dl className={classes.summary}>
      {contributed > 0 && (
        <>
          <div>
            <dt>{t('product.sum.price')}</dt>
            <dd>
              <CountedMoney cents={quote.priceCents} />
            </dd>
          </div>
          <div>
            <dt>{t(working.modality.userBag ? 'product.sum.userBag' : 'product.sum.company')}</dt>
            <dd>
              − <CountedMoney cents={contributed} />
            </dd>
          </div>
        </>
      )}
      <div className={classes.total}>
        <dt>{t('product.sum.total', { year: String(working.year) })}</dt>
        <dd>
          <CountedMoney cents={quote.finalPriceCents} />
        </dd>
      </div>
      {netCents !== undefined && quote.finalPriceCents > 0 && netCents < quote.finalPriceCents && (
        <div className={classes.net}>
          <dt>{t('product.sum.net')}</dt>
          <dd>
            <CountedMoney cents={netCents} />
          </dd>
        </div>
      )}
    </dl>
  )
})
