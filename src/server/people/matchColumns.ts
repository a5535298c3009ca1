import { personFieldList } from '../../domain/forms/personFields.ts'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { isEmail } from '../../domain/kernel/formats.ts'
import { languages } from '../../domain/kernel/language.ts'
import { readDay, readNationalId } from '../platform/sheets/readCell.ts'
import { plainTitle } from '../platform/sheets/readHeader.ts'
import { peopleColumns } from './peopleColumns.ts'
import { peopleMessages } from './peopleMessages.ts'

/** A column of a file with the column of the people that it seems to be, and why; a blank is none. */
export type MatchedColumn = {
  title: string
  samples: string[]
  column: string
  by: 'title' | 'likeness' | 'content' | ''
}

/** Columns by their plain titles and similar ones, and what the values of some show by themselves. */
export type ColumnTargets = {
  known: ReadonlyMap<string, string>
  alike: ReadonlyMap<string, string>
  contents: readonly ContentTarget[]
}
type ContentTarget = { key: string; holds: (text: string) => boolean }

/** Collects the titles of columns in all languages, and other titles that payroll programs give them. */
export function collectTitles(keys: readonly string[]): Omit<ColumnTargets, 'contents'> {
  const inAll = (id: string): string[] => languages.map((language) => peopleMessages(language, id))
  const byTitle = (titlesOf: (key: string) => string[]) =>
    new Map(keys.flatMap((key) => titlesOf(key).map((title) => [plainTitle(title), key] as const)))
  return {
    known: byTitle((key) => [...inAll(`column.${key}`), key]),
    alike: byTitle((key) => inAll(`alike.${key}`).flatMap((titles) => titles.split(', '))),
  }
}

const keyOf = (check: string): string =>
  personFieldList.find(({ cell }) => cell?.checkedAs === check)?.name ?? ''

/** A DNI or NIE is known by its letter. */
export const personalIdContent: ContentTarget = {
  key: 'personalID',
  holds: (text) => typeof readNationalId(text) === 'string',
}

/** What the values of a column show by themselves. */
const contents: readonly ContentTarget[] = [
  personalIdContent,
  { key: 'email', holds: isEmail },
  { key: keyOf('account'), holds: (text) => /^ES\d{22}$/.test(text.replaceAll(/\s/g, '')) },
  { key: keyOf('affiliation'), holds: (text) => /^\d{2}[\s/-]?\d{8}[\s/-]?\d{2}$/.test(text) },
  { key: 'phone', holds: (text) => /^(\+34)?[679]\d{8}$/.test(text.replaceAll(/\s/g, '')) },
  { key: 'birthday', holds: (text) => isDayBetween(text, 1930, 2010) },
  { key: 'joinedOn', holds: (text) => isDayBetween(text, 1970, 2100) },
]

function isDayBetween(text: string, first: number, last: number): boolean {
  const day = readDay(text)
  return typeof day === 'string' && Number(day.slice(0, 4)) >= first && Number(day.slice(0, 4)) <= last
}

const ofPeople: ColumnTargets = { ...collectTitles(peopleColumns.people.map(({ key }) => key)), contents }

/** How many values a column is shown with. */
const shownSamples = 3

/**
 * Matches a file's titles with columns, by default those of people: by title, then by a similar one, then
 * by what the cells hold. Each column is taken once, by the strongest reason.
 */
export function matchColumns(
  [titles = [], ...rows]: readonly string[][],
  targets: ColumnTargets = ofPeople,
): MatchedColumn[] {
  const columns = titles.map((title, index) => ({
    title,
    values: rows.map((row) => row[index] ?? '').filter(Boolean),
    match: { column: '', by: '' as MatchedColumn['by'] },
  }))
  const taken = new Set<string>()
  const reasons = [
    ['title', ({ title }: Named) => targets.known.get(plainTitle(title))],
    ['likeness', ({ title }: Named) => likeTitle(title, targets)],
    ['content', ({ values }: Named) => contentOf(values, targets, taken)],
  ] as const
  for (const [by, find] of reasons)
    for (const column of columns) {
      if (column.match.column !== '' || column.title === '') continue
      const key = find(column)
      if (key === undefined || taken.has(key)) continue
      taken.add(key)
      column.match = { column: key, by }
    }
  return columns
    .filter(({ title }) => title !== '')
    .map(({ title, values, match }) => ({
      title: title.replaceAll(/\s+/g, ' ').trim(),
      samples: [...new Set(values)].slice(0, shownSamples),
      ...match,
    }))
}

type Named = { title: string; values: readonly string[] }

function likeTitle(title: string, { known, alike }: ColumnTargets): string | undefined {
  const plain = plainTitle(title)
  const near = closestMatch(plain, [...known.keys()])
  return alike.get(plain) ?? (near === undefined ? undefined : known.get(near))
}

function contentOf(
  values: readonly string[],
  { contents: of }: ColumnTargets,
  taken: ReadonlySet<string>,
): string | undefined {
  if (values.length === 0) return undefined
  // A few wrong cells do not hide what a column is; they become faults of the import.
  const isMost = (holds: (text: string) => boolean): boolean =>
    values.filter(holds).length * 2 >= values.length
  return of.find(({ key, holds }) => !taken.has(key) && isMost(holds))?.key
}
