import { describe, expect, it } from 'vitest'
import { stateMinimums } from './art56to61.figures.ts'
import { regionalMinimums } from './art56to61.regions.figures.ts'
import { computeMinimum } from './art56to61.ts'
import type { Region } from './art74.figures.ts'
import type { Dependant, LawFamily } from './family.ts'
import { figureOf } from './figure.ts'

const child = (ageYears: number, own: Partial<Dependant> = {}): Dependant => ({
  ageYears,
  disabilityPercent: 0,
  needsHelp: false,
  sharedBy: 1,
  incomeCents: 0,
  ownReturnCents: 0,
  ...own,
})
const half = (ageYears: number, own: Partial<Dependant> = {}): Dependant =>
  child(ageYears, { sharedBy: 2, ...own })
const adult = { ageYears: 36, disabilityPercent: 0, needsHelp: false }
const alone = (children: Dependant[] = [], own: Partial<LawFamily> = {}): LawFamily => ({
  worker: { ...adult, movedForWork: false },
  children,
  ascendants: [],
  ...own,
})

/** The minimum of the State and of a region, in a return. */
function minimums(family: LawFamily, region: Region): number[] {
  const state = figureOf(stateMinimums, 2025).value
  return [state, figureOf(regionalMinimums, 2025).value[region] ?? state].map((amounts) =>
    computeMinimum(family, { amounts, year: 2025, isReturn: true }),
  )
}

describe('the minimum of the return of 2025, as the manual works it out', () => {
  const disabled = child(27, { disabilityPercent: 33 })
  const ofValencia = [half(18), half(12), half(6, { ownReturnCents: 4_050_00 })]
  const mother = child(70, { disabilityPercent: 33 })
  const wife = { ...adult, disabilityPercent: 34 }
  it.each<[string, LawFamily, Region, number, number]>([
    ['alone in Andalucía', alone(), 'andalucia', 5_550_00, 5_790_00],
    ['alone in Madrid', alone(), 'madrid', 5_550_00, 5_956_65],
    ['alone in Cataluña', alone(), 'cataluna', 5_550_00, 5_550_00],
    ['alone in Canarias', alone(), 'canarias', 5_550_00, 5_606_00],
    [
      'each spouse in Cantabria, p. 1099',
      alone([{ ...disabled, sharedBy: 2 }, half(22), half(19)]),
      'cantabria',
      11_600_00,
      11_600_00,
    ],
    [
      'the same together, p. 1100',
      alone([disabled, child(22), child(19)], { spouse: adult }),
      'cantabria',
      17_650_00,
      17_650_00,
    ],
    ['a child with a return of its own, p. 1101', alone(ofValencia), 'valencia', 8_100_00, 8_910_00],
    [
      'the same with the minors, p. 1102',
      alone([half(18), half(12), child(6)]),
      'valencia',
      12_100_00,
      13_310_00,
    ],
    ['a father alone, p. 1106', alone([half(15), half(10)]), 'andalucia', 8_100_00, 8_455_00],
    [
      'together with her mother, p. 1107',
      alone([child(15), child(10)], { spouse: wife, ascendants: [mother] }),
      'andalucia',
      17_800_00,
      18_580_00,
    ],
    [
      'somebody of 66 in Balears, p. 1109',
      alone([child(24), half(22), half(21), half(26)], {
        worker: { ...adult, ageYears: 66, disabilityPercent: 33, movedForWork: false },
      }),
      'balears',
      15_450_00,
      16_755_00,
    ],
    [
      'a child adopted in the year, p. 1112',
      alone([child(5, { disabilityPercent: 40, isNewlyAdopted: true })], { spouse: adult }),
      'la-rioja',
      13_750_00,
      14_050_00,
    ],
  ])('%s', (_title, family, region, state, own) => {
    expect(minimums(family, region)).toEqual([state, own])
  })
})

it('a child of 25, an income above 8,000.00 or a return above 1,800.00 gives no minimum; less does', () => {
  const amounts = figureOf(stateMinimums, 2026).value
  const ofOne = (one: Dependant, isReturn = true): number =>
    computeMinimum(alone([one]), { amounts, year: 2026, isReturn }) - amounts.taxpayer
  expect([24, 25].map((age) => ofOne(child(age)))).toEqual([2_400_00, 0])
  expect([8_000_00, 8_000_01].map((incomeCents) => ofOne(child(9, { incomeCents })))).toEqual([2_400_00, 0])
  expect([1_800_00, 1_800_01].map((ownReturnCents) => ofOne(child(9, { ownReturnCents })))).toEqual([
    2_400_00, 0,
  ])
  expect(ofOne(child(9, { ownReturnCents: 1_800_01 }), false)).toBe(2_400_00)
  expect([2, 3].map((age) => ofOne(child(age)))).toEqual([5_200_00, 2_400_00])
})
