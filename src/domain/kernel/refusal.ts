/**
 * The reason of a limit, as a value: the form, the cart, the server's answer and the message use the same
 * type. `code` finds the sentence (`refusals.<code>`) and what would lift it (`refusals.<code>.lift`), first
 * in the benefit's own messages, then in the domain's. `params` fill the sentence; a name that ends in
 * Cents is shown as money. Without `item` and `field` it concerns the whole request.
 */
export type Refusal = {
  code: string
  params: Record<string, string | number>
} & RefusedField

/** What of a request a refusal concerns. */
export type RefusedField = {
  /** The place of the item among those of the request, from 0. */
  item?: number | undefined
  /**
   * Of an item "person", "month", "benefit", "price" or "details"; else "items", "price", "documentation",
   * another field of the request, or one of the form by its dotted path, such as "details.death".
   */
  field?: string | undefined
}

/** A refusal of a purchase: `contract` is the place of the contract among those that it names, from 0. */
export type PurchaseRefusal = Refusal & { contract?: number | undefined }

/** Builds a refusal. */
export function refuse(code: string, params: Refusal['params'] = {}, place: RefusedField = {}): Refusal {
  return { code, params, ...place }
}

/** Whether two refusals concern the same part of the request. */
export function isSameField(one: RefusedField, other: RefusedField): boolean {
  return one.item === other.item && one.field === other.field
}

/** The dotted path of the form's field that a refusal concerns; undefined where it concerns none. */
export function findFormField({ item, field = '' }: RefusedField): string | undefined {
  return item === undefined && field.startsWith('details.') ? field.slice('details.'.length) : undefined
}
