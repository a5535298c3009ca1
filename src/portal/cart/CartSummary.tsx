import { observer } from 'mobx-react-lite'
import { cartSums, itemsByYear } from '../../domain/contract/cartCost.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { calculationOf, isCalculatorVisible } from '../../domain/tax/calculator.ts'
import { storedEntries, type FindDeclaration, type TaxedPlan } from '../../domain/tax/planEntry.ts'
import { monthName } from '../../domain/kernel/format.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { useLanguage, useMoney } from '../ui/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

type Props = { rows: readonly CartRow[]; plan: TaxedPlan; declarations: FindDeclaration }

/** What the cart costs and saves, and what the net pay becomes, in each plan year (D-90). */
export const CartSummary = observer(function CartSummary({ rows, plan, declarations }: Props) {
  const t = useText()
  const years = itemsByYear(rows)
  return (
    <Card title={t('cartPage.summary')} id="cart-summary">
      {years.map(({ year, items }) => (
        <section key={year} className={classes.year}>
          {years.length > 1 && <h3>{t('cartPage.planYear', { year: String(year) })}</h3>}
          <YearSums year={year} rows={items} plan={plan} declarations={declarations} />
        </section>
      ))}
      <p className={classes.small}>{t('calc.estimate')}</p>
    </Card>
  )
})

/** What the items of one plan year cost each month and from when, and what they save. */
const YearSums = observer(function YearSums({ year, rows, plan, declarations }: Props & { year: number }) {
  const t = useText()
  const language = useLanguage()
  const money = useMoney()
  const sums = cartSums(rows)
  const { paymentCount } = useStores().session.profile
  const cart = rows.map(({ contract }) => contract)
  const effect = effectOf(plan, cart, { year, declarations, paymentCount })
  return (
    <dl className={classes.sums}>
      {sums.monthlyCents > 0 && (
        <div className={classes.big}>
          <dt>{t(sums.isEven ? 'cartPage.monthly' : 'cartPage.monthlyMost')}</dt>
          <dd>
            <span className={classes.figure}>{money(sums.monthlyCents)}</span> {t('product.perMonth')}
          </dd>
          {sums.fromMonth !== undefined && (
            <dd className={classes.small}>
              {t('cartPage.from', { month: monthName(sums.fromMonth, language), year: String(sums.year) })}
            </dd>
          )}
        </div>
      )}
      {sums.onceCents > 0 && (
        <div>
          <dt>{t('cartPage.onceSum')}</dt>
          <dd className="money">{money(sums.onceCents)}</dd>
        </div>
      )}
      <div>
        <dt>{t('cartPage.total')}</dt>
        <dd className="money">{money(sums.totalCents)}</dd>
      </div>
      {effect && <EffectOnPay effect={effect} />}
    </dl>
  )
})

type Effect = { savingCents: number; netBeforeCents: number; netAfterCents: number }

/** What the cart saves in a plan year, and the monthly net pay with and without it. */
function EffectOnPay({ effect }: { effect: Effect }) {
  const t = useText()
  const money = useMoney()
  return (
    <>
      {effect.savingCents > 0 && (
        <div className={classes.saving}>
          <dt>{t('cartPage.saving')}</dt>
          <dd className="money">{money(effect.savingCents)}</dd>
        </div>
      )}
      <div>
        <dt>{t('cartPage.netPay')}</dt>
        <dd className="money">
          {t('cartPage.netPayChange', {
            before: money(effect.netBeforeCents),
            after: money(effect.netAfterCents),
          })}
        </dd>
      </div>
    </>
  )
}

type YearOf = { year: number; declarations: FindDeclaration; paymentCount: number | null }

/**
 * With and without the cart's contracts: the year's gain, and a monthly net pay (yearly figures over the
 * payments of a year, D-68).
 */
function effectOf(
  plan: TaxedPlan,
  cart: readonly Contract[],
  { year, declarations, paymentCount }: YearOf,
): Effect | undefined {
  if (!isCalculatorVisible(plan, year)) return undefined
  const others = plan.contracts.filter(({ status }) => status !== 'cart')
  const figuresWith = (contracts: readonly Contract[]) =>
    calculationOf(plan, {
      year,
      planType: 'Exent',
      entries: storedEntries({ ...plan, contracts }, year, { declarations }),
    }).figures
  const before = figuresWith(others)
  const after = figuresWith([...cart, ...others])
  const payments = paymentCount && paymentCount > 0 ? paymentCount : 12
  return {
    savingCents: after.increaseCents - before.increaseCents,
    netBeforeCents: Math.round(before.netWithCents / payments),
    netAfterCents: Math.round(after.netWithCents / payments),
  }
}
