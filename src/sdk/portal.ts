// What a plugin's own portal.tsx may use beside React: the types of what the core gives it, and a few inputs
// of the portal.
import type { Quote, QuoteRequest } from '../domain/benefit/quoteRequest.ts'
import type { Refusal } from '../domain/kernel/refusal.ts'

/** What the core gives a plugin's `Details`, drawn in place of the form of the details schema. */
export type DetailsProps<Details = Record<string, unknown>> = {
  /** While the form is filled in, its fields may be missing. */
  details: Partial<Details>
  /**
   * The details as they should be now; the core keeps them, asks for a quote and draws again. A method, so
   * that the core can use the component of any category: what a category gives here is of its own type.
   */
  onChange(details: Partial<Details>): void
  /** Everything a price depends on: people, start month (its items), rate tables, the day. */
  request: QuoteRequest<Details>
  quote: Quote
  /** Reasons against whose path lies in the details. */
  refusals: Refusal[]
  /** The sentence of a refusal and what would lift it, in the reader's language. */
  say: (refusal: Refusal) => { text: string; lift: string | undefined }
  /** A message of the plugin's own catalogue. */
  text: (id: string, values?: Record<string, string | number>) => string
  /** Cents as money in the reader's language. */
  money: (cents: number) => string
  readOnly: boolean
}

/** What portal.tsx may export by default. */
export type PortalParts = { Details?: import('react').ComponentType<DetailsProps<never>> }

export { AmountSlider } from '../portal/ui/inputs/AmountSlider.tsx'
export type { AmountSliderProps } from '../portal/ui/inputs/AmountSlider.tsx'
export { MoneyInput } from '../portal/ui/inputs/MoneyInput.tsx'
export type { MoneyInputProps } from '../portal/ui/inputs/MoneyInput.tsx'
