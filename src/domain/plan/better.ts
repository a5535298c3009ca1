import type { LocalizedText } from '../kernel/language.ts'

/** A choice that is better in every case, in cents of the plan year. */
export type Better =
  /**
   * Another modality: the same cover for less, a better cover at no extra cost, or the same money on a card.
   */
  | { kind: 'modality' | 'cover' | 'card'; modalityId: string; name: LocalizedText; gainCents: number }
  /** Empty months, 0 to 11, in which the same amount would save tax or add company money. */
  | { kind: 'months'; months: number[]; gainCents: number }
  /**
   * An advice against the nursery voucher: it reduces the maternity deduction by more than it saves (art.
   * 81.2), if it pays the whole nursery.
   */
  | { kind: 'nursery'; lostCents: number; savedCents: number; gainCents: number }

/**
 * What was said before signing: a better choice, which the employee took or left, or company money of a plan
 * year that is left unused.
 */
export type Told = (Better | { kind: 'company'; year: number; gainCents: number }) & { isTaken?: true }
