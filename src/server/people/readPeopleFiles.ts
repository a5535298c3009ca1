import type { Language } from '../../domain/kernel/language.ts'
import { readSheets, UnreadableFile, type WorkbookSheet } from '../sheets/readSheets.ts'
import { readTable, type Table, type ReadRow } from '../sheets/readTable.ts'
import type { SheetFault } from '../sheets/sheetFaults.ts'
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

/** Lines that one table may have. */
const maxLines = 100_000

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
    try {
      const sheets = await readSheets(file)
      const named = sheets.flatMap((sheet) => {
        const name = peopleTables.find((each) => isSheetOf(each, sheet))
        return name ? [{ name, sheet, label: `${file.name} ${sheet.name}` }] : []
      })
      const [first] = sheets
      const found = named.length > 0 ? named : first ? [{ name: table, sheet: first, label: file.name }] : []
      for (const each of found) await take(read, { ...each, mayBeEmpty: found.length > 1, language, onRows })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      read.faults.push({ file: file.name, id: error.id, params: error.params })
    }
  }
  return read
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
  const lines = sheet.rows.length - 1
  if (lines > maxLines) {
    read.faults.push({ file: label, id: 'file.lines', params: { lines, most: maxLines } })
    return
  }
  const { rows, faults }: Table = await readTable(sheet, peopleColumns[name], {
    file: label,
    words: peopleMessages,
    language,
    onRows,
  })
  read.faults.push(...faults.filter(({ id }) => id !== 'sheet.noRows' || !mayBeEmpty))
  for (const row of rows) read.tables[name].push({ ...row, file: label })
  if (sheet.guessed) read.notes.push(readNote(label, sheet.guessed, language))
}
