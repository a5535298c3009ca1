import type { StoppingCode } from '../../domain/contract/cartItem.ts'

/** The properties of a cart item that the machine needs. */
export type CartItemState = {
  id: string
  name: string
  /** The reason that stops the whole cart, in the order of D-71. */
  block: StoppingCode | undefined
  /** Why the item stays in the cart (D-74), how to solve it, and the person it concerns. */
  reason?: { text: string; lift: string; personId?: number | undefined } | undefined
  /** True when all its documents and answers are present (D-29). */
  isComplete: boolean
  isTaxAdvantage: boolean
  /** Increases with every change of the item's conditions. */
  version: number
}

/** True if the item can be bought: it is complete, and nothing keeps it in the cart. */
export function isBuyable({ isComplete, block, reason }: CartItemState): boolean {
  return isComplete && block === undefined && reason === undefined
}

/** Describes the items without their words, which depend on the language. */
export function toFacts(items: readonly CartItemState[]): string {
  return JSON.stringify(
    items.map(({ name: _name, reason, ...facts }) => [facts, reason && { personId: reason.personId }]),
  )
}

/** Identifies the items with their versions. */
export function toEdition(items: readonly CartItemState[]): string {
  return items.map(({ id, version }) => `${id}.${version}`).join(' ')
}
