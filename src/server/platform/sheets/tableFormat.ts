import type { FormSchema } from '../../../domain/benefit/formSchema.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import type { Words } from '../http/serverMessages.ts'
import { separators } from './sheetFile.ts'

/** A declared column. Its titles are sentences, by `column.<key>`; those of choices, by `choice.<choice>`. */
export type TableColumn = {
  key: string
  kind:
    | 'text'
    | 'name'
    /** Letters and digits, which may be written in groups. */
    | 'code'
    | 'digits'
    | 'province'
    | 'nationalId'
    | 'email'
    | 'day'
    | 'cents'
    | 'whole'
    | 'yesNo'
    | 'choice'
    | 'amountOrPercent'
  /** The column must be there, and filled in each row; `ofNew`: in each row of somebody who is new. */
  isRequired?: true | 'ofNew'
  /** The field whose limits and choices a cell keeps: that of the form in which its owner sees the value. */
  field?: FormSchema
}

/** A table with its words as data, which the process that reads files gets. */
export type TableFormat = {
  name: string
  /** How its sheet is called in any language. */
  sheetNames: string[]
  columns: readonly TableColumn[]
  /** The titles of each column, by its key. */
  titles: Record<string, Record<Language, string>>
  /** The words of each choice in any language. */
  choices: Record<string, string[]>
}

/** What is looked for in a file. */
export type WantedTables = {
  formats: TableFormat[]
  /** The table that the file is where no sheet has the name of one. */
  otherwise: string
  /** The language of faults where the titles have none. */
  language: Language
  /** How a sentence names each separator. */
  separatorNames: Record<string, string>
  /** Lines of the files that were read before this one. */
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
    choices: Object.fromEntries(choices.map((each) => [each, [each, ...inAll(`choice.${each}`)]])),
  }
}

/** A separator as a sentence names it. */
export function separatorName(sign: string, words: Words, language: Language): string {
  return words(language, sign === '\t' ? 'separator.tab' : 'separator.sign', { sign })
}

export function separatorNames(words: Words, language: Language): Record<string, string> {
  return Object.fromEntries(separators.map((sign) => [sign, separatorName(sign, words, language)]))
}
