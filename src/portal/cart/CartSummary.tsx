import { Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { gainByReturn } from '../../domain/advice/planValue.ts'
import { itemsByYear } from '../../domain/contract/cartCost.ts'
import { formatList, formatMoney } from '../../domain/kernel/format.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import { cartMoney } from '../../domain/tax/cartMoney.ts'
import { describeYearGain } from '../../domain/tax/moneySentence.ts'
import { useText } from '../messages/useText.ts'
import { PlanEstimateNote } from '../plan/PlanEstimateNote.tsx'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import classes from './Cart.module.css'
import { CartPayStrip } from './CartPayStrip.tsx'
import { isCounted, withCartItems, type CartRow } from './cartRow.ts'

/**
 * The combined effect of the cart on the payslip, by plan year (D-90, D-93); items that cannot be contracted
 * now are left out.
 */
export const CartSummary = observer(function CartSummary({ rows }: { rows: readonly CartRow[] }) {
  const t = useText()
  const language = useLanguage()
  const { session } = useStores()
  const counted = rows.filter(isCounted)
  const plan = withCartItems(session.plan, counted)
  const others = rows.filter((row) => !counted.includes(row)).map(({ state }) => state.name)
  const years = itemsByYear(counted)
  return (
    <Card title={t('cartPage.summary')} id="cart-summary">
      {years.map(({ year, items }) => (
        <section key={year} className={classes.year}>
          {years.length > 1 && <h3>{t('cartPage.planYear', { year: String(year) })}</h3>}
          <YearSums rows={items} plan={plan} />
        </section>
      ))}
      {years.length === 0 && <p>{t('cartPage.nothingCounted')}</p>}
      {years.length > 0 && others.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('cartPage.notCounted', { products: formatList(others, language) })}
        </Text>
      )}
      {years.length > 0 && <PlanEstimateNote years={years.map(({ year }) => year)} plan={plan} />}
    </Card>
  )
})

/** The cart's items of one plan year: what the employee gets and pays, then the payslips. */
const YearSums = observer(function YearSums({ rows, plan }: YearProps) {
  const t = useText()
  const language = useLanguage()
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!declarations) return null
  const contracts = rows.map(({ contract }) => contract)
  const money = cartMoney(plan, declarations, contracts)
  const returnedCents = gainByReturn(plan, declarations, contracts)
  return (
    <div className={classes.sums}>
      <MoneyBar money={money} per="year" title={describeYearGain(money, language)} />
      {returnedCents !== undefined && (
        <p>{t('cartPage.byReturn', { gain: formatMoney(returnedCents, language) })}</p>
      )}
      <CartPayStrip rows={rows} plan={plan} declarations={declarations} money={money} />
    </div>
  )
})

type YearProps = { rows: readonly CartRow[]; plan: TaxedPlan }
