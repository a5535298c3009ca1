import { exemptionKinds, type ExemptionKind } from '../../catalogue/exemption.ts'
import { nurseryExtra } from './art81maternity.figures.ts'
import { exemptions, type ExemptionLimits } from './exemptions.figures.ts'
import { lineOf, type LawAmount, type LawLine, type LawTerms } from './explainedLine.ts'
import { citedFigureOf } from './citedFigure.ts'

/**
 * Explains how much pay in kind is exempt in a year, by kind, and how much a nursery adds to the maternity
 * deduction (art. 42, 43, 51, 52 and 81.2). These figures apply to every case.
 */
export function explainInKind(year: number): LawLine[] {
  const extra = citedFigureOf(nurseryExtra, year)
  return [
    ...exemptionKinds.map((kind) => explainKind(kind, year)),
    lineOf('nurseryExtra', extra.value.year, { extraOfFullMonth: extra.value.fullMonth }, extra),
  ]
}

function explainKind(kind: ExemptionKind, year: number): LawLine {
  const figure = citedFigureOf(exemptions[kind], year)
  const [amount, terms] = limitsOf(figure.value)
  return lineOf(`inKind.${kind}`, amount, terms, figure)
}

/** The main limit of a kind, and its other limits; undefined for a kind without limits. */
function limitsOf(limits: ExemptionLimits): [LawAmount | undefined, LawTerms] {
  const { workingDay, month, year, person, pension } = limits
  if (workingDay !== undefined) return [workingDay, {}]
  if (year !== undefined) return [year, month === undefined ? {} : { limitOfMonth: month }]
  if (person) return [person.year, { limitIfDisabled: person.yearIfDisabled }]
  if (!pension) return [undefined, {}]
  const [, second, third] = pension.rows
  return [
    pension.general,
    {
      pensionByCompany: pension.company,
      pensionSecondRow: second?.[0] ?? 0,
      pensionThirdRow: third?.[0] ?? 0,
      pensionGrossAbove: pension.grossAbove,
      pensionOfNet: { percent: pension.netPercent },
    },
  ]
}
