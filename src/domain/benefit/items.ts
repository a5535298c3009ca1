/** A request for one person and month, before pricing. */
export type RequestedItem = {
  /** Family id; 0 is the employee. */
  personId: number
  /** 0 (January) to 11 (December), in the request's plan year. */
  monthIndex: number
  /** Id of the main modality, or of one of its supplementary modalities. */
  benefitId: string
  /** Amount typed by the employee; 0 if the benefit sets the price. */
  amountCents: number
  /** Per-item details: counts per voucher face, for example. */
  details?: Record<string, unknown> | undefined
}

/** An item with its gross price. */
export type PricedItem = Omit<RequestedItem, 'amountCents'> & { priceCents: number }

/** An item as a contract stores it, with the company's share; without an id until it is stored. */
export type ContractItem = PricedItem & {
  id?: string
  contributedCents: number
  /**
   * What the user bag pays of a month that had begun when a change was priced, and so cannot change (D-32);
   * left out: the month gets its part of the rest.
   */
  userBagCents?: number
}

/** What the user bag pays of an item, if that cannot change, to be spread into another item. */
export function fixedUserBag({ userBagCents }: Pick<Partial<ContractItem>, 'userBagCents'>): {
  userBagCents?: number
} {
  return userBagCents === undefined ? {} : { userBagCents }
}

/** The position of an item: the person, the month and the modality. */
export type ItemPlace = Pick<RequestedItem, 'personId' | 'monthIndex' | 'benefitId'>

/** Returns a text that identifies the item's person, month and modality. */
export function keyOf({ personId, monthIndex, benefitId }: ItemPlace): string {
  return `${personId}/${monthIndex}/${benefitId}`
}

/** Sorts an item's details by name, so that equal details compare equal. */
export function sortedDetails(details: Record<string, unknown> = {}): [string, unknown][] {
  return Object.entries(details).toSorted(([one], [other]) => one.localeCompare(other, 'en'))
}

/** Removes the company's share from an item, because pricing starts without contributions. */
export function toPricedItem({
  personId,
  monthIndex,
  benefitId,
  priceCents,
  details,
}: PricedItem): PricedItem {
  return { personId, monthIndex, benefitId, priceCents, ...(details && { details }) }
}

/** Turns a priced item into a new request: the price becomes the typed amount. */
export function toRequestedItem(item: PricedItem): RequestedItem {
  const { priceCents: amountCents, ...rest } = toPricedItem(item)
  return { ...rest, amountCents }
}
