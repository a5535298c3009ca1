import { workExpenses, workReduction } from './art19and20.figures.ts'
import { minimumConditions, stateMinimums } from './art56to61.figures.ts'
import { regionalMinimums } from './art56to61.regions.figures.ts'
import { ceutaMelillaDeduction, stateScale } from './art63.figures.ts'
import { regionalScales } from './art74.figures.ts'
import { noWithholding } from './art81.figures.ts'
import { nurseryExtra } from './art81maternity.figures.ts'
import { rateRules, withholdingScale } from './art85and86.figures.ts'
import { filingLimit } from './art96.figures.ts'
import { contributions, mei, solidarity } from './contributions.figures.ts'
import { workDeduction } from './da61.figures.ts'
import { exemptions } from './exemptions.figures.ts'
import { figureOf, type Figure, type FigureByYear, type OtherFigures } from './figure.ts'
import { foralTables } from './foral.figures.ts'

/** All lists of legal figures by name; files of figures and signatures use these names. */
export const lawFigures: Readonly<Record<string, FigureByYear<unknown>>> = {
  workExpenses,
  workReduction,
  minimumConditions,
  stateMinimums,
  regionalMinimums,
  ceutaMelillaDeduction,
  stateScale,
  regionalScales,
  noWithholding,
  nurseryExtra,
  rateRules,
  withholdingScale,
  filingLimit,
  contributions,
  mei,
  solidarity,
  workDeduction,
  foralTables,
  ...Object.fromEntries(Object.entries(exemptions).map(([kind, list]) => [`exemptions.${kind}`, list])),
}

/** For each list, the year whose figures apply to a plan year. */
export function figureYears(year: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(lawFigures).map(([name, list]) => [name, figureOf(list, year).year]),
  )
}

/** The lists, each without the figures after its given year. */
export function figuresOfYears(years: Readonly<Record<string, number>>): OtherFigures {
  return chosenFigures((name, list) => list.filter(({ year }) => year <= (years[name] ?? year)))
}

/** The lists without the figures of a year and later years. */
export const figuresBefore = (year: number): OtherFigures =>
  chosenFigures((_, list) => list.filter((figure) => figure.year < year))

/** The lists up to a year; a file's rows replace the figures of the same year. */
export function figuresUntil(
  year: number,
  rows: Readonly<Record<string, readonly Figure<unknown>[]>>,
): OtherFigures {
  return chosenFigures((name, list) => {
    const own = rows[name] ?? []
    const kept = list.filter((figure) => figure.year <= year && !own.some((row) => row.year === figure.year))
    return [...kept, ...own].toSorted((one, other) => one.year - other.year)
  })
}

/**
 * Applies a choice to each list. A list that would become empty is not changed: its first figure also
 * applies to earlier years.
 */
function chosenFigures(
  choose: (name: string, list: FigureByYear<unknown>) => FigureByYear<unknown>,
): OtherFigures {
  return new Map(
    Object.entries(lawFigures).map(([name, list]) => {
      const chosen = choose(name, list)
      return [list, chosen.length > 0 ? chosen : list] as const
    }),
  )
}
