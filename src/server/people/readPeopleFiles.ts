import type { Language } from '../../domain/kernel/language.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { plainTitle } from '../platform/sheets/readHeader.ts'
import type { ReadRow } from '../platform/sheets/readTable.ts'
import { readOwnTable, type ReadTable, readTables } from '../platform/sheets/readTables.ts'
import { UnreadableFile } from '../platform/sheets/sheetFile.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { separatorNames, tableFormat } from '../platform/sheets/tableFormat.ts'
import { peopleColumns, type PeopleTable } from './peopleColumns.ts'
import { hiddenNote, peopleMessages, readNote } from './peopleMessages.ts'

/** The rows of each table, with the faults and notes of the files. */
export type PeopleFiles = {
  tables: Record<PeopleTable, PeopleRow[]>
  faults: SheetFault[]
  /** Detected formats: `people.csv: UTF-8 ;`. */
  notes: string[]
  /** The titles that each file has for its columns, by the column's key; none for a form. */
  titles: ReadonlyMap<string, Record<string, string>>
}

export type PeopleRow = ReadRow

type GivenFiles = Partial<Record<PeopleTable, { name: string; bytes: Uint8Array } | undefined>>

type ReadingOptions = {
  /** The operator's choice of a column for each title: `title=column`. */
  columns?: string[] | undefined
  /** True for the cells of a form, which the server wrote as a file. */
  isForm?: boolean | undefined
  onRows?: (done: number, total: number) => void
}

export const peopleTables = Object.keys(peopleColumns) as PeopleTable[]

/**
 * Reads tables sent together. A spreadsheet may contain several tables, each as a sheet with the table's
 * name; without such a sheet, the first one is the table for which the file was sent. `language` is that of
 * faults, if the titles have no recognized language.
 */
export async function readPeopleFiles(
  given: GivenFiles,
  language: Language,
  { columns, isForm = false, onRows }: ReadingOptions = {},
): Promise<PeopleFiles> {
  const tables: PeopleFiles['tables'] = { people: [], family: [], bags: [], products: [] }
  const faults: SheetFault[] = []
  const notes: string[] = []
  const titles = new Map<string, Record<string, string>>()
  const read = isForm ? readOwnTable : readTables
  for (const otherwise of peopleTables) {
    const file = given[otherwise]
    if (!file) continue
    const found: ReadTable[] = []
    const linesBefore = sumBy(Object.values(tables), ({ length }) => length)
    const matched = otherwise === 'people' && columns ? { columns: matchedColumns(columns) } : {}
    const wanted = { ...buildReadingOptions(language), otherwise, linesBefore, ...matched }
    try {
      await read(file, { wanted, begin: (table) => found.push(table), onRows })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      faults.push({ file: file.name, id: error.id, params: error.params })
    }
    for (const { table, label, guessed, rows, faults: own, hidden, ...of } of found) {
      faults.push(...own)
      if (!isForm) titles.set(label, of.titles)
      for (const row of rows) tables[table as PeopleTable].push(row)
      if (guessed) notes.push(readNote(label, guessed, language))
      if (hidden.length > 0) notes.push(hiddenNote(label, hidden, language))
    }
  }
  return { tables, faults, notes, titles }
}

const formats = peopleTables.map((name) => tableFormat(name, peopleColumns[name], peopleMessages))

/**
 * Returns the columns by their normalized titles; a blank column: left out. A title with two different
 * columns gets no column: the reader then reports a duplicate or an unknown title.
 */
export function matchedColumns(columns: readonly string[]): Record<string, string> {
  const pairs = columns.map((each) => {
    const end = each.lastIndexOf('=')
    return [plainTitle(each.slice(0, end)), each.slice(end + 1)] as const
  })
  const isOnce = ([title, column]: (typeof pairs)[number]): boolean =>
    pairs.every((other) => other[0] !== title || other[1] === column)
  return Object.fromEntries(pairs.filter(isOnce))
}

export const buildReadingOptions = (language: Language) => ({
  formats,
  language,
  separatorNames: separatorNames(peopleMessages, language),
})
