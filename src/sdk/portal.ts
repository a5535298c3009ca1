// Everything that a plugin's portal.tsx may use in addition to React: the types of its props, and a few
// inputs of the portal.
import type { Quote, QuoteRequest } from '../domain/benefit/quoteRequest.ts'
import type { Refusal } from '../domain/kernel/refusal.ts'

/** The props of a plugin's `Details`, which replaces the form of the details schema. */
export type DetailsProps<Details = Record<string, unknown>> = {
  /** Fields may be missing while the form is filled in. */
  details: Partial<Details>
  /**
   * Receives the new details; the core stores them, requests a quote and renders again. Declared as a method,
   * because method parameters are compared bivariantly: the core can hold the component of any category.
   */
  onChange(details: Partial<Details>): void
  /** Everything on which a price depends: people, start month (in the items), rate tables, the day. */
  request: QuoteRequest<Details>
  quote: Quote
  /** The refusals whose path is in the details. */
  refusals: Refusal[]
  /** Formats a refusal and its remedy in the reader's language. */
  say: (refusal: Refusal) => { text: string; lift: string | undefined }
  /** Formats a message of the plugin's own catalogue. */
  text: (id: string, values?: Record<string, string | number>) => string
  /** Formats cents in the reader's language. */
  money: (cents: number) => string
  readOnly: boolean
}

/** The default export of a portal.tsx. */
export type PortalParts = { Details?: import('react').ComponentType<DetailsProps<never>> }

export { AmountSlider } from '../portal/ui/inputs/AmountSlider.tsx'
export type { AmountSliderProps } from '../portal/ui/inputs/AmountSlider.tsx'
export { MoneyInput } from '../portal/ui/inputs/MoneyInput.tsx'
export type { MoneyInputProps } from '../portal/ui/inputs/MoneyInput.tsx'
