import { IconInfoCircle } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useId, useState } from 'react'
import type { PlanType } from '../../domain/catalogue/modality.ts'
import type { Bags, Pot } from '../../domain/plan/bags.ts'
import { useText } from '../messages/useText.ts'
import type { ProductMoney } from '../../domain/tax/productMoney.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useMoney } from '../ui/hooks/useMoney.ts'
import styles from './PotTerm.module.css'

/** The name of a source of money; pressing it explains that source. */
export function PotTerm({ pots, children }: { pots: readonly Pot[]; children: ReactNode }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <span className={styles.term}>
      <button
        type="button"
        className={styles.word}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
        <IconInfoCircle size={16} aria-hidden="true" />
      </button>
      <span id={id} role="note" className={styles.meaning} hidden={!isOpen}>
        {pots.map((pot) => (
          <span key={pot}>
            {pots.length > 1 && <strong>{t(`calculator.line.${pot}`)}: </strong>}
            {t(`pot.${pot}`)}
          </span>
        ))}
      </span>
    </span>
  )
}

type ChargedProps = { planType: PlanType; year: number; money: ProductMoney | undefined }

/**
 * "Charged to your bag in 2026", with the company's money in it; pressing the word "bag" explains the bag.
 */
export const ChargedBag = observer(function ChargedBag({ planType, year, money }: ChargedProps) {
  const t = useText()
  const { plan } = useStores().session
  const companyBagCents = money?.perYear.companyBagCents ?? 0
  const write = useMoney([companyBagCents])
  return (
    <>
      <PotTerm pots={findBagPots(plan.bags[String(year)], planType)}>
        {t('product.sum.bag', { year: String(year) })}
      </PotTerm>
      {companyBagCents > 0 && ` (${t('product.sum.bagPaid', { amount: write(companyBagCents) })})`}
    </>
  )
})

/** The amount charged to the bag, with its name before it. */
export function BagCharge({ children, ...bag }: ChargedProps & { children: ReactNode }) {
  return (
    <dl className={styles.charge}>
      <div>
        <dt>
          <ChargedBag {...bag} />
        </dt>
        <dd>{children}</dd>
      </div>
    </dl>
  )
}

/** Lists the sources of money of a plan type: company money is part of the flexible bag (D-02). */
export function findBagPots(bags: Pick<Bags, 'companyBagCents'> | undefined, planType: PlanType): Pot[] {
  if (planType === 'Top') return ['topBag']
  return bags && bags.companyBagCents > 0 ? ['employeeBag', 'companyBag'] : ['employeeBag']
}
