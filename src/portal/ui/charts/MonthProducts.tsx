import { formatList } from '../../../domain/kernel/format.ts'
import { describeFall } from '../../../domain/tax/netByMonth.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../hooks/useMoney.ts'

/**
 * A product in a month: its name, and its reduction of the payslip, in cents. A product that is not paid in
 * the month can change its payslip by the year's tax rate (D-122).
 */
export type PaidProduct = { name: string; fallCents: number; isPaid: boolean }

/** Lists the products of a month; for products without a payment, the reason why the payslip changes. */
export function MonthProducts({ products }: { products: readonly PaidProduct[] }) {
  const t = useText()
  const language = useLanguage()
  if (products.length === 0) return <p>{t('payStrip.nothing')}</p>
  const unpaid = products.filter(({ isPaid }) => !isPaid).map(({ name }) => name)
  return (
    <>
      <ul>
        {products.map(({ name, fallCents }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="money">{describeFall(fallCents, language)}</span>
          </li>
        ))}
      </ul>
      {unpaid.length > 0 && <p>{t('payStrip.onlyRate', { names: formatList(unpaid, language) })}</p>}
    </>
  )
}
