import { moneyGain } from '../../domain/tax/moneyBar.ts'
import type { ProductMoney } from '../../domain/tax/productMoney.ts'
import { moneyHeadline } from '../../domain/tax/tileLine.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

/** The gain and, below it, the cost of products, for the place beside a button. */
export function MoneyTotal({ money }: { money: ProductMoney }) {
  const language = useLanguage()
  const gain = moneyGain(money, language)
  const cost = moneyHeadline(money, language)
  if (!gain) return cost
  return (
    <>
      {gain.headline} {gain.per}
      <small>{cost}</small>
    </>
  )
}
