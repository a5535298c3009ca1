import Type from 'typebox'
import {
  languages,
  type Language,
  type LocalizedText,
  type Messages,
} from '../../../domain/kernel/language.ts'
import type { DraftFile } from '../../company/drafts/draftFiles.ts'
import { defineOperation } from '../operation.ts'
import { baseOf, describeHead, draftHead, findFindings, finding, loadStudio, textOf } from '../studioDraft.ts'

const localizedText = Type.Partial(Type.Record(Type.Enum([...languages]), Type.String()))

/** Returns the files of a company's draft, with their faults. */
export default defineOperation({
  name: 'studio show',
  summary: 'Shows the files of a company with its draft, who edits it and what is wrong with it',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    ...draftHead,
    base: Type.String({ description: 'The hash of the files that are served' }),
    writable: Type.Boolean({ description: 'Whether publishing writes into the folder of the company' }),
    pending: Type.Integer({ description: 'How many releases wait for their day or an approval' }),
    files: Type.Array(
      Type.Object({
        path: Type.String(),
        state: Type.Union([Type.Literal('same'), Type.Literal('changed'), Type.Literal('new')]),
        bytes: Type.Integer(),
        content: Type.String({ description: 'The text; blank for a picture or PDF' }),
        served: Type.Optional(Type.String({ description: 'The served text, where the draft changes it' })),
      }),
    ),
    findings: Type.Array(finding),
    categories: Type.Array(
      Type.Object({
        id: Type.String(),
        name: localizedText,
        priced: Type.Boolean({ description: 'Whether the company writes its price' }),
        tables: Type.Array(Type.String(), { description: 'The rate tables that it reads' }),
        columns: Type.Array(
          Type.Object({ table: Type.String(), column: Type.String(), title: localizedText }),
          { description: 'The titles of columns of its rate tables' },
        ),
      }),
      { description: 'The categories that a product may be of' },
    ),
  }),
  access: { right: 'studio', company: 'one' },
  dryRun: false,
  reads: true,
  isList: true,
  run: async (context) => {
    const studio = await loadStudio(context)
    return {
      ...describeHead(studio.draft),
      base: baseOf(studio),
      writable: context.config.tenantsWritable,
      pending: studio.pending.length,
      files: studio.files.map((file) => ({
        path: file.path,
        state: stateOf(file),
        bytes: file.bytes.length,
        content: textOf(file),
        ...(file.served && { served: textOf({ path: file.path, bytes: file.served }) }),
      })),
      findings: await findFindings(context, studio),
      categories: context.benefits.all().map(({ id, messages, amount, tables }) => ({
        id,
        name: textsOf(messages, 'name'),
        priced: amount !== 'typed',
        tables: Object.keys(tables ?? {}),
        columns: Object.entries(tables ?? {}).flatMap(([table, { properties = {} }]) =>
          Object.keys(properties).flatMap((column) => {
            const title = textsOf(messages, `tables.${table}.${column}`)
            return Object.keys(title).length > 0 ? [{ table, column, title }] : []
          }),
        ),
      })),
    }
  },
})

/** The text of a message in each language that has it. */
function textsOf(messages: Partial<Record<Language, Messages>>, id: string): LocalizedText {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = messages[language]?.[id]
      return text === undefined ? [] : [[language, text]]
    }),
  )
}

function stateOf({ served }: DraftFile): 'same' | 'changed' | 'new' {
  if (served === undefined) return 'same'
  return served === null ? 'new' : 'changed'
}
