import { moneySentence, separator } from '../../domain/tax/moneySentence.ts'
import type { MoneyTerms } from '../../domain/tax/moneyCase.ts'
import { computeMoney, type ProductMoney } from '../../domain/tax/productMoney.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import styles from './MoneyLine.module.css'
import { useDeclarations } from './useDeclarations.ts'

type Props = { money: ProductMoney; per?: 'month' | 'year'; size?: 'large' }

/** The sentence about money: the effect of a price on the payslip, and the reason for it (D-93). */
export function MoneyLine({ money, per, size }: Props) {
  const { before, ending, period, note } = moneySentence(money, useLanguage(), per)
  return (
    <p className={styles.line} data-size={size} data-money>
      <span>{before}</span>
      <span className="visually-hidden">{separator}</span>
      <span>
        <strong className={styles.payslip}>{ending}</strong> ({period})
        {note !== '' && <span className={styles.note}> {note}</span>}
      </span>
    </p>
  )
}

/**
 * Computes the combined effect of products on the payslip; undefined without products, or while their
 * categories load.
 */
export function useProductMoney(products: readonly MoneyTerms[]): ProductMoney | undefined {
  const { plan } = useStores().session
  const declarations = useDeclarations([...plan.contracts, ...products].map(({ category }) => category))
  return declarations && products.length > 0 ? computeMoney(plan, declarations, products) : undefined
}
