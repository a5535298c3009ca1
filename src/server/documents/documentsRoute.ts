import { sql } from 'kysely'
import type { DataOf, FormSchema } from '../../domain/benefit/formSchema.ts'
import type { RouteModule } from '../context/context.ts'
import { documentsOf } from './documentsOf.ts'
import { HttpError, notFound } from '../http/httpError.ts'
import { describe } from '../http/openapi/describe.ts'
import { many, one } from '../http/openapi/wireSchemas.ts'

/** DOC-07: an employee's document is always a "User file" and never public. */
const newDocumentBody = {
  type: 'object',
  additionalProperties: false,
  required: ['file', 'name'],
  properties: {
    file: { type: 'string', minLength: 1, maxLength: 100 },
    name: { type: 'string', minLength: 1, maxLength: 200 },
    type: { type: 'string', const: 'User file' },
    public: { type: 'boolean', const: false },
  },
} as const satisfies FormSchema

const userParams = {
  type: 'object',
  properties: { id: { type: 'string', maxLength: 64 } },
} as const satisfies FormSchema

/**
 * GET and POST /api/users/{id}/documents: one's own and the company's; another employee's id is as absent as
 * none (API-27).
 */
export const documentRoutes: RouteModule = (app, context) => {
  const { db, clock } = context

  app.get<{ Params: { id: string } }>(
    '/api/users/:id/documents/all',
    {
      schema: describe({
        summary: 'Documents of the employee and of the company, newest first',
        tag: 'documents',
        params: userParams,
        answers: { 200: many('Document', 'The documents.') },
      }),
    },
    async ({ tenant, employee, params, language }) => {
      if (params.id !== employee.id) throw notFound()
      return documentsOf(context, { tenant, employee, language })
    },
  )

  app.post<{ Params: { id: string }; Body: DataOf<typeof newDocumentBody> }>(
    '/api/users/:id/documents',
    {
      schema: describe({
        summary: 'Make a document of a PDF that was stored in "default"',
        tag: 'documents',
        params: userParams,
        body: newDocumentBody,
        answers: { 201: one('Document', 'The document.') },
      }),
    },
    async ({ tenant, employee, params, body, language }, reply) => {
      if (params.id !== employee.id) throw notFound()
      const id = await db.transaction().execute(async (trx) => {
        await trx.selectFrom('employees').select('id').where('id', '=', employee.id).forUpdate().execute()
        const file = await trx
          .selectFrom('files')
          .select('id')
          .where('tenant', '=', employee.tenant)
          .where('employee_id', '=', employee.id)
          .where('container', '=', 'default')
          .where('name', '=', body.file)
          .where(sql<boolean>`not exists (select from documents where documents.file_id = files.id)`)
          .executeTakeFirst()
        if (!file) throw new HttpError(400, { say: 'document.file', name: 'UnknownFile' })
        const { tenant: subdomain, id: owner } = employee
        const row = {
          tenant: subdomain,
          employee_id: owner,
          creator_id: owner,
          file_id: file.id,
          year: Number(clock.today().slice(0, 4)),
          name: body.name,
        }
        const { id: made } = await trx
          .insertInto('documents')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
        return made
      })
      const made = (await documentsOf(context, { tenant, employee, language })).find(
        (document) => document.id === id,
      )
      return reply.code(201).send(made)
    },
  )
}
