import { centsOf, percentOf, toCents } from '../kernel/money.ts'
import { taxTableFor, taxTables, type TaxTable } from './taxTables.ts'

/** A bracket in cents; `taxBefore` is the tax of all lower brackets, in millionths of a cent. */
type CompiledBracket = { fromCents: number; untilCents: number; rate: number; taxBefore: number }

/** A tax table for exact arithmetic: cents, and rates in ten-thousandths of a percent. */
export type CompiledTax = {
  socialSecurityRate: number
  limitCents: number
  /** The fixed contribution for a salary above the limit. */
  limitValueCents: number
  expensesCents: number
  personalMinimumCents: number
  childrenCents: number[]
  babyCents: number
  minimumWageCents: number
  brackets: CompiledBracket[]
}

/** The product of cents and rate is divided by this number. */
export const rateUnit = 1_000_000

const compiled = new WeakMap<TaxTable, CompiledTax>()

/**
 * Compiles a table; the result is cached for each table object.
 * @throws RangeError that names the table's fault
 */
export function compileTax(table: TaxTable): CompiledTax {
  const known = compiled.get(table)
  if (known) return known
  const { socialSecurity } = table.socialSecurity
  const { limitValueCents, ...amounts } = convertAmounts(table)
  const made: CompiledTax = {
    ...amounts,
    socialSecurityRate: compileRate(socialSecurity, `${table.country} ${table.year} socialSecurity`),
    limitValueCents: limitValueCents ?? percentOf(amounts.limitCents, socialSecurity),
    brackets: compileBrackets(table),
  }
  compiled.set(table, made)
  return made
}

/**
 * The legal minimum wage of a plan year in cents, from the country's last table valid by the end of the year.
 */
export function minimumWageCentsOf(year: number, country: string): number | undefined {
  const table = taxTableFor(`${year}-12-31`, taxTables, country)
  return table && compileTax(table).minimumWageCents
}

/** Converts a table's amounts to cents, under the compiled table's names. */
function convertAmounts({ socialSecurity, childrenDeduction: children, ...table }: TaxTable) {
  const { limitSalary, limitValue, redGeneral, minGeneral } = socialSecurity
  return {
    ...centsOf({
      limitCents: limitSalary,
      limitValueCents: limitValue,
      expensesCents: redGeneral,
      personalMinimumCents: minGeneral,
      babyCents: table.babyDeduction,
      minimumWageCents: table.minimumWage.amount,
    }),
    childrenCents: (Array.isArray(children) ? children : [children]).map(toCents),
  }
}

function compileBrackets(table: TaxTable): CompiledBracket[] {
  let taxBefore = 0
  let before = { endCents: 0, end: 0 as number | null }
  return table.retentionScale.map(({ min, max, percent }, index) => {
    const where = `${table.country} ${table.year} retentionScale[${index}]`
    const { fromCents, endCents } = centsOf({ fromCents: min, endCents: max })
    const untilCents = endCents ?? Number.MAX_SAFE_INTEGER
    if (fromCents !== before.endCents)
      throw new RangeError(
        `${where}: starts at ${min}, expected ${before.end ?? 'nothing'}, where the bracket before it ends`,
      )
    if (untilCents <= fromCents) throw new RangeError(`${where}: ends at ${max}, before it starts`)
    const bracket = { fromCents, untilCents, rate: compileRate(percent, where), taxBefore }
    taxBefore += (untilCents - fromCents) * bracket.rate
    before = { endCents: untilCents, end: max }
    return bracket
  })
}

function compileRate(percent: number, where: string): number {
  if (!(percent >= 0 && percent < 100))
    throw new RangeError(`${where}: ${percent} is no rate, expected a percent from 0 to below 100`)
  return Math.round(percent * 10_000)
}
