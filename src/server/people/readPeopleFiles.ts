import type { Language } from '../../domain/kernel/language.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { beyond, fileLimits } from '../platform/sheets/fileLimits.ts'
import { readSheets } from '../platform/sheets/readSheets.ts'
import { UnreadableFile, type WorkbookSheet } from '../platform/sheets/sheetFile.ts'
import { readTable, type ReadRow } from '../platform/sheets/readTable.ts'
import type { SheetFault } from '../platform/sheets/sheetFaults.ts'
import { peopleColumns, type PeopleTable } from './peopleColumns.ts'
import { isSheetOf, peopleMessages, readNote } from './peopleMessages.ts'

/** The rows of each table, each with the file it comes from. */
export type PeopleFiles = {
  tables: Record<PeopleTable, PeopleRow[]>
  faults: SheetFault[]
  /** What was guessed: `people.csv: UTF-8 ;`. */
  notes: string[]
}

export type PeopleRow = ReadRow & { file: string }

type GivenFiles = Partial<Record<PeopleTable, { name: string; bytes: Uint8Array } | undefined>>

export const peopleTables = Object.keys(peopleColumns) as PeopleTable[]

/**
 * Reads the tables that came together. A spreadsheet may hold several, each a sheet of its name; else its
 * first sheet is the table it was given as. `language` is that of faults where the titles have none.
 */
export async function readPeopleFiles(
  given: GivenFiles,
  language: Language,
  onRows?: (done: number, total: number) => void,
): Promise<PeopleFiles> {
  const read: PeopleFiles = {
    tables: { people: [], family: [], bags: [], products: [] },
    faults: [],
    notes: [],
  }
  for (const table of peopleTables) {
    const file = given[table]
    if (!file) continue
    let done = 0
    let found: { name: PeopleTable; index: number }[] = []
    try {
      await readSheets(file, {
        choose: (names) => {
          found = tablesAmong(names)
          if (found.length === 0) found = [{ name: table, index: 0 }]
          return found.map(({ index }) => index)
        },
        take: async (sheet) => {
          const label = tablesAmong([sheet.name]).length > 0 ? `${file.name} ${sheet.name}` : file.name
          const name = found[done++]?.name ?? table
          await take(read, { name, sheet, label, mayBeEmpty: found.length > 1, language, onRows })
        },
      })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      read.faults.push({ file: file.name, id: error.id, params: error.params })
    }
  }
  return read
}

/** The sheets that have the name of a table. */
function tablesAmong(names: readonly string[]): { name: PeopleTable; index: number }[] {
  return names.flatMap((sheet, index) => {
    const name = peopleTables.find((each) => isSheetOf(each, { name: sheet }))
    return name ? [{ name, index }] : []
  })
}

type FoundTable = {
  name: PeopleTable
  sheet: WorkbookSheet
  label: string
  mayBeEmpty: boolean
  language: Language
  onRows: ((done: number, total: number) => void) | undefined
}

async function take(read: PeopleFiles, found: FoundTable): Promise<void> {
  const { name, sheet, label, mayBeEmpty, language, onRows } = found
  const lines = sumBy(Object.values(read.tables), ({ length }) => length) + sheet.rows.length - 1
  if (lines > fileLimits.linesTogether) throw beyond('linesTogether', fileLimits.linesTogether)
  const { rows, faults } = await readTable(sheet, peopleColumns[name], {
    file: label,
    words: peopleMessages,
    language,
    onRows,
  })
  for (const fault of faults) if (fault.id !== 'sheet.noRows' || !mayBeEmpty) read.faults.push(fault)
  for (const row of rows) read.tables[name].push({ ...row, file: label })
  if (sheet.guessed) read.notes.push(readNote(label, sheet.guessed, language))
}
