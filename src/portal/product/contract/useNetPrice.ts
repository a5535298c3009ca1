import { calculatorVisible } from '../../../domain/tax/calculator.ts'
import { netPriceCents } from '../../../domain/tax/savings.ts'
import { quotedEntry, storedEntries } from '../../plan/planEntries.ts'
import { savingsContextOf } from '../../plan/planEntryOfContract.ts'
import { useDeclarations } from '../../plan/useDeclarations.ts'
import { useStores } from '../../session/StoresContext.tsx'
import type { WorkingContract } from './WorkingContract.ts'

/**
 * What a product costs after the tax it saves beside the rest of the plan (D-23); undefined where no salary
 * is known.
 */
export function useNetPrice(working: WorkingContract): number | undefined {
  const { profile } = useStores().session
  const declarations = useDeclarations(
    [...profile.cart, ...profile.contracts].map(({ benefit }) => benefit.product.category.alias),
  )
  if (!declarations || !calculatorVisible(profile)) return undefined
  const { quote, modality, declaration, details, year, contract } = working
  const others = storedEntries(profile, year, { declarations, withoutId: contract?.id })
  return netPriceCents(
    savingsContextOf(profile, year),
    others,
    quotedEntry(quote, { modality, details, declaration }, profile),
  )
}
