import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import Type from 'typebox'
import {
  absent,
  companyOf,
  streamOne,
  OperationRefused,
  type OperationContext,
} from '../../platform/context/operating.ts'
import { documentFileName } from '../documentFileName.ts'
import { documentId, oneLine } from '../inputs.ts'
import { defineOperation } from '../operation.ts'

/** Opens a document that employees of the company or of a collective can read. */
export default defineOperation({
  name: 'documents show',
  summary: 'Writes a document that the company published, or one of its files',
  input: Type.Object(
    {
      document: Type.Optional(documentId),
      name: Type.Optional(oneLine("The name of a document of the company's files")),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ name: Type.String(), bytes: Type.Integer() }),
  access: { right: 'read', company: 'one' },
  dryRun: false,
  run: async (context, { document, name }) => {
    if (document !== undefined && name === undefined) return writePublished(context, document)
    if (name !== undefined && document === undefined) return writeFileOf(context, name)
    throw new OperationRefused([{ id: 'documents.one' }])
  },
})

async function writePublished(context: OperationContext, document: string) {
  const { subdomain: company } = companyOf(context)
  const row = await context.db
    .selectFrom('documents')
    .innerJoin('files', (join) =>
      join.onRef('files.tenant', '=', 'documents.tenant').onRef('files.id', '=', 'documents.file_id'),
    )
    .selectAll('files')
    .select('documents.name as title')
    .where('documents.tenant', '=', company)
    .where('documents.id', '=', document)
    .where('documents.type', '=', 'Company file')
    // A document for one person is opened from that person's page, which requires another right.
    .where('documents.employee_id', 'is', null)
    .executeTakeFirst()
  if (!row) throw absent({ id: 'documents.unknown', company, document })
  const content = await context.files.read(row)
  const name = documentFileName(row.title, row.original_name)
  await context.writeFile(name, content instanceof Uint8Array ? streamOne(content) : content)
  return { name, bytes: row.size_bytes }
}

async function writeFileOf(context: OperationContext, name: string) {
  const { subdomain: company, assets } = companyOf(context)
  const path = Object.hasOwn(assets.documents, name) ? assets.documents[name] : undefined
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined)
  if (path === undefined || !found) throw absent({ id: 'documents.unknown', company, document: name })
  await context.writeFile(name, createReadStream(path))
  return { name, bytes: found.size }
}
