import { isCalculatorVisible } from '../../../domain/tax/calculator.ts'
import { quotedEntry, storedEntries } from '../../../domain/tax/planEntry.ts'
import { netPriceCents, savingsContextOf } from '../../../domain/tax/savings.ts'
import { useDeclarations } from '../../plan/useDeclarations.ts'
import { useStores } from '../../session/StoresContext.tsx'
import type { WorkingContract } from './WorkingContract.ts'

/**
 * What a product costs after the tax it saves beside the rest of the plan (D-23); undefined where no salary
 * is known.
 */
export function useNetPrice(working: WorkingContract): number | undefined {
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  if (!declarations || !isCalculatorVisible(plan.employee)) return undefined
  const { quote, modality, declaration, details, year, contract } = working
  const others = storedEntries(plan, year, { declarations, withoutId: contract?.id })
  return netPriceCents(
    savingsContextOf(plan, year),
    others,
    quotedEntry(quote, { modality, details }, declaration, plan),
  )
}
