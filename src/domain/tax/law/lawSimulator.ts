import { sumBy } from '../../kernel/money.ts'
import type {
  EntryRows,
  MovedMonth,
  NurseryYear,
  PayslipMonth,
  Simulator,
  TaxContext,
  YearTax,
} from '../simulator.ts'
import { nurseryCase, nurseryMonths } from './art81maternity.ts'
import { contributions } from './contributions.figures.ts'
import { raiseByLaw } from './equivalentRaise.ts'
import { exemptions } from './exemptions.figures.ts'
import { exemptByLaw } from './exemptions.ts'
import { figureOf, percentOfRate } from './figure.ts'
import { assumedOf } from './lawCase.ts'
import { isForal } from './payslip.ts'
import { payslipPictures, computePayslips, payslipYear } from './payslips.ts'
import { territoryOf } from './provinces.ts'
import { returnByLaw, returnedTax } from './returnBeside.ts'

/**
 * The legal model (D-115 to D-123): twelve payslips like the tax agency's simulator, and the return. Loaded
 * only for companies with the simulator "law".
 */
export const lawSimulator: Simulator = {
  id: 'law',
  exemptByMonth: exemptByLaw,
  isExemptFor: (kind, whom, year) =>
    kind !== undefined && figureOf(exemptions[kind], year).value.people.includes(whom),
  yearTax,
  finalTax,
  moved,
  // Four amounts of a month are rounded: tax and contributions, both without and with the plan.
  roundingCents: 4,
  raiseCents: (context, { increaseCents }) => raiseByLaw(context, increaseCents),
  tableYear: ({ year }) => figureOf(contributions, year).year,
  returnBeside: returnByLaw,
  payslips: payslipPictures,
  maternityLostCents,
  assumed: assumedOf,
}

function yearTax(context: TaxContext, entries: EntryRows): YearTax {
  const { months, slip } = payslipYear(context, entries)
  const rates = [...new Set(months.map(({ rate }) => rate))]
  const last = months.at(-1)?.rate ?? 0
  return {
    contributionsCents: sumMonths(months, 'contributionsCents'),
    taxCents: sumMonths(months, 'taxCents'),
    ratePercent: percentOfRate(last),
    earlierRates: rates.filter((rate) => rate !== last).map(percentOfRate),
    baseCents: slip.baseCents,
    minimumCents: slip.minimumCents,
    ...(context.payrollRules?.paysOnAccount && { onAccountCents: sumMonths(months, 'onAccountCents') }),
  }
}

function finalTax(context: TaxContext, entries: EntryRows): ReturnType<Simulator['finalTax']> {
  const isBorne = context.payrollRules?.paysOnAccount === true
  const onAccountCents = isBorne ? (yearTax(context, entries).onAccountCents ?? 0) : 0
  return returnedTax(context, entries, onAccountCents) ?? yearTax(context, entries)
}

/** The monthly difference between payslips without and with some entries (D-117). */
function moved(context: TaxContext, before: EntryRows, own: EntryRows): MovedMonth[] {
  const without = computePayslips(context, before)
  return computePayslips(context, [...before, ...own]).map(({ taxCents, contributionsCents }, month) => ({
    taxCents: (without[month]?.taxCents ?? 0) - taxCents,
    contributionsCents: contributionsCents - (without[month]?.contributionsCents ?? 0),
  }))
}

/** Foral territories have other deductions, which this model does not contain, so nothing is lost. */
function maternityLostCents({ year, province }: TaxContext, nursery: NurseryYear): number {
  const region = territoryOf(province)
  if (region !== undefined && isForal(region)) return 0
  const own = nurseryCase(
    { ...nursery, year },
    { costCents: nursery.costCents, fullMonths: nursery.fullMonths },
  )
  return sumBy(nurseryMonths(own), ({ lostCents }) => lostCents)
}

const sumMonths = (
  months: readonly PayslipMonth[],
  figure: 'taxCents' | 'contributionsCents' | 'onAccountCents',
): number => months.reduce((sum, month) => sum + (month[figure] ?? 0), 0)
