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

const keys = peopleColumns.people.map(({ key }) => key)

/** The titles of each column in all languages, and its key. */
const knownTitles = new Map(
  keys.flatMap((key) =>
    [...languages.map((language) => peopleMessages(language, `column.${key}`)), key].map(
      (title) => [plainTitle(title), key] as const,
    ),
  ),
)

/** Other titles that payroll programs give a column, in all languages, and its key. */
const likeTitles = new Map(
  keys.flatMap((key) =>
    languages
      .flatMap((language) => peopleMessages(language, `alike.${key}`).split(', '))
      .map((title) => [plainTitle(title), key] as const),
  ),
)

const keyOf = (check: string): string =>
  personFieldList.find(({ cell }) => cell?.checkedAs === check)?.name ?? ''

/** What the values of a column show by themselves. */
const contents: readonly { key: string; holds: (text: string) => boolean }[] = [
  { key: 'personalID', holds: (text) => typeof readNationalId(text) === 'string' },
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

/** How many values a column is shown with. */
const shownSamples = 3

/**
 * Matches the titles of a file with the columns of people: by title, then by a similar one, then by what the
 * cells hold. Each column is taken once, by the strongest reason.
 */
export function matchColumns([titles = [], ...rows]: readonly string[][]): MatchedColumn[] {
  const columns = titles.map((title, index) => ({
    title,
    values: rows.map((row) => row[index] ?? '').filter(Boolean),
    match: { column: '', by: '' as MatchedColumn['by'] },
  }))
  const taken = new Set<string>()
  const reasons = [
    ['title', ({ title }: Named) => knownTitles.get(plainTitle(title))],
    ['likeness', ({ title }: Named) => likeTitle(title)],
    ['content', ({ values }: Named) => contentOf(values, taken)],
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

function likeTitle(title: string): string | undefined {
  const plain = plainTitle(title)
  const near = closestMatch(plain, [...knownTitles.keys()])
  return likeTitles.get(plain) ?? (near === undefined ? undefined : knownTitles.get(near))
}

function contentOf(values: readonly string[], taken: ReadonlySet<string>): string | undefined {
  if (values.length === 0) return undefined
  // A few wrong cells do not hide what a column is; they become faults of the import.
  const isMost = (holds: (text: string) => boolean): boolean =>
    values.filter(holds).length * 2 >= values.length
  return contents.find(({ key, holds }) => !taken.has(key) && isMost(holds))?.key
}
