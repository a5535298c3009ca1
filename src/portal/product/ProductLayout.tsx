import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { PlanType } from '../../domain/catalogue/modality.ts'
import { CalculatorColumn } from '../plan/calculator/CalculatorColumn.tsx'
import { useText } from '../messages/useText.ts'
import { chargedTerms } from '../../domain/plan/contract.ts'
import type { ProductMoney } from '../../domain/tax/productMoney.ts'
import { storedEntries } from '../../domain/tax/storedEntries.ts'
import { useProductMoney } from '../plan/MoneyLine.tsx'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import classes from './ProductLayout.module.css'
import type { Edited } from './contract/pageContexts.ts'
import { buildTerms, useWorkingMoney } from './edit/useWorkingMoney.ts'

type Props = {
  category: string
  planType: PlanType
  year: number
  edited: Pick<Edited, 'working'>
  children: ReactNode
}

/**
 * The product on the left, the calculator on the right. The calculator stays visible and shows the edited
 * contract (CAT-06, CAL-27).
 */
export function ProductLayout({ children, ...shown }: Props) {
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  return (
    <div className={classes.columns}>
      <Stack miw={0}>{children}</Stack>
      <aside className={classes.aside} aria-label={useText()('calc.title')}>
        <Effect {...shown} isWide={isWide} />
      </aside>
    </div>
  )
}

type EffectProps = Omit<Props, 'children'> & { isWide: boolean }

/** What follows each typed value: the product beside it is not drawn with it. */
const Effect = observer(function Effect({ category, planType, year, edited, isWide }: EffectProps) {
  const { working } = edited
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  const now = useWorkingMoney(working)
  const held = useHeldMoney(category, year, now === undefined)
  // A new contract without an amount has no effect yet.
  const money = now ?? (working && !working.contract ? undefined : held)
  // For an unchanged stored contract, the stored amounts are used.
  const changed = working && (!working.contract || working.isChanged) ? working : undefined
  if (!declarations) return null
  const entries = storedEntries(plan, year, {
    declarations: (alias) => (alias === changed?.declaration.id ? changed.declaration : declarations(alias)),
    edited: changed && buildTerms(changed),
  })
  return <CalculatorColumn {...{ plan, money, year, planType, entries, isWide }} />
})

/**
 * Computes the payslip effect of the employee's contracts and cart items of a category in a plan year, if
 * asked for.
 */
function useHeldMoney(category: string, year: number, isAsked: boolean): ProductMoney | undefined {
  const { contracts } = useStores().session.plan
  const own = contracts.filter(
    (contract) => isAsked && contract.category === category && contract.year === year,
  )
  return useProductMoney(own.flatMap((contract) => chargedTerms(contract) ?? []))
}
