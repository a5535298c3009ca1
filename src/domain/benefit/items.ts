/** What the employee asks for one person and month, before anything is priced. */
export type RequestedItem = {
  /** Family id; 0 is the employee. */
  personId: number
  /** 0 January to 11 December of the request's plan year. */
  monthIndex: number
  /** The main modality, or one of its supplementaries. */
  benefitId: string
  /** What was typed; 0 where the benefit prices it itself. */
  amountCents: number
  /** Per-item details: counts per voucher face, for example. */
  details?: Record<string, unknown> | undefined
}

/** An item with its gross price. */
export type PricedItem = Omit<RequestedItem, 'amountCents'> & { priceCents: number }

/** An item as a contract keeps it, with what the company pays of it; it has no id until it is stored. */
export type ContractItem = PricedItem & { id?: string; contributedCents: number }

/** Where an item stands: the person, the month and the modality. */
export type ItemPlace = Pick<RequestedItem, 'personId' | 'monthIndex' | 'benefitId'>

/** The place of an item as a text. */
export function keyOf({ personId, monthIndex, benefitId }: ItemPlace): string {
  return `${personId}/${monthIndex}/${benefitId}`
}

/** The details of an item by the order of their names: equal details have equal texts. */
export function sortedDetails(details: Record<string, unknown> = {}): [string, unknown][] {
  return Object.entries(details).toSorted(([one], [other]) => one.localeCompare(other))
}

/** An item without what the company pays of it: what a quote starts from. */
export function toPricedItem({
  personId,
  monthIndex,
  benefitId,
  priceCents,
  details,
}: PricedItem): PricedItem {
  return { personId, monthIndex, benefitId, priceCents, ...(details && { details }) }
}

/** An item as it would be asked for again: its price is what was typed. */
export function toRequestedItem(item: PricedItem): RequestedItem {
  const { priceCents: amountCents, ...rest } = toPricedItem(item)
  return { ...rest, amountCents }
}
