import type { FigureByYear } from './figure.ts'

/** Work income from one payer, in cents a year, up to which a tax return is optional. */
export const filingLimit: FigureByYear<number> = [{ year: 2018, value: 22_000_00 }]
