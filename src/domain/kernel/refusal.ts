/**
 * A reason for a refusal, shared by form, cart, server and messages. `code` selects the sentence
 * (`refusals.<code>`) and the remedy (`refusals.<code>.lift`), from the benefit's own messages or else the
 * domain's. `params` are the values in the sentence; a param whose name ends in Cents is formatted as money.
 * Without `item` and `field` the refusal concerns the whole request.
 */
export type Refusal = {
  code: string
  params: Record<string, string | number>
} & RefusedField

/** The part of a request that a refusal concerns. */
export type RefusedField = {
  /** Index of the item in the request. */
  item?: number | undefined
  /**
   * With `item`: "person", "month", "benefit", "price" or "details". Without: "items", "price",
   * "documentation", another field of the request, or a form's field by dotted path, such as
   * "details.death".
   */
  field?: string | undefined
}

/** A refusal of a purchase; `contract` is the contract's index in the request. */
export type PurchaseRefusal = Refusal & { contract?: number | undefined }

/** Builds a refusal. */
export function refuse(code: string, params: Refusal['params'] = {}, place: RefusedField = {}): Refusal {
  return { code, params, ...place }
}

/** Whether two refusals concern the same part of the request. */
export function isSameField(one: RefusedField, other: RefusedField): boolean {
  return one.item === other.item && one.field === other.field
}

/** Returns the dotted path of the form field that a refusal concerns; undefined if there is none. */
export function findFormField({ item, field = '' }: RefusedField): string | undefined {
  return item === undefined && field.startsWith('details.') ? field.slice('details.'.length) : undefined
}
