import { observer } from 'mobx-react-lite'
import { itemsByYear } from '../../domain/contract/cartCost.ts'
import { formatList, moneyFormat } from '../../domain/kernel/format.ts'
import { calculationOf, isCalculatorVisible } from '../../domain/tax/calculator.ts'
import { storedEntries, type FindDeclaration, type TaxedPlan } from '../../domain/tax/planEntry.ts'
import { moneyOf } from '../../domain/tax/productMoney.ts'
import { useText } from '../messages/useText.ts'
import { MoneyLine } from '../plan/MoneyLine.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import classes from './Cart.module.css'
import { isCounted, planWith, type CartRow } from './cartRow.ts'

type Props = { rows: readonly CartRow[]; plan: TaxedPlan; declarations: FindDeclaration }

/**
 * What the cart does to the payslip, all of it together, in each plan year (D-90, D-93); without what cannot
 * be contracted now.
 */
export const CartSummary = observer(function CartSummary({ rows, plan: whole, declarations }: Props) {
  const t = useText()
  const language = useLanguage()
  const counted = rows.filter(isCounted)
  const plan = planWith(whole, counted)
  const others = rows.filter((row) => !counted.includes(row)).map(({ state }) => state.name)
  const years = itemsByYear(counted)
  return (
    <Card title={t('cartPage.summary')} id="cart-summary">
      {years.map(({ year, items }) => (
        <section key={year} className={classes.year}>
          {years.length > 1 && <h3>{t('cartPage.planYear', { year: String(year) })}</h3>}
          <YearSums year={year} rows={items} plan={plan} declarations={declarations} />
        </section>
      ))}
      {years.length === 0 && <p>{t('cartPage.nothingCounted')}</p>}
      {years.length > 0 && others.length > 0 && (
        <p className={classes.small}>
          {t('cartPage.notCounted', { products: formatList(others, language) })}
        </p>
      )}
      {years.length > 0 && <p className={classes.small}>{t('calc.estimate')}</p>}
    </Card>
  )
})

/** The items of one plan year together: their money, and what a payslip becomes. */
const YearSums = observer(function YearSums({ year, rows, plan, declarations }: Props & { year: number }) {
  const t = useText()
  const language = useLanguage()
  const payslips = useStores().session.profile.paymentCount || 12
  const money = moneyOf(
    plan,
    declarations,
    rows.map(({ contract }) => contract),
  )
  const netCents = netPayCents(plan, year, declarations)
  const change = netCents && [(netCents + money.perYear.payslipCents) / payslips, netCents / payslips]
  const write = change && moneyFormat(change.map(Math.round), language)
  return (
    <>
      <MoneyLine money={money} size="large" />
      {change && write && (
        <dl className={classes.sums}>
          <div>
            <dt>{t('cartPage.netPay', { payslips })}</dt>
            <dd className="money">
              {t(money.perYear.payslipCents === 0 ? 'cartPage.netPaySame' : 'cartPage.netPayChange', {
                before: write(Math.round(change[0] ?? 0)),
                after: write(Math.round(change[1] ?? 0)),
              })}
            </dd>
          </div>
        </dl>
      )}
    </>
  )
})

/** A year's net pay with everything of its plan, the cart included; undefined where no salary is known. */
function netPayCents(plan: TaxedPlan, year: number, declarations: FindDeclaration): number | undefined {
  if (!isCalculatorVisible(plan, year)) return undefined
  const entries = storedEntries(plan, year, { declarations })
  return calculationOf(plan, { year, planType: 'Exent', entries }).figures.netWithCents
}
