import { calculate, contextOf, type CalculatorInput } from '../../src/domain/tax/calculator.ts'
import { lawSimulator } from '../../src/domain/tax/law/lawSimulator.ts'
import type { PlanEntry } from '../../src/domain/tax/planEntry.ts'
import type { EntryRows, TaxContext } from '../../src/domain/tax/simulator.ts'
import { rowsOf } from '../../src/domain/tax/taxContext.ts'
import { spain2026 } from '../../src/domain/tax/taxTables.ts'
import type { ProductTax } from '../../src/domain/catalogue/modality.ts'
import { median, rounded } from './median.ts'

export type DomainBench = {
  name: string
  /** Whole calculation: both columns, fifteen lines, five contracts of twelve months. */
  calculationMicroseconds: number
  calculationsPerSecond: number
  /** A bare function that computes only the bracket tax of one income, from the same data. */
  bracketsMicroseconds: number
  bracketsPerSecond: number
  /** Duration of a whole calculation divided by that of the bare bracket tax. */
  ratio: number
  aimMicroseconds: number
  /** Payslips and return of the same plans by law, without and with the plan (D-116, D-123). */
  lawMicroseconds: number
  /** Duration by law divided by that of the calculation by the tax table. */
  lawRatio: number
  lawAimMicroseconds: number
}

const rounds = 31

console.log(JSON.stringify(measureDomain()))

/**
 * Compares the whole salary calculation with the bare bracket tax; both alternate in one run, and medians
 * are compared.
 */
function measureDomain(): DomainBench {
  const inputs = Array.from({ length: 64 }, (_, index) => inputOf(2_000_000 + index * 71_003))
  const grosses = inputs.map(({ fixedSalaryCents }) => fixedSalaryCents / 100)
  const whole = (index: number): number => calculate(inputs[index % 64]!).figures.increaseCents
  const contexts = inputs.map((input) => contextOf({ ...input, simulator: lawSimulator, province: 'Madrid' }))
  const rows = contexts.map((context, index) => rowsOf(context, inputs[index]!.entries))
  const law = (index: number): number => bothByLaw(contexts[index % 64]!, rows[index % 64]!)
  const bare = (index: number): number => bracketTax(grosses[index % 64]!)
  measure(whole, 20_000)
  measure(bare, 200_000)
  measure(law, 5_000)
  const times = Array.from(
    { length: rounds },
    () => [measure(whole, 4_000), measure(bare, 100_000), measure(law, 1_000)] as const,
  )
  const lawMicroseconds = median(times.map(([, , time]) => time))
  const calculationMicroseconds = median(times.map(([time]) => time))
  const bracketsMicroseconds = median(times.map(([, time]) => time))
  return {
    name: 'salary calculation',
    calculationMicroseconds: rounded(calculationMicroseconds, 3),
    calculationsPerSecond: Math.round(1e6 / calculationMicroseconds),
    bracketsMicroseconds: rounded(bracketsMicroseconds, 3),
    bracketsPerSecond: Math.round(1e6 / bracketsMicroseconds),
    ratio: rounded(calculationMicroseconds / bracketsMicroseconds, 3),
    aimMicroseconds: 5,
    lawMicroseconds: rounded(lawMicroseconds, 3),
    lawRatio: rounded(lawMicroseconds / calculationMicroseconds, 3),
    lawAimMicroseconds: 20,
  }
}

function bothByLaw(context: TaxContext, rows: EntryRows): number {
  const years = { without: lawSimulator.yearTax(context, []), with: lawSimulator.yearTax(context, rows) }
  return lawSimulator.returnBeside(context, rows, years)?.savedCents ?? 0
}

/** The smallest calculator: the scale on an income in euros. */
function bracketTax(income: number): number {
  let tax = 0
  for (const { min, max, percent } of spain2026.retentionScale) {
    if (income <= min) break
    tax += ((Math.min(income, max ?? income) - min) * percent) / 100
  }
  return tax
}

function inputOf(fixedSalaryCents: number): CalculatorInput {
  const taxes: (ProductTax | undefined)[] = [
    { isExempt: true, limitDayCents: 1_100 },
    { isExempt: true, limitExemptionCents: 150_000, numberOfMonths: 11 },
    { isExempt: true, limitExemptionCents: 50_000, whoBenefit: 'both' },
    undefined,
    { isExempt: false },
  ]
  return {
    tax: spain2026,
    fixedSalaryCents,
    variableSalaryCents: 200_000,
    flexibleBagCents: 900_000,
    topBagCents: 100_000,
    userBagCents: 20_000,
    companyBagCents: 30_000,
    planType: 'Exent',
    people: [
      { relationship: 'you', ageYears: 39 },
      { relationship: 'spouse', ageYears: 41 },
      { relationship: 'child', ageYears: 9 },
      { relationship: 'child', ageYears: 1 },
    ],
    entries: taxes.map((productTax, index) =>
      entryOf(`product${index}`, index === 4 ? 'Top' : 'Exent', productTax),
    ),
  }
}

function entryOf(
  product: string,
  planType: PlanEntry['planType'],
  productTax: ProductTax | undefined,
): PlanEntry {
  const items = Array.from({ length: 12 }, (_, monthIndex) => ({
    personId: monthIndex % 2,
    monthIndex,
    priceCents: 5_000 + monthIndex,
    paidCents: 5_000 + monthIndex,
  }))
  const finalPriceCents = items.reduce((sum, { paidCents }) => sum + paidCents, 0)
  return {
    planType,
    product,
    productTax,
    workingDays: 20,
    items,
    priceCents: finalPriceCents + 12_000,
    finalPriceCents,
    userBagCents: 2_000,
  }
}

/** Returns the microseconds of a call. Results are summed so that no call is optimized away. */
function measure(call: (index: number) => number, times: number): number {
  let sum = 0
  const start = performance.now()
  for (let index = 0; index < times; index++) sum += call(index)
  const elapsed = performance.now() - start
  if (!Number.isFinite(sum)) throw new Error('The calculation answered no figure')
  return (elapsed * 1_000) / times
}
