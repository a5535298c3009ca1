import { Stack } from '@mantine/core'
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
import type { WorkingContract } from './contract/WorkingContract.ts'
import { buildTerms, useWorkingMoney } from './edit/PriceSummary.tsx'

type Props = {
  category: string
  planType: PlanType
  year: number
  working: WorkingContract | undefined
  children: ReactNode
}

/**
 * The product on the left, the calculator on the right: it stays in sight and follows the edited contract
 * (CAT-06, CAL-27).
 */
export const ProductLayout = observer(function ProductLayout(props: Props) {
  const { category, planType, year, working, children } = props
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  const edited = useWorkingMoney(working)
  const held = useHeldMoney(category, year)
  // A new contract without an amount has no effect yet.
  const money = edited ?? (working && !working.contract ? undefined : held)
  // An unchanged stored contract counts with its stored amounts.
  const changed = working && (!working.contract || working.isChanged) ? working : undefined
  const entries = declarations
    ? storedEntries(plan, year, {
        declarations: (alias) =>
          alias === changed?.declaration.id ? changed.declaration : declarations(alias),
        edited: changed && buildTerms(changed),
      })
    : []
  return (
    <div className={classes.columns}>
      <Stack miw={0}>{children}</Stack>
      <aside className={classes.aside} aria-label={useText()('calc.title')}>
        {declarations && (
          <CalculatorColumn plan={plan} money={money} year={year} planType={planType} entries={entries} />
        )}
      </aside>
    </div>
  )
})

/** Computes the payslip effect of the employee's contracts and cart items of a category in a plan year. */
function useHeldMoney(category: string, year: number): ProductMoney | undefined {
  const { contracts } = useStores().session.plan
  const own = contracts.filter((contract) => contract.category === category && contract.year === year)
  return useProductMoney(own.flatMap((contract) => chargedTerms(contract) ?? []))
}
