import { workingAge } from '../../kernel/workingAge.ts'
import { ascendantsThatCount, childrenThatCount } from './art56to61.ts'
import { minimumConditions } from './art56to61.figures.ts'
import { isDisabled, minDisability } from './family.ts'
import { figureOf } from './figure.ts'
import { assumedAge } from './lawCase.ts'
import { figureYears } from './lawFigures.ts'
import { isForal, type LawCase } from './payslip.ts'

/** An assumption of a computation: its message is `assumption.<id>`, with values. */
export type CaseAssumption = { id: string; values?: Record<string, number> }

/** Data that may be unknown in a case. */
export type CaseUnknown = 'age' | 'region'

/**
 * Removes contradictions from a case: children as old as the worker or older, and ascendants not older than
 * the worker. Each removal adds an assumption, and so does what is kept but contradicts itself. `adults`:
 * how many adults the family has.
 */
export function withoutContradictions(
  given: LawCase,
  adults = 1,
): { given: LawCase; assumptions: CaseAssumption[] } {
  const { worker, children, ascendants } = given.family
  const younger = children.filter(({ ageYears }) => ageYears < worker.ageYears)
  const older = ascendants.filter(({ ageYears }) => ageYears > worker.ageYears)
  const when = { year: given.year, isReturn: false }
  const counted = childrenThatCount(younger, when)
  const leftOver = younger.length + older.length - counted.length - ascendantsThatCount(older, when).length
  return {
    given: { ...given, family: { ...given.family, children: younger, ascendants: older } },
    assumptions: [
      ...leftOut('childrenLeftOut', children.length - younger.length),
      ...leftOut('ascendantsLeftOut', ascendants.length - older.length),
      ...(given.situation === 1 && counted.length === 0 ? [{ id: 'situationOneAlone' }] : []),
      ...(worker.ageYears < workingAge ? [{ id: 'underWorkingAge', values: { age: workingAge } }] : []),
      ...(given.situation === 1 && adults > 1 ? [{ id: 'situationOneAccompanied' }] : []),
      ...(given.isContractUnderYear && !given.isFixedTerm ? [{ id: 'underYearPermanent' }] : []),
      ...notCounted(leftOver, given.year),
      ...lowDisability(given),
      ...helpWithoutDisability(given),
      ...ceutaMelillaElsewhere(given),
    ],
  }
}

/** Work in Ceuta or Melilla but not the region, or the reverse; foral tables have no reduction for it. */
function ceutaMelillaElsewhere({ isCeutaMelilla, region }: LawCase): CaseAssumption[] {
  if (isCeutaMelilla === (region === 'ceuta-melilla')) return []
  if (!isCeutaMelilla) return [{ id: 'ceutaMelillaNotEarned' }]
  return [{ id: isForal(region) ? 'ceutaMelillaForal' : 'ceutaMelillaElsewhere' }]
}

/** Family members who do not count because of their age or their income (art. 58, 59, 61). */
function notCounted(count: number, year: number): CaseAssumption[] {
  if (count === 0) return []
  const { childUnderYears: childAge, olderFromYears: age } = figureOf(minimumConditions, year).value
  const values = { count, childAge, age, percent: minDisability }
  return [{ id: 'notCounted', values }]
}

/** A disability below the lowest degree of the law, which counts nothing (art. 60). */
function lowDisability({ family }: LawCase): CaseAssumption[] {
  const { worker, children, ascendants } = family
  const isLow = [worker, ...children, ...ascendants].some(
    (each) => each.disabilityPercent > 0 && !isDisabled(each),
  )
  return isLow ? [{ id: 'lowDisability', values: { percent: minDisability } }] : []
}

/** Help of others or reduced mobility counts only with a disability (art. 60). */
function helpWithoutDisability({ family }: LawCase): CaseAssumption[] {
  const { worker, children, ascendants } = family
  const isIgnored = [worker, ...children, ...ascendants].some((each) => each.needsHelp && !isDisabled(each))
  return isIgnored ? [{ id: 'helpWithoutDisability', values: { percent: minDisability } }] : []
}

const leftOut = (id: string, count: number): CaseAssumption[] =>
  count > 0 ? [{ id, values: { count } }] : []

/** Lists the assumption made for each unknown. */
export const assumedForUnknown = (unknowns: readonly CaseUnknown[]): CaseAssumption[] =>
  unknowns.map((unknown) =>
    unknown === 'age' ? { id: 'ageUnknown', values: { age: assumedAge } } : { id: 'regionUnknown' },
  )

/** Lists the assumptions about a case that payslip and return depend on. */
export function assumptionsOf(
  given: LawCase,
  returnYear: number,
  unknowns: readonly CaseUnknown[] = [],
): CaseAssumption[] {
  const isCommon = !isForal(given.region)
  const isReturnShown = isCommon && !unknowns.includes('region')
  const regionsOf = figureYears(returnYear).regionalScales ?? returnYear
  return [
    ...assumedForUnknown(unknowns),
    { id: 'constant' },
    { id: given.contributionsCents === undefined ? 'contributions' : 'contributionsGiven' },
    ...(isCommon
      ? [{ id: 'reductions' }, ...(isReturnShown ? [{ id: 'return' }] : [])]
      : [{ id: 'foral' }, ...(given.exemptCents > 0 ? [{ id: 'foralExempt' }] : [])]),
    ...(isReturnShown && regionsOf < returnYear
      ? [{ id: 'earlierRegions', values: { year: regionsOf, returnYear } }]
      : []),
  ]
}
