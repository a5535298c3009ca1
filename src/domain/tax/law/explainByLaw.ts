import { contextOf, type Calculation, type CalculatorLineId } from '../calculator.ts'
import {
  explained,
  explainLine,
  type CalculatorColumn,
  type ExplainedBracket,
  type ExplainedInput,
  type Explanation,
  type ExplanationSource,
} from '../explainLine.ts'
import { rowsOf } from '../taxContext.ts'
import { withholdingScale } from './art85and86.figures.ts'
import { contributions, mei, solidarity } from './contributions.figures.ts'
import { centsAt, figureOf, type FigureByYear } from './figure.ts'
import { foralTables, type ForalTerritory } from './foral.figures.ts'
import { buildLawCase } from './lawCase.ts'
import { isForal, computePayslip, type Payslip } from './payslip.ts'
import type { Scale } from './scale.ts'
import { nothingPlanned, sumPlanned } from './yearPay.ts'

/** Explains a line by law, with article and year of its figures; lines about bags as for the tax table. */
export function explainByLaw(
  calculation: Calculation,
  id: CalculatorLineId,
  column: CalculatorColumn = 'with',
): Explanation {
  const isWith = column === 'with'
  switch (id) {
    case 'socialSecurity':
      return explainContributions(calculation, isWith)
    case 'incomeTax':
    case 'withholding':
      return explainWithholding(calculation, isWith)
    case 'netIncrease':
      return explainIncrease(calculation)
    case 'equivalentRaise':
      return { ...explainLine(calculation, id, column), sources: sourcesOf(calculation, contributionRates) }
    case 'netSalary':
    case 'netAvailable':
      return explainNet(calculation, id, isWith)
    default:
      return explainLine(calculation, id, column)
  }
}

/** A list of figures, and the name of its citation. */
type Cited = { citation: string; list: FigureByYear<unknown> }
/** Bases and rates, and what the law fixes years ahead: the MEI and solidarity (D-122). */
const contributionRates = Object.entries({ contributions, mei, solidarity }).map(
  ([citation, list]): Cited => ({ citation, list }),
)
const payslipScale: Cited = { citation: 'withholdingScale', list: withholdingScale }
const foralTable = (territory: ForalTerritory): Cited => ({ citation: territory, list: foralTables })

function sourcesOf({ input }: Calculation, cited: readonly Cited[]): ExplanationSource[] {
  return cited.map(({ citation, list }) => {
    const { year, validFrom = `${year}-01-01` } = figureOf(list, input.year ?? input.tax.year)
    return { citation, year, validFrom }
  })
}

/** Computes a column of the calculator as the payslip of a year without changes. */
function slipOf(
  { input }: Calculation,
  isWith: boolean,
): Payslip & { territory: ForalTerritory | undefined } {
  const context = contextOf(input)
  const planned = isWith ? sumPlanned(context, rowsOf(context, input.entries)) : nothingPlanned
  const given = buildLawCase(context, planned)
  return { ...computePayslip(given), territory: isForal(given.region) ? given.region : undefined }
}

function explainContributions(calculation: Calculation, isWith: boolean): Explanation {
  const { grossCents, socialSecurityCents, socialSecurityWithCents } = calculation.figures
  const inKind = isWith ? companyMoneyOf(calculation) : 0
  return {
    ...explained('law.socialSecurity', {
      gross: grossCents,
      ...(inKind > 0 && { companyInKind: inKind }),
      contributions: isWith ? socialSecurityWithCents : socialSecurityCents,
    }),
    sources: sourcesOf(calculation, contributionRates),
  }
}

function explainWithholding(calculation: Calculation, isWith: boolean): Explanation {
  const slip = slipOf(calculation, isWith)
  const { figures } = calculation
  const { inputs, formula } = explained(slip.territory ? 'law.foral' : 'law.incomeTax', {
    taxedPay: slip.taxedCents,
    contributions: slip.contributionsCents,
    ...(!slip.territory && { base: slip.baseCents, minimum: slip.minimumCents, quota: slip.quotaCents }),
  })
  const rates = [
    ...(isWith ? figures.earlierRates : []).map((percent) => rateInput('earlierRate', percent)),
    rateInput('rate', isWith ? figures.rateWithPercent : figures.rateWithoutPercent),
  ]
  const scale = figureOf(withholdingScale, calculation.input.year ?? calculation.input.tax.year).value
  return {
    formula,
    inputs: [...inputs, ...rates],
    ...(!slip.territory && {
      brackets: { base: usedRows(scale, slip.baseCents), minimum: usedRows(scale, slip.minimumCents) },
    }),
    sources: sourcesOf(calculation, [slip.territory ? foralTable(slip.territory) : payslipScale]),
  }
}

const rateInput = (name: string, percent: number): ExplainedInput => ({
  label: `calculator.input.${name}`,
  kind: 'percent',
  percent,
})

/** The rows of a scale that an amount reaches, with the tax of each. */
function usedRows(scale: Scale, cents: number): ExplainedBracket[] {
  return scale.flatMap(([fromCents, , percent], index) => {
    if (fromCents >= cents) return []
    const untilCents = scale[index + 1]?.[0]
    const taxedCents = Math.min(cents, untilCents ?? cents) - fromCents
    return [{ fromCents, untilCents, percent, taxedCents, taxCents: centsAt(taxedCents, percent) }]
  })
}

function explainNet(
  { figures }: Calculation,
  id: 'netSalary' | 'netAvailable',
  isWith: boolean,
): Explanation {
  if (isWith)
    return explained('netWith', {
      gross: figures.grossCents,
      socialSecurity: figures.socialSecurityWithCents,
      incomeTax: figures.taxWithCents,
      salaryGivenUp: figures.salaryCents,
    })
  const net = {
    gross: figures.grossCents,
    socialSecurity: figures.socialSecurityCents,
    incomeTax: figures.taxWithoutCents,
  }
  return id === 'netSalary'
    ? explained('netWithout', net)
    : explained('netAvailableWithout', { ...net, price: figures.priceCents })
}

function explainIncrease(calculation: Calculation): Explanation {
  const { figures } = calculation
  return explained('law.netIncrease', {
    taxSaved: figures.taxWithoutCents - figures.taxWithCents,
    companyPays: figures.contributionCents + figures.userBagUsedCents,
    companyBagUsed: figures.companyBagUsedCents,
    moreContributions: figures.socialSecurityWithCents - figures.socialSecurityCents,
  })
}

/** Company money that counts as pay in kind: contribution and bags. */
const companyMoneyOf = ({ figures }: Calculation): number =>
  figures.contributionCents + figures.userBagUsedCents + figures.companyBagUsedCents
