import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { QuoteRequest, RequestedItem } from '../../../domain/benefit/quoteRequest.ts'
import type { Schedule } from '../../../domain/benefit/schedule.ts'

/**
 * What a new contract asks for before anybody chose anything: nothing, but for a single price whose start
 * month is at hand: there the first selectable month stands ready, so that a price can be told.
 */
export function startItems(
  { amount, months }: Schedule,
  { id }: Pick<Modality, 'id'>,
  { selectableMonths }: Pick<QuoteRequest<unknown>, 'selectableMonths'>,
): RequestedItem[] {
  const [first] = selectableMonths
  if (first === undefined || amount !== 'once' || months === 'chosen') return []
  return [{ personId: 0, monthIndex: first, benefitId: id, amountCents: 0 }]
}
