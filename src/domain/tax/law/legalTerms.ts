import { workExpenses, workReduction } from './art19and20.figures.ts'
import { minimumConditions } from './art56to61.figures.ts'
import { ascendantsThatCount, childrenThatCount, type MinimumAmounts, type MinimumOf } from './art56to61.ts'
import { workDeduction } from './da61.figures.ts'
import type { LawTerms } from './explainedLine.ts'
import { isDisabled, isSeverelyDisabled, type LawFamily, type Relative } from './family.ts'
import { figureOf } from './figure.ts'
import { foralTables, type ForalTerritory } from './foral.figures.ts'

/** The amounts of art. 19.2 f that a worker has. */
export function expensesTerms(worker: LawFamily['worker'], year: number): LawTerms {
  const amounts = figureOf(workExpenses, year).value
  const isSevere = isSeverelyDisabled(worker) || worker.needsHelp
  return {
    generalExpenses: amounts.general,
    ...(worker.movedForWork && { movedExpenses: amounts.movedForWork }),
    ...(isDisabled(worker) && {
      disabilityExpenses: isSevere ? amounts.disabilityFrom65OrHelp : amounts.disabilityFrom33,
    }),
  }
}

/** The amounts of art. 20 that apply to an income: the full reduction, a decreasing stage, or none. */
export function reductionTerms(netCents: number, year: number): LawTerms {
  const { full, lines, nothingFromNet } = figureOf(workReduction, year).value
  if (netCents >= nothingFromNet) return { noReductionFrom: nothingFromNet }
  const line = lines.findLast(({ aboveNet }) => netCents > aboveNet)
  if (!line) return { fullReduction: full, fullReductionUpTo: lines[0]?.aboveNet ?? 0 }
  return {
    reductionAtStart: line.start,
    reductionFrom: line.aboveNet,
    reductionRate: { percent: line.percent },
    noReductionFrom: nothingFromNet,
  }
}

/** The amounts of additional provision 61 (d.a. 61). */
export function workDeductionTerms(year: number): LawTerms {
  const { amount, fullUpTo, percentAbove } = figureOf(workDeduction, year).value
  return {
    fullDeduction: amount,
    fullDeductionUpTo: fullUpTo,
    deductionRate: { percent: percentAbove },
  }
}

const childTerms = ['firstChild', 'secondChild', 'thirdChild', 'furtherChild'] as const

/**
 * The amounts of art. 57 to 60 that a family's minimum contains, before they are shared with other people.
 */
export function minimumFigures(family: LawFamily, of: MinimumOf): LawTerms {
  const { amounts, year } = of
  const { babyUnderYears, oldestFromYears } = figureOf(minimumConditions, year).value
  const children = childrenThatCount(family.children, of)
  const ascendants = ascendantsThatCount(family.ascendants, of)
  const hasBaby = children.some((child) => child.ageYears < babyUnderYears || child.isNewlyAdopted)
  const hasOldest = ascendants.some(({ ageYears }) => ageYears >= oldestFromYears)
  return {
    ...basicFigures(family.worker, of),
    ...Object.fromEntries(
      childTerms
        .slice(0, children.length)
        .map((term, place) => [term, amounts.childByOrder[place] ?? 0] as const),
    ),
    ...(hasBaby && { childUnder3: amounts.childUnder3 }),
    ...(ascendants.length > 0 && { ascendantFrom65: amounts.ascendant }),
    ...(hasOldest && { ascendantFrom75: amounts.ascendantFrom75 }),
    ...disabilityFigures({ others: [family.worker, ...ascendants], children }, amounts),
  }
}

function basicFigures({ ageYears }: Relative, { amounts, year }: MinimumOf): LawTerms {
  const { olderFromYears, oldestFromYears } = figureOf(minimumConditions, year).value
  if (ageYears < olderFromYears) return { taxpayerMinimum: amounts.taxpayer }
  const { taxpayer, taxpayerOf65 = taxpayer, taxpayerFrom65, taxpayerFrom75 } = amounts
  return {
    taxpayerMinimum: taxpayerOf65,
    taxpayerFrom65,
    ...(ageYears >= oldestFromYears && { taxpayerFrom75 }),
  }
}

/** The amounts of art. 60 for the degrees that occur; a region may have separate ones for children. */
function disabilityFigures(
  { others, children }: Record<'others' | 'children', readonly Relative[]>,
  amounts: MinimumAmounts,
): LawTerms {
  const all = [...others, ...children]
  const isMild = (each: Relative): boolean => isDisabled(each) && !isSeverelyDisabled(each)
  const hasHelp = all.some((each) => isSeverelyDisabled(each) || (isDisabled(each) && each.needsHelp))
  const { childDisabilityFrom33, childDisabilityFrom65, disabilityFrom33, disabilityFrom65 } = amounts
  const [by33, by65] = [childDisabilityFrom33, childDisabilityFrom65].map((own) => (own ? others : all))
  return {
    ...(by33?.some(isMild) && { disabilityFrom33 }),
    ...(by65?.some(isSeverelyDisabled) && { disabilityFrom65 }),
    ...(childDisabilityFrom33 && children.some(isMild) && { childDisabilityFrom33 }),
    ...(childDisabilityFrom65 && children.some(isSeverelyDisabled) && { childDisabilityFrom65 }),
    ...(hasHelp && { helpOfOthers: amounts.help }),
  }
}

/**
 * The row of a foral table: its start, the rate for the number of descendants, and the reduction for
 * disability in percentage points.
 */
export function foralTerms(
  territory: ForalTerritory,
  { payCents, children, year }: { payCents: number; children: number; year: number },
): LawTerms {
  const { rows, disability } = figureOf(foralTables, year).value[territory]
  const [rowFrom, percents] = rows.findLast(([above]) => payCents > above) ?? [0, []]
  const percent = percents[Math.min(children, percents.length - 1)] ?? 0
  const [, from33, from65] = disability.findLast(([above]) => payCents > above) ?? [0, 0, 0]
  return {
    rowFrom,
    rowRate: { percent },
    pointsFrom33: { percent: from33 },
    pointsFrom65: { percent: from65 },
  }
}
