import { personFieldList } from '../../domain/forms/personFields.ts'
import { companyOf, type InputFile, type OperationContext } from '../platform/context/operating.ts'
import { sampleTable } from '../platform/sheets/readTables.ts'
import { UnreadableFile } from '../platform/sheets/sheetFile.ts'
import { rowsByEmployee } from '../platform/db/rowsByEmployee.ts'
import type { TableColumn } from '../platform/sheets/tableFormat.ts'
import { formatCell } from './exportPeople.ts'
import { findPerson } from './findPerson.ts'
import { refuseFaults } from './importFaults.ts'
import { matchColumns, type MatchedColumn } from './matchColumns.ts'
import { peopleColumns } from './peopleColumns.ts'
import { peopleMessages } from './peopleMessages.ts'
import { personCells, type Cells } from './personColumns.ts'
import { maskedAccount } from './profile/profileMails.ts'
import { buildReadingOptions } from './readPeopleFiles.ts'

/** The number of rows whose values are used to recognize columns. */
const sampleRows = 50

/** The form in which an employee edits each column, by column key. */
const forms = new Map(
  personFieldList.flatMap(({ name, cell, form }) => (form ? [[cell?.key ?? name, form] as const] : [])),
)

/** Columns of which only the last digits are shown. */
const secrets = new Set(
  personFieldList.flatMap(({ name, cell, isSecret, isOnPage }) =>
    isSecret && !isOnPage ? [cell?.key ?? name] : [],
  ),
)

type Asked = { people?: InputFile | undefined; employee?: string | undefined }

/**
 * Lists the columns of people with their choices, the most likely matches of a file's columns, and what each
 * column holds of one person, as a file has it; of a secret, such as an account, only the last digits.
 * @throws OperationRefused if there is no such person, or the file cannot be read
 */
export async function listColumns(context: OperationContext, { people: file, employee }: Asked) {
  const { language } = context
  const { collectives } = companyOf(context)
  const cells = employee === undefined ? {} : await listCells(context, employee)
  const held = (column: TableColumn): { value: string; masked: string } => {
    const text = String(formatCell(cells, column, language) ?? '')
    if (secrets.has(column.key)) return { value: '', masked: maskedAccount(text) ?? '' }
    const named = column.key === 'collective' && collectives.find(({ id }) => id === text)?.name
    return { value: named || text, masked: '' }
  }
  const words = (id: string): string => peopleMessages(language, id)
  const choicesOf = ({ key, kind, field }: TableColumn): string[] => {
    if (key === 'collective') return collectives.map(({ name }) => name)
    if (kind === 'yesNo') return [words('choice.yes'), words('choice.no')]
    return kind === 'choice' ? (field?.enum ?? []).map((each) => words(`choice.${String(each)}`)) : []
  }
  return {
    columns: file ? await matchFile(context, file) : [],
    targets: (peopleColumns.people as readonly TableColumn[]).map((column) => ({
      column: column.key,
      title: words(`column.${column.key}`),
      kind: column.kind,
      form: forms.get(column.key) ?? '',
      isRequired: column.isRequired !== undefined,
      choices: choicesOf(column),
      ...held(column),
    })),
  }
}

async function listCells(context: OperationContext, employee: string): Promise<Cells> {
  const { db, clock } = context
  const row = await findPerson(db, companyOf(context), employee)
  const postings = await db
    .selectFrom('employee_postings')
    .selectAll()
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .orderBy('valid_from')
    .execute()
  const salaries = await db
    .selectFrom('payroll_salaries')
    .selectAll()
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .orderBy('valid_from')
    .execute()
  const known = { postings: rowsByEmployee(postings), salaries: rowsByEmployee(salaries) }
  return personCells(row, known, clock.today())
}

/** @throws OperationRefused if the file cannot be read */
async function matchFile({ language }: OperationContext, file: InputFile): Promise<MatchedColumn[]> {
  const wanted = { ...buildReadingOptions(language), otherwise: 'people', linesBefore: 0, sampleRows }
  try {
    return matchColumns(await sampleTable(file, wanted))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refuseFaults([{ file: file.name, id: error.id, params: error.params }], language)
    return []
  }
}
