import { citations, type Citation } from './citations.ts'
import { figureOf, type Figure, type FigureByYear } from './figure.ts'
import { lawFigures } from './lawFigures.ts'

/** A legal figure with its citation. */
export type CitedFigure<Value> = Figure<Value> & Citation

const names = new Map(Object.entries(lawFigures).map(([name, list]) => [list, name]))

/** The figure of a year with its citation; rows of a file of figures bring their own. */
export function citedFigureOf<Value>(list: FigureByYear<Value>, year: number): CitedFigure<Value> {
  const figure = figureOf(list, year)
  const known = citations[names.get(list) ?? '']?.[figure.year]
  return { law: '', source: '', ...known, ...figure }
}
