import multipart from '@fastify/multipart'
import Type from 'typebox'
import { storedFileSchema } from '../../../dto/schemas/document.ts'
import { closed } from '../../../dto/schemas/parts.ts'
import type { RouteModule } from '../context/context.ts'
import { acceptUpload, readUpload, uploadContainers, type UploadContainer } from './acceptUpload.ts'
import { notFound, HttpError } from '../http/httpError.ts'
import { describe, describedOnly, one } from '../http/openapi/describe.ts'
import { sql } from 'kysely'
import { lockEmployee } from '../db/lockEmployee.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'

/**
 * POST /api/storage/{container}: `default` accepts PDF documents, `images` accepts pictures (UPL-04,
 * API-24). Names are generated.
 */
export const uploadRoutes: RouteModule = async (app, { db, files }) => {
  await app.register(multipart)
  app.post<{ Params: { container: string } }>(
    '/api/storage/:container',
    {
      config: { receivesFile: true },
      schema: describe({
        name: 'uploadFile',
        summary:
          'Store a file: multipart, field "file", at most 10 MB. "default" takes PDF, "images" takes ' +
          'PNG, GIF and JPEG',
        tag: 'documents',
        consumes: ['multipart/form-data'],
        params: describedOnly(Type.Object({ container: Type.Enum(uploadContainers) })),
        body: describedOnly(closed({ file: Type.String({ format: 'binary' }) })),
        answers: {
          200: one(storedFileSchema, 'The generated name, and the name the file came with.'),
          409: 'There are too many files.',
        },
      }),
    },
    async (request) => {
      const { employee, params } = request
      const container = uploadContainers.find((each): each is UploadContainer => each === params.container)
      if (!container) throw notFound('storage.container')
      const upload = await readUpload(request)
      const { bytes, contentType } = await acceptUpload(container, upload)
      const stored = await db.transaction().execute(async (trx) => {
        await assertQuota(trx, employee, bytes.length)
        const { tenant, id: employeeId } = employee
        return files.save(trx, {
          tenant,
          employeeId,
          container,
          originalName: upload.originalName,
          contentType,
          bytes,
        })
      })
      return { name: stored.name, originalFilename: stored.original_name }
    },
  )
}

export const quota = { files: 200, bytes: 500 * 1024 * 1024 }

/**
 * Locks the employee and refuses an upload beyond the employee's quota (promise 24). Call it within a
 * transaction.
 * @throws HttpError 409 for too many files, 413 for too many bytes
 */
async function assertQuota(
  db: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
  sizeBytes: number,
): Promise<void> {
  await lockEmployee(db, { tenant, id })
  const { count, bytes } = await db
    .selectFrom('files')
    .select([
      ({ fn }) => fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('bytes'),
    ])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= quota.files)
    throw new HttpError(409, { messageId: 'upload.quotaFiles', params: { count: quota.files } })
  if (bytes + sizeBytes > quota.bytes)
    throw new HttpError(413, {
      messageId: 'upload.quotaBytes',
      params: { megabytes: quota.bytes / 1024 / 1024 },
    })
}
