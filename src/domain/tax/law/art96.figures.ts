import type { FigureByYear } from './figure.ts'

/** Work income from one payer up to which filing is optional, in cents a year. */
export const filingLimit: FigureByYear<number> = [
  { year: 2018, law: 'art. 96.2 a) Ley 35/2006', source: 'LIRPF art. 96', value: 22_000_00 },
]
