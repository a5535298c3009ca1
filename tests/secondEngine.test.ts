import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { regions } from '../src/domain/tax/law/art74.figures.ts'
import { foralTerritories } from '../src/domain/tax/law/foral.figures.ts'
import { writeFigures, type WrittenCase } from '../src/server/operations/lawCaseDto.ts'
import { workOut, type CaseInput } from './support/lawEngine.ts'

const people = Number(process.env['LAW_PEOPLE'] ?? 300)

const lines = readFileSync(new URL('./fixtures/law/cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { input: CaseInput; payslip: object; return: object | null })

/** Pay in cents at which rules change; random pay would rarely have exactly these values. */
const thresholds = [
  0, 1_485_200, 1_587_600, 1_767_352, 1_974_750, 2_000_000, 3_520_000, 6_121_440, 30_000_000,
].flatMap((cents) => [Math.max(0, cents - 1), cents, cents + 1])
const payCents = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9_000_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 100_000_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(...thresholds) },
)
const written = (cents: number): string => (cents / 100).toFixed(2)
const person = (least: number, most: number) => ({
  age: fc.integer({ min: least, max: most }),
  disabilityPct: fc.constantFrom(0, 0, 0, 32, 33, 64, 65, 100),
  help: fc.boolean(),
})
const dependant = (least: number, most: number) =>
  fc.record({
    ...person(least, most),
    share: fc.integer({ min: 1, max: 3 }),
    incomeEur: fc.constantFrom('0.00', '0.00', '8000.00', '8000.01'),
    ownReturnEur: fc.constantFrom('0.00', '0.00', '1800.00', '1800.01'),
  })

const cases: fc.Arbitrary<CaseInput> = fc
  .record({
    payCents,
    exemptPart: fc.constantFrom(0, 0, 0.05, 0.3),
    situation: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    region: fc.constantFrom(...regions, ...foralTerritories),
    contractUnderYear: fc.boolean(),
    fixedTerm: fc.boolean(),
    family: fc.record({
      adults: fc.tuple(fc.record({ ...person(16, 80), movedForWork: fc.boolean() })),
      children: fc.array(dependant(0, 30), { maxLength: 5 }),
      ascendants: fc.array(dependant(50, 100), { maxLength: 2 }),
    }),
  })
  .map(({ payCents: pay, exemptPart, ...rest }) => ({
    ...rest,
    payEur: written(pay),
    exemptEur: written(Math.floor(pay * exemptPart)),
    ceutaMelilla: rest.region === 'ceuta-melilla',
  }))

const portal = (input: CaseInput, year: number) => writeFigures(input as WrittenCase, year, 2025)

it('an engine written from the figures of the law alone agrees with the cases worked out apart', () => {
  for (const line of lines) {
    const found = workOut(line.input, 2026)
    expect(found.payslip).toMatchObject(line.payslip)
    if (line.return) expect(found.return).toEqual(line.return)
  }
})

it('two engines agree to the cent on payslip and return of people by chance, also in 2027', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(2026, 2027), (input, year) => {
      const other = workOut(input, year)
      const own = portal(input, year)
      expect(own.payslip).toMatchObject(other.payslip)
      expect(own.return).toEqual(other.return)
    }),
    { numRuns: people, seed: 38 },
  )
}, 600_000)
