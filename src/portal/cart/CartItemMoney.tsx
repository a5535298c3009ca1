import { observer } from 'mobx-react-lite'
import { moneyBar } from '../../domain/tax/moneyBar.ts'
import { useText } from '../messages/useText.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { BagCharge } from '../plan/PotTerm.tsx'
import { PriceRows } from '../plan/PriceRows.tsx'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import classes from './Cart.module.css'
import type { CartRow } from './cartRow.ts'

/** The item's price, of the same period as the effect below it, which tells who pays it. */
export const Price = observer(function Price({ contract }: Pick<CartRow, 'contract'>) {
  const language = useLanguage()
  const money = useProductMoney([contract])
  const { priceCents } = (money && (money.months > 0 ? money.perMonth : money.perYear)) ?? contract
  const write = useMoney([priceCents])
  return (
    <span>
      {write(priceCents)} {money && <span className="money">{moneyBar(money, language).partsPer}</span>}
    </span>
  )
})

/**
 * The item's effect on the payslip, and a collapsed section with the payers of its price and the amount
 * charged to the bag.
 */
export const Effect = observer(function Effect({ contract }: Pick<CartRow, 'contract'>) {
  const { year, modality, finalPriceCents } = contract
  const t = useText()
  const money = useProductMoney([contract])
  const write = useMoney([finalPriceCents])
  if (!money) return null
  return (
    <>
      <MoneyBar money={money} />
      <details className={classes.payers}>
        <summary>{t('cartPage.payers')}</summary>
        <PriceRows money={money} />
        <BagCharge planType={modality.product.planType} year={year} money={money}>
          <span className="money">{write(finalPriceCents)}</span>
        </BagCharge>
      </details>
    </>
  )
})
