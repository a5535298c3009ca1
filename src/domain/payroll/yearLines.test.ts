import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sumBy } from '../kernel/money.ts'
import { yearLines, type ClosedYear, type YearProduct } from './yearLines.ts'

const legalEntities = [
  { name: 'Acme, S.A.', nif: 'A00000018' },
  { name: 'Acme Sur, S.L.', nif: 'B00000026' },
]
const sold = (over: Partial<YearProduct>): YearProduct => ({
  exemption: undefined,
  yearEnd: undefined,
  modalities: [{}],
  ...over,
})
const products: Record<string, YearProduct> = {
  card: sold({ exemption: 'transport' }),
  meals: sold({ exemption: 'meals' }),
  nursery: sold({ exemption: 'nursery' }),
  course: sold({ exemption: 'training', modalities: [{ requiredByJob: true }] }),
  car: sold({ exemption: 'carUse' }),
  plan: sold({ exemption: 'pensionPlan', modalities: [{ pensionPlan: true }] }),
  savings: sold({ exemption: 'pensionPlan' }),
  cinema: sold({}),
  mutual: sold({ yearEnd: 'form345' }),
}
const row = (productId: string, exemptCents: number, taxedCents: number, over: Partial<ClosedYear> = {}) => ({
  employeeId: 'e1',
  employeeNumber: '1',
  personalID: '12345678Z',
  name: 'Ada Mas',
  legalEntity: 'Acme, S.A.',
  productId,
  priceCents: exemptCents + taxedCents,
  exemptCents,
  taxedCents,
  ...over,
})
const asked = { year: 2026, legalEntities, productOf: (id: string) => products[id] }
const keysOf = (rows: ClosedYear[]) => {
  const { lines, apart } = yearLines(rows, asked)
  return [
    ...lines.map(({ key, subkey, exemptCents, taxedCents }) => [key + subkey, exemptCents, taxedCents]),
    ...apart.map(({ place, product, valueCents }) => [place, product, valueCents]),
  ]
}

it.each<[string, ClosedYear[], unknown[]]>([
  ['meals and transport share a line', [row('card', 10, 0), row('meals', 20, 0)], [['L24', 30, 0]]],
  [
    'what passes a limit is work income',
    [row('card', 10, 7)],
    [
      ['L24', 10, 0],
      ['A', 0, 7],
    ],
  ],
  ['a nursery has a subkey of its own', [row('nursery', 5, 0)], [['L25', 5, 0]]],
  ['training for the job is no income', [row('course', 9, 0)], [['noIncome', 'course', 9]]],
  [
    'the use of a car counts by its value',
    [row('car', -4, 14)],
    [
      ['A', 0, 14],
      ['noIncome', 'car', -4],
    ],
  ],
  ['a pension plan is of form 345', [row('plan', 6, 3)], [['form345', 'plan', 9]]],
  ['a savings insurance is work income', [row('savings', 0, 3)], [['A', 0, 3]]],
  ['what has no exemption is work income', [row('cinema', 0, 8)], [['A', 0, 8]]],
  ['where no exemption is declared, yearEnd decides', [row('mutual', 0, 8)], [['form345', 'mutual', 8]]],
  ['a product that is gone is told apart', [row('gone', 1, 8)], [['gone', 'gone', 9]]],
  ['what was taken back is no line', [row('card', 10, 0), row('card', -10, 0)], []],
])('%s', (_, rows, expected) => {
  expect(keysOf(rows)).toEqual(expected)
})

it('keeps entities apart, with the tax number of each; who names none belongs to the only one', () => {
  const rows = [row('card', 1, 0), row('card', 2, 0, { legalEntity: ' acme sur, s.l.' })]
  expect(yearLines(rows, asked).lines.map(({ entityNif, valueCents }) => [entityNif, valueCents])).toEqual([
    ['A00000018', 1],
    ['B00000026', 2],
  ])
  const nameless = [row('card', 1, 0, { legalEntity: '' })]
  const [line] = yearLines(nameless, asked).lines
  expect([line?.legalEntity, line?.entityNif]).toEqual(['', ''])
  const [only] = yearLines(nameless, { ...asked, legalEntities: legalEntities.slice(0, 1) }).lines
  expect(only?.entityNif).toBe('A00000018')
})

it('adds up to the closed price to the cent, whatever was closed', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 })
  const rows = fc.array(
    fc
      .record({
        productId: fc.constantFrom(...Object.keys(products), 'gone'),
        exemptCents: cents,
        taxedCents: cents,
        employeeId: fc.constantFrom('e1', 'e2'),
      })
      .map(({ productId, exemptCents, taxedCents, employeeId }) =>
        row(productId, exemptCents, taxedCents, { employeeId }),
      ),
  )
  fc.assert(
    fc.property(rows, (closed) => {
      const { lines, apart } = yearLines(closed, asked)
      const told = [...lines, ...apart]
      expect(sumBy(told, ({ valueCents }) => valueCents)).toBe(sumBy(closed, ({ priceCents }) => priceCents))
    }),
    { numRuns: 50 },
  )
})
