import multipart from '@fastify/multipart'
import type { RouteModule } from '../context/context.ts'
import { acceptUpload, readUpload, uploadContainers, type UploadContainer } from './acceptUpload.ts'
import { assertQuota } from './quota.ts'
import { notFound } from '../http/httpError.ts'
import { describe } from '../http/openapi/describe.ts'
import { one } from '../http/openapi/wireSchemas.ts'

/**
 * POST /api/storage/{container}: `default` takes PDF documents, `images` pictures (UPL-04, API-24). Names are
 * generated.
 */
export const uploadRoutes: RouteModule = async (app, { db, files }) => {
  await app.register(multipart)
  app.post<{ Params: { container: string } }>(
    '/api/storage/:container',
    {
      schema: describe({
        summary:
          'Store a file: multipart, field "file", at most 10 MB. "default" takes PDF, "images" takes PNG, GIF and JPEG',
        tag: 'documents',
        consumes: ['multipart/form-data'],
        params: { type: 'object', properties: { container: { type: 'string' } } },
        answers: { 200: one('StoredFile', 'The generated name, and the name the file came with.') },
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
