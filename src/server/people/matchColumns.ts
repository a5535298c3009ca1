import { personFieldList } from '../../domain/forms/personFields.ts'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { isEmail } from '../../domain/kernel/formats.ts'
import { languages } from '../../domain/kernel/language.ts'
import { readDay, readNationalId } from '../platform/sheets/readCell.ts'
import { plainTitle } from '../platform/sheets/readHeader.ts'
import { peopleColumns } from './peopleColumns.ts'
import { peopleMessages } from './peopleMessages.ts'

/**
 * A column of a file, with the most likely column of people and the reason of the match; both blank: no
 * match.
 */
export type MatchedColumn = {
  title: string
  samples: string[]
  column: string
  by: 'title' | 'likeness' | 'content' | ''
}

/** Known titles of columns, and values that identify a column. */
export type ColumnTargets = {
  known: ReadonlyMap<string, string>
  alike: ReadonlyMap<string, string>
  contents: readonly ContentTarget[]
}
type ContentTarget = { key: string; holds: (text: string) => boolean }

/** Collects the titles of columns in all languages, and the titles that payroll programs use. */
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

/** A DNI or NIE is recognized by its check letter. */
export const personalIdContent: ContentTarget = {
  key: 'personalID',
  holds: (text) => typeof readNationalId(text) === 'string',
}

/** Columns that can be identified by their values. */
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
  return typeof day === 'string' && yearOf(day) >= first && yearOf(day) <= last
}

const ofPeople: ColumnTargets = { ...collectTitles(peopleColumns.people.map(({ key }) => key)), contents }

/** The number of example values shown for a column. */
const shownSamples = 3

/**
 * Matches a file's columns with the portal's, by default those of people: by title, by a similar title, then
 * by the cells' content. Each column of the portal is used once, for the strongest reason.
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
  // A few invalid cells do not change the match; the import reports them.
  const isMost = (holds: (text: string) => boolean): boolean =>
    values.filter(holds).length * 2 >= values.length
  return of.find(({ key, holds }) => !taken.has(key) && isMost(holds))?.key
}
