import { moneyGain } from '../../domain/tax/moneyBar.ts'
import type { ProductMoney } from '../../domain/tax/productMoney.ts'
import { moneyHeadline } from '../../domain/tax/tileLine.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

type Props = {
  money: ProductMoney
  /** The period of the gain: by default a month, if all months are alike. */
  per?: 'month' | 'year'
}

/** The gain and, below it, the cost of products, for the place beside a button. */
export function MoneyTotal({ money, per }: Props) {
  const language = useLanguage()
  const gain = moneyGain(money, language, per)
  const cost = moneyHeadline(money, language)
  if (!gain) return cost
  return (
    <>
      <span className="money">{gain.headline}</span> <span>{gain.per}</span>
      <small>{cost}</small>
    </>
  )
}
