import { roundedPercent } from '../kernel/money.ts'
import { compileTax } from './compileTax.ts'
import { exemptByMonth } from './exempt.ts'
import { untaxedCents } from './moneyRows.ts'
import type { EntryRows, MovedMonth, Simulator, TaxContext, YearTax } from './simulator.ts'
import {
  computeBase,
  equivalentRaiseCents,
  incomeTaxCents,
  computeMinimum,
  computeSocialSecurity,
} from './tax.ts'

/** The specification's model: a dated tax table; a plan does not change contributions; there is no return. */
export const tableSimulator: Simulator = {
  id: 'table',
  exemptByMonth,
  isExemptFor: () => true,
  yearTax,
  finalTax: yearTax,
  moved,
  roundingCents: 1,
  raiseCents: ({ tax, grossCents }, { increaseCents, minimumCents }) =>
    equivalentRaiseCents(compileTax(tax), { grossCents, minimumCents, increaseCents }),
  tableYear: ({ tax }) => tax.year,
  returnBeside: () => undefined,
  payslips: () => [],
  maternityLostCents: () => 0,
  assumed: () => [],
}

/** The simulator of the plan's company. */
export const simulatorOf = ({
  simulator = tableSimulator,
}: {
  simulator?: Simulator | undefined
}): Simulator => simulator

function yearTax({ tax: table, grossCents, people }: TaxContext, entries: EntryRows): YearTax {
  const tax = compileTax(table)
  const untaxed = untaxedCents(entries.flat())
  const minimumCents = computeMinimum(tax, people)
  const contributionsCents = computeSocialSecurity(tax, grossCents)
  const baseCents = computeBase(tax, grossCents, contributionsCents, untaxed)
  const taxCents = incomeTaxCents(tax, { grossCents, minimumCents, untaxedCents: untaxed })
  const ratePercent = roundedPercent(taxCents, grossCents - untaxed, 2)
  return { contributionsCents, taxCents, ratePercent, earlierRates: [], baseCents, minimumCents }
}

/** Distributes the year's saved tax over the months by their untaxed amounts, without a remainder. */
function moved(context: TaxContext, before: EntryRows, own: EntryRows): MovedMonth[] {
  const yearCents = yearTax(context, before).taxCents - yearTax(context, [...before, ...own]).taxCents
  const rows = own.flat()
  const allCents = untaxedCents(rows)
  let until = 0
  let laid = 0
  return Array.from({ length: 12 }, (_, month) => {
    until += untaxedCents(rows.filter(({ monthIndex }) => monthIndex === month))
    const before = laid
    laid = allCents === 0 ? 0 : Math.round((yearCents * until) / allCents)
    return { taxCents: laid - before, contributionsCents: 0 }
  })
}
