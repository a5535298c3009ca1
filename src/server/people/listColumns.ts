import { personFieldList } from '../../domain/forms/personFields.ts'
import { companyOf, type InputFile, type OperationContext } from '../platform/context/operating.ts'
import { sampleTable } from '../platform/sheets/readTables.ts'
import { UnreadableFile } from '../platform/sheets/sheetFile.ts'
import type { TableColumn } from '../platform/sheets/tableFormat.ts'
import { refuseFaults } from './importFaults.ts'
import { matchColumns, type MatchedColumn } from './matchColumns.ts'
import { peopleColumns } from './peopleColumns.ts'
import { peopleMessages } from './peopleMessages.ts'
import { wantedIn } from './readPeopleFiles.ts'

/** The number of rows whose values are used to recognize columns. */
const sampleRows = 50

/** The form in which an employee edits each column, by column key. */
const forms = new Map(
  personFieldList.flatMap(({ name, cell, form }) => (form ? [[cell?.key ?? name, form] as const] : [])),
)

/** Lists the columns of people with their choices, and the most likely matches of a file's columns. */
export async function listColumns(context: OperationContext, file: InputFile | undefined) {
  const { language } = context
  const { collectives } = companyOf(context)
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
    })),
  }
}

/** @throws OperationRefused if the file cannot be read */
async function matchFile({ language }: OperationContext, file: InputFile): Promise<MatchedColumn[]> {
  const wanted = { ...wantedIn(language), otherwise: 'people', linesBefore: 0, sampleRows }
  try {
    return matchColumns(await sampleTable(file, wanted))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refuseFaults([{ file: file.name, id: error.id, params: error.params }], language)
    return []
  }
}
