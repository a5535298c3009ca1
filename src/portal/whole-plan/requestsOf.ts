import { itemsOf } from '../../domain/advice/choices.ts'
import type { ContractRequest } from '../../domain/plan/contract.ts'
import type { PlanDraft } from './PlanDraft.ts'

/** Returns the switched-on rows as requests of contracts, with their category, in the order of the page. */
export function requestsOf(draft: PlanDraft): { category: string; request: ContractRequest }[] {
  return (draft.prices.priced(draft.picks) ?? []).map(({ choice, step, quote }) => ({
    category: choice.category,
    request: {
      benefitId: choice.modality.id,
      year: draft.year,
      details: quote.details ?? choice.request.details,
      items: itemsOf(choice, step),
      priceCents: quote.priceCents,
    },
  }))
}
