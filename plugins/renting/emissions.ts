import type { FormSchema } from '#sdk'

/** Facts about the car in `extra` of a modality; a missing one gives no reduction (art. 48 bis RIRPF). */
export type CarFacts = {
  drive?: 'combustion' | 'hybrid' | 'LPG' | 'naturalGas' | 'PHEV' | 'E-REV' | 'BEV'
  co2?: number
  euro6?: boolean
  electricRange?: number
  valueBeforeTax?: number
}

/** Schema of `extra`, so that a misspelled fact is refused and not taken for a missing one. */
export const carFacts = {
  type: 'object',
  additionalProperties: false,
  properties: {
    drive: { enum: ['combustion', 'hybrid', 'LPG', 'naturalGas', 'PHEV', 'E-REV', 'BEV'] },
    co2: { type: 'number', minimum: 0, maximum: 1000 },
    euro6: { type: 'boolean' },
    electricRange: { type: 'number', minimum: 0, maximum: 2000 },
    valueBeforeTax: { type: 'number', minimum: 0, maximum: 10_000_000 },
  },
} as const satisfies FormSchema

type Reduction = { percent: number; isFor: (car: CarFacts, euros: number) => boolean }

const isClean = ({ co2 = Infinity, euro6 = false }: CarFacts): boolean => euro6 && co2 <= 120
const drives = (car: CarFacts, ...kinds: CarFacts['drive'][]): boolean =>
  car.drive !== undefined && kinds.includes(car.drive)

/** Highest first; `euros` is the car's market value as new, before tax. */
const reductions: readonly Reduction[] = [
  { percent: 30, isFor: (car) => drives(car, 'BEV', 'E-REV') },
  {
    percent: 30,
    isFor: (car, euros) => drives(car, 'PHEV') && (car.electricRange ?? 0) >= 15 && euros <= 40_000,
  },
  {
    percent: 20,
    isFor: (car, euros) => drives(car, 'hybrid', 'LPG', 'naturalGas') && isClean(car) && euros <= 35_000,
  },
  { percent: 15, isFor: (car, euros) => isClean(car) && euros <= 25_000 },
]

/**
 * The reduction of the value of a car's use, in percent (art. 48 bis). If the value before tax is unknown,
 * the value with tax replaces it: it is higher, so that no reduction is too large.
 */
export function findReduction(car: CarFacts, valueWithTax: number): number {
  return reductions.find(({ isFor }) => isFor(car, car.valueBeforeTax ?? valueWithTax))?.percent ?? 0
}
