import { sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { yearOf } from '../../../domain/kernel/calendar.ts'
import { documentSchema } from '../../../dto/schemas/document.ts'
import { closed } from '../../../dto/schemas/parts.ts'
import type { RouteModule, ServerContext } from '../../platform/context/context.ts'
import { lockEmployee } from '../../platform/db/lockEmployee.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { documentsOf } from './documentsOf.ts'
import { HttpError, notFound } from '../../platform/http/httpError.ts'
import { describe, many, one, type BodyOf } from '../../platform/http/openapi/describe.ts'

/** DOC-07: an employee's document is always a "User file" and never public. */
const newDocumentBody = closed({
  file: Type.String({ minLength: 1, maxLength: 100, description: 'The name that its upload answered' }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.Optional(Type.Literal('User file')),
  public: Type.Optional(Type.Literal(false)),
})

const userParams = Type.Object({ id: Type.String({ format: 'uuid', maxLength: 64 }) })

/**
 * GET and POST /api/users/{id}/documents: the employee's own and the company's; another employee's id gets
 * the same 404 as an unknown one (API-27).
 */
export const documentRoutes: RouteModule = (app, context) => {
  app.get<{ Params: { id: string } }>(
    '/api/users/:id/documents/all',
    {
      schema: describe({
        name: 'listDocuments',
        summary: 'Documents of the employee and of the company, newest first',
        tag: 'documents',
        params: userParams,
        answers: { 200: many(documentSchema, 'The documents.') },
      }),
    },
    async ({ tenant, employee, params, language }) => {
      if (params.id !== employee.id) throw notFound()
      return documentsOf(context, { tenant, employee, language })
    },
  )

  app.post<{ Params: { id: string } } & BodyOf<typeof newDocumentBody>>(
    '/api/users/:id/documents',
    {
      schema: describe({
        name: 'createDocument',
        summary: 'Make a document of a PDF that was stored in "default"',
        tag: 'documents',
        params: userParams,
        body: newDocumentBody,
        answers: { 201: one(documentSchema, 'The document.') },
      }),
    },
    async ({ tenant, employee, params, body, language }, reply) => {
      if (params.id !== employee.id) throw notFound()
      const id = await createDocument(context, employee, body)
      const made = (await documentsOf(context, { tenant, employee, language })).find(
        (document) => document.id === id,
      )
      return reply.code(201).send(made)
    },
  )
}

/**
 * Makes a document from a file that the employee stored in "default"; each file becomes at most one document.
 * Returns its id.
 * @throws HttpError 400 if there is no such file
 */
function createDocument(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  { tenant, id: owner }: EmployeeRow,
  { file: fileName, name }: Static<typeof newDocumentBody>,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockEmployee(trx, { tenant, id: owner })
    const file = await trx
      .selectFrom('files')
      .select('id')
      .where('tenant', '=', tenant)
      .where('employee_id', '=', owner)
      .where('container', '=', 'default')
      .where('name', '=', fileName)
      .where(
        sql<boolean>`not exists (select from documents
        where documents.tenant = ${tenant} and documents.file_id = files.id)`,
      )
      .executeTakeFirst()
    if (!file) throw new HttpError(400, { messageId: 'document.file', name: 'UnknownFile', field: '/file' })
    const year = yearOf(clock.today())
    const now = clock.now()
    const times = { created_at: now, updated_at: now }
    const row = { tenant, employee_id: owner, creator_id: owner, file_id: file.id, year, name, ...times }
    const { id } = await trx.insertInto('documents').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  })
}
