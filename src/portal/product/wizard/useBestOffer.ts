import { useCallback } from 'react'
import type { Refusal } from '../../../domain/kernel/refusal.ts'
import { bestOffer, type OfferMoney as Offered } from '../../../domain/tax/proposal.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import { useDeclarations } from '../../plan/useDeclarations.ts'
import { useStores } from '../../session/StoresContext.tsx'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'

type BestOffer = Offered | { kind: 'refused'; refusal: Refusal } | undefined

/**
 * Returns a function that finds the cheapest of some offers by their effect on the payslip, for the chosen
 * people or else the first whom they cover; undefined while other categories of the plan load.
 */
export function useBestOffer(
  { declaration, tables }: LoadedProduct,
  year: number,
  people: readonly number[] | undefined,
): (offers: readonly Offer[]) => BestOffer {
  const { plan } = useStores().session
  const declarations = useDeclarations(plan.contracts.map(({ category }) => category))
  return useCallback(
    (offers) => {
      if (!declarations) return undefined
      const find = (category: string) => (category === declaration.id ? declaration : declarations(category))
      const modalities = offers.map(({ modality, supplementaries }) => ({ ...modality, supplementaries }))
      const offered = { plan, declarations: find, declaration, tables }
      return bestOffer(offered, modalities, { people, year })
    },
    [plan, declarations, declaration, tables, people, year],
  )
}

/** Describes why an offer is unavailable; begins with the person's name if several are chosen. */
export function formatRefusal(
  refusal: Refusal,
  people: readonly number[] | undefined,
  say: Translate,
): string {
  const { name } = refusal.params
  return [people && people.length > 1 ? name : undefined, say(refusal).text].filter(Boolean).join(': ')
}
