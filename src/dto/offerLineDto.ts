/** What a product would do to the payslip, in the reader's language, or why it cannot be had. */
export type OfferLineDto = {
  kind: 'own' | 'offer' | 'refused'
  /** With which amount, and who pays the rest; empty of what the employee has, and of a refusal. */
  before: string
  /** What the payslip does, or why not. */
  ending: string
}

/** GET /profile/offers: one line for each product, by category. */
export type OfferLinesDto = Record<string, OfferLineDto>
