import type { LocalizedText } from '../kernel/language.ts'

/** A choice that is better in every case. Its gain is in cents for the plan year. */
export type Better =
  /**
   * Another modality: the same cover for less, a better cover at no extra cost, or the same money on a card.
   */
  | { kind: 'modality' | 'cover' | 'card'; modalityId: string; name: LocalizedText; gainCents: number }
  /** Empty months, 0 to 11, in which the same amount would save tax or add company money. */
  | { kind: 'months'; months: number[]; gainCents: number }
  /**
   * Advice against the nursery voucher: if the voucher pays the whole nursery, the lost maternity deduction
   * is larger than the saved tax (art. 81.2).
   */
  | { kind: 'nursery'; lostCents: number; savedCents: number; gainCents: number }

/**
 * The advice shown before signing: a better choice, taken or not, or the unused company money of a plan
 * year.
 */
export type Told = (Better | { kind: 'company'; year: number; gainCents: number }) & { isTaken?: true }
