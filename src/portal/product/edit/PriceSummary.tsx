import { Box, Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { type ReactNode, Suspense, useState } from 'react'
import { exemptionOf } from '../../../domain/catalogue/exemption.ts'
import { formatList } from '../../../domain/kernel/format.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { isCalculatorVisible } from '../../../domain/tax/calculator.ts'
import { simulatorOf } from '../../../domain/tax/tableSimulator.ts'
import { useText } from '../../messages/useText.ts'
import { BagCharge } from '../../plan/PotTerm.tsx'
import { PriceRows } from '../../plan/PriceRows.tsx'
import { useStores } from '../../session/StoresContext.tsx'
import { CountedMoney } from '../../ui/charts/CountedMoney.tsx'
import { MoneyBar } from '../../ui/charts/MoneyBar.tsx'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import { createLazyPart } from '../../ui/layout/lazyPart.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { nurseryAdviceId } from './openNurseryAdvice.ts'
import { gainedByMonth, vouchersOf } from './vouchersOf.ts'
import classes from './Editor.module.css'

type Props = {
  working: WorkingContract
  /** The contract's effect on the payslip at its last price that was not refused. */
  money: ProductMoney | undefined
  /**
   * True without a price, or with a refused one: the last one is hidden, but keeps its place while the form
   * is filled in, so that nothing jumps between two digits.
   */
  isHidden: boolean
  /** The refusals, in the place of a hidden effect. */
  children: ReactNode
}

/** The effect of the contract on the payslip, the payers of its price, and the amount charged to the bag. */
export const PriceSummary = observer(function PriceSummary({ working, money, ...props }: Props) {
  const { isHidden, children } = props
  const { year, modality, quote } = working
  const { plan } = useStores().session
  const hidden = isHidden || undefined
  return (
    <div className={classes.summary}>
      <div className={classes.effect} data-hidden={hidden}>
        {children}
        {money && (
          <div className={classes.summary} aria-hidden={hidden}>
            <div className={classes.money} data-beside={isCalculatorVisible(plan, year) || undefined}>
              <MoneyBar money={money} size="large" />
            </div>
            <PriceRows money={money} />
            <NurseryNote working={working} money={money} />
          </div>
        )}
      </div>
      <TaxedNote working={working} />
      <BagCharge planType={modality.product.planType} year={year} money={isHidden ? undefined : money}>
        <CountedMoney cents={quote.finalPriceCents} />
      </BagCharge>
    </div>
  )
})

type MoneyProps = { money: ProductMoney }

const NurseryAdvice = createLazyPart(async () => (await import('./NurseryAdvice.tsx')).NurseryAdvice)

/**
 * A note for products that the law exempts as a nursery: the voucher's effect on the maternity deduction,
 * whose figures are loaded when the note opens.
 */
const NurseryNote = observer(function NurseryNote({
  working,
  money,
}: MoneyProps & { working: WorkingContract }) {
  const { declaration, modality, quote, year } = working
  const t = useText()
  const [isOpened, setOpened] = useState(false)
  const { plan } = useStores().session
  const { id } = simulatorOf(plan)
  if (id !== 'law' || exemptionOf(declaration.exemption, modality) !== 'nursery') return null
  return (
    <Box component="details" className="fold" id={nurseryAdviceId} onToggle={() => setOpened(true)}>
      <summary>{t('law.nursery')}</summary>
      {isOpened && (
        <Suspense>
          <NurseryAdvice.Part
            year={year}
            vouchers={vouchersOf(quote.items, plan.employee.family)}
            savedCents={gainedByMonth(money)}
          />
        </Suspense>
      )}
    </Box>
  )
})

/** Explains which part of the contract is taxed: all of it, or only the part of some people (D-118). */
const TaxedNote = observer(function TaxedNote({ working }: { working: WorkingContract }) {
  const t = useText()
  const language = useLanguage()
  const { plan, people } = useStores().session
  const { declaration, modality, quote, year } = working
  const { isExemptFor } = simulatorOf(plan)
  const kind = exemptionOf(declaration.exemption, modality)
  const covered = people.filter(({ id }) => quote.items.some(({ personId }) => personId === id))
  const taxed = covered.filter(({ relationship }) => !isExemptFor(kind, relationship, year))
  if (taxed.length === 0) return null
  const names = formatList(
    taxed.map(({ firstName }) => firstName),
    language,
  )
  return (
    <Text size="sm" c="dimmed">
      {taxed.length === covered.length ? t('law.taxedInFull') : t('law.taxedFor', { names })}
    </Text>
  )
})
