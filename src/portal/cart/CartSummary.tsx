import { Stack, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { itemsByYear } from '../../domain/contract/cartCost.ts'
import { formatList, moneyFormat } from '../../domain/kernel/format.ts'
import { netPayOf } from '../../domain/tax/netPay.ts'
import type { TaxedPlan } from '../../domain/tax/planEntry.ts'
import { cartMoney } from '../../domain/tax/cartMoney.ts'
import { firstPayslip } from '../../domain/tax/moneySentence.ts'
import { useText } from '../messages/useText.ts'
import { EstimateNote } from '../plan/EstimateNote.tsx'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import classes from './Cart.module.css'
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
      {years.length > 0 && <EstimateNote size="sm" years={years.map(({ year }) => year)} model={plan} />}
    </Card>
  )
})

/** The cart's items of one plan year: their total, and their effect on the payslip. */
const YearSums = observer(function YearSums({ rows, plan }: { rows: readonly CartRow[]; plan: TaxedPlan }) {
  const t = useText()
  const language = useLanguage()
  const payslips = useStores().session.profile.paymentCount || 12
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!declarations) return null
  const money = cartMoney(
    plan,
    declarations,
    rows.map(({ contract }) => contract),
  )
  const first = firstPayslip(money, language)
  const net = netPayOf(plan, declarations, { money, payslips })
  const write = moneyFormat(net ? [net.beforeCents, net.afterCents] : [], language)
  return (
    <>
      <MoneyBar money={money} size="large" />
      <Stack component="dl" gap="xs" mt="md" mb="sm" className={classes.sums}>
        {first && (
          <div>
            <dt>{first.label}</dt>
            <dd className="money">{first.value}</dd>
          </div>
        )}
        {net && (
          <div>
            <dt>{t('cartPage.netPay', { payslips })}</dt>
            <dd className="money">
              {t(money.perYear.payslipCents === 0 ? 'cartPage.netPaySame' : 'cartPage.netPayChange', {
                before: write(net.beforeCents),
                after: write(net.afterCents),
              })}
            </dd>
          </div>
        )}
      </Stack>
    </>
  )
})
