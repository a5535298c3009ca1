import type { ExemptionKind } from '../../catalogue/exemption.ts'
import type { CitedFigure } from './citedFigure.ts'

/** A key of form 190 and its subkey; the subkey is empty if the key has none. */
export type Form190Key = { key: 'A' | 'L'; subkey: string }

/** Where the exempt and the taxed part of one kind of pay in kind are declared. */
export type YearEndPlaces = {
  exempt: Form190Key | 'form345' | 'noIncome'
  taxed: Form190Key | 'form345'
}

/**
 * Key of work income; form 190 has separate fields for the value of taxed pay in kind and the payments on
 * account.
 */
export const workIncome: Form190Key = { key: 'A', subkey: '' }

const exemptBy = (subkey: string): YearEndPlaces => ({ exempt: { key: 'L', subkey }, taxed: workIncome })
const order = 'Orden EHA/3127/2009, Orden HAC/1431/2025'
const place = (value: YearEndPlaces, source: string): readonly CitedFigure<YearEndPlaces>[] => [
  { year: 2025, law: order, source, value },
]

/** Keys and subkeys of form 190 by kind of exemption, from the record layout of 2025. */
export const yearEndPlaces: Record<ExemptionKind, readonly CitedFigure<YearEndPlaces>[]> = {
  meals: place(exemptBy('24'), 'M190 p. 26-27'),
  transport: place(exemptBy('24'), 'M190 p. 26-27'),
  health: place(exemptBy('24'), 'M190 p. 26-27'),
  nursery: place(exemptBy('25'), 'M190 p. 26-27'),
  training: place({ exempt: 'noIncome', taxed: workIncome }, 'MAN25 p. 202-203'),
  carUse: place({ exempt: 'noIncome', taxed: workIncome }, 'M190 p. 11'),
  pensionPlan: place({ exempt: 'form345', taxed: 'form345' }, 'M190 p. 10-11'),
}

/** Kinds that count for a mobility plan: the commute. */
export const mobilityKinds: readonly ExemptionKind[] = ['transport']
