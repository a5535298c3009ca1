import { expect, it } from 'vitest'
import { citations, foralArticles, writeCitation } from './citations.ts'
import { citedFigureOf } from './citedFigure.ts'
import { withFigures } from './figure.ts'
import { foralTerritories } from './foral.figures.ts'
import { figuresUntil, lawFigures } from './lawFigures.ts'

it('each figure of the law has its citation, and each citation its figure', () => {
  const rows = Object.entries(lawFigures).map(([name, list]) => [name, list.map(({ year }) => String(year))])
  const cited = Object.entries(citations).map(([name, years]) => [name, Object.keys(years)])
  expect(Object.fromEntries(cited)).toEqual(Object.fromEntries(rows))
  for (const years of Object.values(citations))
    for (const { law, source } of Object.values(years)) {
      expect(law).toMatch(/Ley|RD|Orden|RDL|reglamento/)
      expect(source).not.toBe('')
    }
  expect(Object.keys(foralArticles)).toEqual([...foralTerritories])
})

it('a figure has the citation of its own year, and a row of a file brings its own', () => {
  const { filingLimit, workDeduction } = lawFigures
  expect(citedFigureOf(workDeduction!, 2025).law).toContain('Ley 5/2025')
  expect(citedFigureOf(workDeduction!, 2030)).toMatchObject({ year: 2026, source: 'LIRPF' })
  const rows = { filingLimit: [{ year: 2027, law: 'art. 96', source: 'BOE', value: 23_000_00 }] }
  expect(withFigures(figuresUntil(2027, rows), () => citedFigureOf(filingLimit!, 2027).source)).toBe('BOE')
})

it('a citation is written with its source, and an unknown name has none', () => {
  expect(writeCitation('filingLimit', 2018)).toBe('art. 96.2 a) Ley 35/2006 (LIRPF art. 96)')
  expect(writeCitation('filingLimit', 2017)).toBeUndefined()
  expect(writeCitation('toString', 2026)).toBeUndefined()
})
