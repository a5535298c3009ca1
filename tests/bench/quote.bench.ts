import { quote } from '../../src/domain/quote/quote.ts'
import { spain2026 } from '../../src/domain/tax/taxTables.ts'
import { openFolders } from '../support/openFolder.ts'
import type { Bench } from './all.ts'
import { median, rounded } from './median.ts'

const rounds = 31

/** Compares the quotes of all categories' examples with a bare bracket tax. */
export async function run(): Promise<Bench> {
  const benefits = await openFolders()
  const priced = benefits.filter(({ amount }) => amount !== 'none')
  const whole = (index: number): number => {
    const declaration = priced[index % priced.length]
    return declaration ? quote(declaration, declaration.example.request).priceCents : 0
  }
  const bare = (index: number): number => bracketTax(20_000 + (index % 64) * 710)
  measure(whole, 5_000)
  measure(bare, 100_000)
  const times = Array.from({ length: rounds }, () => [measure(whole, 1_200), measure(bare, 100_000)] as const)
  const [quoted, taxed] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))]
  return {
    name: 'quote',
    ratio: rounded(quoted / taxed),
    quoteMicroseconds: rounded(quoted, 3),
    bracketsMicroseconds: rounded(taxed, 3),
    categories: priced.length,
  }
}

/** The smallest calculator: the withholding scale on an income in euros. */
function bracketTax(income: number): number {
  let tax = 0
  for (const { min, max, percent } of spain2026.retentionScale) {
    if (income <= min) break
    tax += ((Math.min(income, max ?? income) - min) * percent) / 100
  }
  return tax
}

/** Returns the microseconds of a call. Results are summed so that no call is optimized away. */
function measure(call: (index: number) => number, times: number): number {
  let sum = 0
  const started = performance.now()
  for (let index = 0; index < times; index++) sum += call(index)
  const elapsed = performance.now() - started
  if (!Number.isFinite(sum)) throw new Error('A category answered no price.')
  return (elapsed * 1_000) / times
}
