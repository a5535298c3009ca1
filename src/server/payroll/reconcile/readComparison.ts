import type { Language } from '../../../domain/kernel/language.ts'
import { refuseFaults } from '../../people/importFaults.ts'
import {
  collectTitles,
  matchColumns,
  personalIdContent,
  type ColumnTargets,
  type MatchedColumn,
} from '../../people/matchColumns.ts'
import { peopleMessages } from '../../people/peopleMessages.ts'
import { matchedColumns } from '../../people/readPeopleFiles.ts'
import type { InputFile } from '../../platform/context/operating.ts'
import { fileLimits } from '../../platform/sheets/fileLimits.ts'
import { readTables, sampleTable, type ReadTable } from '../../platform/sheets/readTables.ts'
import { UnreadableFile } from '../../platform/sheets/sheetFile.ts'
import { separatorNames, tableFormat, type TableColumn } from '../../platform/sheets/tableFormat.ts'

/** A line of a file to compare: person, amount, and product and month if the file names them. */
export type ComparedLine = {
  line: number
  employeeNumber: string
  personalId: string
  product: string
  /** As the file writes it. */
  month: string
  amountCents: number
}

/** The columns of a file to compare; a person is identified by number or DNI. */
const columns: readonly TableColumn[] = [
  { key: 'employeeNumber', kind: 'text' },
  { key: 'personalID', kind: 'nationalId' },
  { key: 'product', kind: 'text' },
  { key: 'month', kind: 'text' },
  { key: 'amount', kind: 'signedCents', isRequired: true },
]

const keys = columns.map(({ key }) => key)
const targets: ColumnTargets = { ...collectTitles(keys), contents: [personalIdContent] }
const format = tableFormat('comparison', columns, peopleMessages)

/** The number of rows whose values are used to recognize columns. */
const sampleRows = 50
/** The limits of a file to compare, lower than those of a file of people. */
const limits = { ...fileLimits, megabytes: 8, lines: 10_000, linesTogether: 10_000 }

const buildReadingOptions = (language: Language) => ({
  formats: [format],
  otherwise: format.name,
  language,
  separatorNames: separatorNames(peopleMessages, language),
  linesBefore: 0,
})

/** Returns the possible columns of a file, with their names in one language. */
export const comparedColumns = (language: Language): { column: string; title: string }[] =>
  keys.map((key) => ({ column: key, title: peopleMessages(language, `column.${key}`) }))

/**
 * Reads a file of payroll or a provider. Columns are chosen (`title=column`), or else matched by title and
 * content; without a person or an amount column there are no lines.
 * @throws OperationRefused with a sentence for each fault
 */
export async function readComparison(
  file: InputFile,
  language: Language,
  chosen?: readonly string[],
): Promise<{ columns: MatchedColumn[]; lines: ComparedLine[] }> {
  try {
    const sample = matchColumns(
      await sampleTable(file, { ...buildReadingOptions(language), sampleRows }),
      targets,
    )
    const matched = chosen ? withChoices(sample, chosen) : sample
    const has = (key: string): boolean => matched.some(({ column }) => column === key)
    if (!has('amount') || !(has('employeeNumber') || has('personalID')))
      return { columns: matched, lines: [] }
    return { columns: matched, lines: await readLines(file, language, matched) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refuseFaults([{ file: file.name, id: error.id, params: error.params }], language)
    return { columns: [], lines: [] }
  }
}

function withChoices(columns: readonly MatchedColumn[], chosen: readonly string[]): MatchedColumn[] {
  const choices = new Map(chosen.map((each) => [each.slice(0, each.lastIndexOf('=')), each]))
  return columns.map((column) => {
    const choice = choices.get(column.title)
    const key = choice?.slice(choice.lastIndexOf('=') + 1)
    if (key === undefined || key === column.column) return column
    return { ...column, column: keys.includes(key) ? key : '', by: '' }
  })
}

async function readLines(
  file: InputFile,
  language: Language,
  matched: readonly MatchedColumn[],
): Promise<ComparedLine[]> {
  const found: ReadTable[] = []
  const byTitle = matchedColumns(matched.map(({ title, column }) => `${title}=${column}`))
  const wanted = { ...buildReadingOptions(language), columns: byTitle }
  await readTables(file, { wanted, limits, begin: (table) => found.push(table) })
  refuseFaults(
    found.flatMap(({ faults }) => faults),
    language,
  )
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  return found.flatMap(({ rows }) =>
    rows.map(({ line, values }) => ({
      line,
      employeeNumber: textOf(values.employeeNumber),
      personalId: textOf(values.personalID),
      product: textOf(values.product),
      month: textOf(values.month),
      amountCents: Number(values.amount ?? 0),
    })),
  )
}
