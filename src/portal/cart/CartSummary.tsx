import { observer } from 'mobx-react-lite'
import { calculatorVisible } from '../../domain/tax/calculator.ts'
import { formatMoney, monthName } from '../../domain/kernel/format.ts'
import type { ProfileDto } from '../../dto/dto.ts'
import { calculationOf } from '../plan/calculator/calculationOf.ts'
import { storedEntries } from '../plan/planEntries.ts'
import { useText } from '../messages/useText.ts'
import type { Declarations } from '../plan/useDeclarations.ts'
import { Card } from '../ui/Card.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'
import { cartSums } from './cartSums.ts'

type Props = { rows: readonly CartRow[]; profile: ProfileDto; declarations: Declarations }

/** What the cart costs each month and from when, what it saves, and what the net pay becomes. */
export const CartSummary = observer(function CartSummary({ rows, profile, declarations }: Props) {
  const t = useText()
  const language = useLanguage()
  const sums = cartSums(rows)
  const effect = effectOf({ ...profile, cart: rows.map(({ contract }) => contract) }, declarations)
  const money = (cents: number): string => formatMoney(cents, language)
  return (
    <Card title={t('cartPage.summary')} id="cart-summary">
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
        {effect && effect.savingCents > 0 && (
          <div className={classes.saving}>
            <dt>{t('cartPage.saving')}</dt>
            <dd className="money">{money(effect.savingCents)}</dd>
          </div>
        )}
        {effect && (
          <div>
            <dt>{t('cartPage.netPay')}</dt>
            <dd className="money">
              {t('cartPage.netPayChange', {
                before: money(effect.netBeforeCents),
                after: money(effect.netAfterCents),
              })}
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.small}>{t('calc.estimate')}</p>
    </Card>
  )
})

/**
 * With and without these contracts: the year's gain, and a monthly net pay (yearly figures over the payments
 * of a year, D-68).
 */
function effectOf(
  profile: ProfileDto,
  declarations: Declarations,
): { savingCents: number; netBeforeCents: number; netAfterCents: number } | undefined {
  const year = profile.cart[0]?.year
  if (year === undefined || !calculatorVisible(profile)) return undefined
  const plan = { year, planType: 'Exent' as const }
  const before = calculationOf(profile, {
    ...plan,
    entries: storedEntries({ ...profile, cart: [] }, year, { declarations }),
  })
  const after = calculationOf(profile, { ...plan, entries: storedEntries(profile, year, { declarations }) })
  const payments = profile.paymentCount && profile.paymentCount > 0 ? profile.paymentCount : 12
  return {
    savingCents: after.figures.increaseCents - before.figures.increaseCents,
    netBeforeCents: Math.round(before.figures.netWithCents / payments),
    netAfterCents: Math.round(after.figures.netWithCents / payments),
  }
}
