import { contractUntilExit, coveredUntilExit } from '../contract/contractEnds.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { wasInForce } from '../plan/contractState.ts'
import type { MoneyTerms } from './moneyCase.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'

/** The contracts of a plan as payroll will charge them: nothing after a known exit (D-88). */
export function contractsUntilExit(
  { contracts, employee: { exitOn } }: Pick<TaxedPlan, 'contracts' | 'employee'>,
  declarations: FindDeclaration,
): readonly Contract[] {
  if (!exitOn) return contracts
  return contracts.map((contract) =>
    wasInForce(contract) ? contractUntilExit(declarations(contract.category), contract, exitOn) : contract,
  )
}

/** The terms of products; terms of contracts in force are without the months after a known exit. */
export function termsUntilExit<Terms extends MoneyTerms>(
  { contracts, employee: { exitOn } }: Pick<TaxedPlan, 'contracts' | 'employee'>,
  declarations: FindDeclaration,
  products: readonly Terms[],
): readonly Terms[] {
  if (!exitOn) return products
  return products.flatMap((terms) => {
    const contract = contracts.find(({ id }) => id === terms.id)
    if (!contract || !wasInForce(contract)) return [terms]
    const coveredUntil = coveredUntilExit(declarations(terms.category), terms, exitOn)
    const charged = chargedTerms({
      contributedCents: 0,
      ...terms,
      state: 'endedByExit',
      ...(coveredUntil !== undefined && { coveredUntil }),
    })
    return charged ? [{ ...terms, ...sumsOf(charged) }] : []
  })
}

const sumsOf = ({
  items,
  priceCents,
  userBagCents,
  finalPriceCents,
}: Pick<MoneyTerms, 'items' | 'priceCents' | 'userBagCents' | 'finalPriceCents'>) => ({
  items,
  priceCents,
  userBagCents,
  finalPriceCents,
})
