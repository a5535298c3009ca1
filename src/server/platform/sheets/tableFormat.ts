import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import type { Words } from '../http/serverMessages.ts'
import { separators } from './sheetFile.ts'

/** A declared column. Messages are `column.<key>` for its title and `choice.<choice>` for its choices. */
export type TableColumn = {
  key: string
  kind:
    | 'text'
    | 'name'
    /** Letters and digits, which spaces may divide into groups. */
    | 'code'
    | 'digits'
    | 'province'
    | 'nationalId'
    | 'email'
    | 'day'
    | 'cents'
    /** Below zero too, such as a refund. */
    | 'signedCents'
    | 'whole'
    | 'yesNo'
    | 'choice'
    | 'amountOrPercent'
  /** The column must exist and be filled in each row; `ofNew`: in rows of new people only. */
  isRequired?: true | 'ofNew'
  /** The schema with a cell's limits and choices: that of the form in which the employee sees the value. */
  field?: FormSchema
}

/** A table's declaration with all its texts, to be sent to the reading process. */
export type TableFormat = {
  name: string
  /** The names of the table's sheet, in all languages. */
  sheetNames: string[]
  columns: readonly TableColumn[]
  /** The title of each column in each language, by key. */
  titles: Record<string, Record<Language, string>>
  /** Texts of each choice in all languages. */
  choices: Record<string, string[]>
}

/** The tables expected in a file. */
export type WantedTables = {
  formats: TableFormat[]
  /** The name of the table in the file if no sheet has a table's name. */
  otherwise: string
  /** The language of faults if no title is known. */
  language: Language
  /** Names of the separators in messages. */
  separatorNames: Record<string, string>
  /** The column keys chosen by an operator, by normalized title; blank: the column is skipped. */
  columns?: Record<string, string>
  /** If set, only this number of first rows of each table is read, as texts. */
  sampleRows?: number
  /** The number of lines in the files read before this one. */
  linesBefore: number
}

export function tableFormat(name: string, columns: readonly TableColumn[], words: Words): TableFormat {
  const inAll = (id: string): string[] => languages.map((language) => words(language, id))
  const choices = ['yes', 'no', ...columns.flatMap(({ field }) => field?.enum ?? []).map(String)]
  return {
    name,
    sheetNames: [name, ...inAll(`sheet.${name}`)],
    columns,
    titles: Object.fromEntries(
      columns.map(({ key }) => [
        key,
        Object.fromEntries(languages.map((language) => [language, words(language, `column.${key}`)])),
      ]),
    ) as TableFormat['titles'],
    choices: Object.fromEntries(
      choices.map((each) => [each, [each, ...inAll(`choice.${each}`).flatMap(listForms)]]),
    ),
  }
}

/** Lists the forms of a choice: casado/casada may also be written casado or casada. */
function listForms(choice: string): string[] {
  return [choice, ...choice.split('/')]
}

/** A separator's name in messages. */
export function separatorName(sign: string, words: Words, language: Language): string {
  return words(language, sign === '\t' ? 'separator.tab' : 'separator.sign', { sign })
}

export function separatorNames(words: Words, language: Language): Record<string, string> {
  return Object.fromEntries(separators.map((sign) => [sign, separatorName(sign, words, language)]))
}
