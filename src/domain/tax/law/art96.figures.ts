import type { FigureByYear } from './figure.ts'

/** Work income from one payer up to which filing is optional, in cents a year. */
export const filingLimit: FigureByYear<number> = [{ year: 2018, value: 22_000_00 }]
