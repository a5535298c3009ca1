import { workExpensesOf, workReductionOf } from './art19and20.ts'
import { stateMinimums } from './art56to61.figures.ts'
import { childrenThatCount, computeMinimum } from './art56to61.ts'
import { noWithholdingUpTo, type Situation } from './art81.ts'
import { rateRules, withholdingScale } from './art85and86.figures.ts'
import type { Region } from './art74.figures.ts'
import { employeeContributions } from './contributions.ts'
import type { LawFamily } from './family.ts'
import { centsAt, centsAtRate, cutRate, figureOf, rateOf } from './figure.ts'
import { foralRate } from './foral.ts'
import { foralTerritories, type ForalTerritory } from './foral.figures.ts'
import { quotaAbove } from './scale.ts'

/** A worker's pay of a year from one payer, with the family. Money in cents. */
export type LawCase = {
  /** The year of the payslip. */
  year: number
  /** Pay in money and all pay in kind, including the exempt part. */
  payCents: number
  exemptCents: number
  /** What the company pays on account for pay in kind itself: income of the tax return alone (art. 43.2). */
  onAccountCents?: number
  /** The employee's social security contributions, if known; else computed by law on all pay. */
  contributionsCents?: number
  situation: Situation
  /** The worker's residence; in a foral territory its own table determines withholding. */
  region: Region | ForalTerritory
  /** The pay is earned in Ceuta or Melilla. */
  isCeutaMelilla: boolean
  isContractUnderYear: boolean
  isFixedTerm: boolean
  family: LawFamily
}

/** The withholding of a year's payslips. Money in cents; the rate in hundredths of a percent. */
export type Payslip = {
  contributionsCents: number
  /** The pay subject to withholding, without the exempt part (art. 83.2). */
  taxedCents: number
  baseCents: number
  minimumCents: number
  quotaCents: number
  rate: number
  amountCents: number
}

/**
 * Computes the withholding of a year without changes in the data (art. 80 to 86 of RD 439/2007; in foral
 * territories by their tables).
 */
export function computePayslip(given: LawCase): Payslip {
  const contributionsCents =
    given.contributionsCents ?? employeeContributions(given.payCents, given.year, given.isFixedTerm)
  const taxedCents = given.payCents - given.exemptCents
  if (isForal(given.region)) return foralPayslip(given, given.region, { contributionsCents, taxedCents })
  const baseCents = withholdingBase(given, taxedCents - contributionsCents)
  const minimumCents = computeMinimum(given.family, {
    amounts: figureOf(stateMinimums, given.year).value,
    year: given.year,
    isReturn: false,
  })
  const quotaCents = withholdingQuota(given, { taxedCents, baseCents, minimumCents })
  const rate = withholdingRate(given, taxedCents, quotaCents)
  const amountCents = centsAtRate(taxedCents, rate)
  return { contributionsCents, taxedCents, baseCents, minimumCents, quotaCents, rate, amountCents }
}

export const isForal = (region: Region | ForalTerritory): region is ForalTerritory =>
  (foralTerritories as readonly string[]).includes(region)

/**
 * Art. 83.3: net income minus reduction, expenses and the reduction for more than two children, never below
 * 0.
 */
function withholdingBase({ family, year }: LawCase, netCents: number): number {
  const { moreThanTwoChildren } = figureOf(rateRules, year).value
  const children = countChildren({ family, year }) > 2 ? moreThanTwoChildren : 0
  const expenses = workExpensesOf(family.worker, netCents, year)
  return Math.max(0, netCents - workReductionOf(netCents, year) - expenses - children)
}

/**
 * Art. 81 and 85: no quota up to the limit of art. 81; above it the quota of the scale, limited to a
 * percentage of the pay above the limit.
 */
function withholdingQuota(
  given: LawCase,
  { taxedCents, baseCents, minimumCents }: Record<'taxedCents' | 'baseCents' | 'minimumCents', number>,
): number {
  const { ceutaMelilla } = figureOf(rateRules, given.year).value
  const quota = quotaAbove(figureOf(withholdingScale, given.year).value, baseCents, minimumCents)
  const limited = Math.min(quota, quotaLimitOf(given, taxedCents))
  return given.isCeutaMelilla ? centsAt(limited, ceutaMelilla.percent) : limited
}

/** Art. 81 and 85.3: the highest quota of a pay; nothing up to the limit of art. 81. */
export function quotaLimitOf(given: LawCase, taxedCents: number): number {
  const { quotaLimit } = figureOf(rateRules, given.year).value
  const free = noWithholdingUpTo(given.situation, countChildren(given), given.year)
  if (taxedCents <= free) return 0
  return taxedCents <= quotaLimit.payAtMost ? centsAt(taxedCents - free, quotaLimit.percent) : Infinity
}

/**
 * The lowest and the highest rate of a case (art. 86), in hundredths of a percent: contracts under a year
 * have a lowest one; in Ceuta and Melilla both are lower.
 */
export function rateLimitsOf({ year, isCeutaMelilla, isContractUnderYear }: LawCase): {
  minRate: number
  maxRate: number
} {
  const { maximum, contractUnderYear, ceutaMelilla } = figureOf(rateRules, year).value
  const least = isCeutaMelilla ? ceutaMelilla.contractUnderYear : contractUnderYear
  const maxRate = rateOf(maximum)
  return {
    minRate: isContractUnderYear ? rateOf(least) : 0,
    maxRate: isCeutaMelilla ? centsAt(maxRate, ceutaMelilla.percent) : maxRate,
  }
}

/**
 * Art. 86: the quota as a percentage of the pay, cut to two decimals, between the lowest and the highest
 * rate.
 */
function withholdingRate(given: LawCase, taxedCents: number, quotaCents: number): number {
  const { minRate, maxRate } = rateLimitsOf(given)
  return Math.min(maxRate, Math.max(minRate, cutRate(quotaCents, taxedCents)))
}

function foralPayslip(
  { family, year }: LawCase,
  territory: ForalTerritory,
  base: Pick<Payslip, 'contributionsCents' | 'taxedCents'>,
): Payslip {
  const rate = foralRate(territory, {
    payCents: base.taxedCents,
    children: countChildren({ family, year }),
    worker: family.worker,
    year,
  })
  const amountCents = centsAtRate(base.taxedCents, rate)
  return { ...base, baseCents: base.taxedCents, minimumCents: 0, quotaCents: amountCents, rate, amountCents }
}

const countChildren = ({ family, year }: Pick<LawCase, 'family' | 'year'>): number =>
  childrenThatCount(family.children, { year, isReturn: false }).length
