import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { text } from '../../../dto/schemas/parts.ts'
import { languages, localized, type Language, type LocalizedText } from '../../../domain/kernel/language.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { bearerToken, employeeOfSession } from '../../auth/sessions.ts'
import type { RouteModule, ServerContext } from '../../platform/context/context.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { companyDocumentTitle } from './documentsOf.ts'
import { drawByName } from './drawDocument.ts'
import { downloadName, serveFile, type Served } from './serveFile.ts'
import { employeeOfFileToken } from '../../auth/fileLinks.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrencyLimit.ts'
import { notFound, unauthorized } from '../../platform/http/httpError.ts'
import { isInMaintenance } from '../../platform/http/maintenance.ts'
import { tooMany } from '../../platform/http/rateLimit.ts'
import { describe, file } from '../../platform/http/openapi/describe.ts'

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
}

/**
 * GET /api/storage/images/{file}: pictures of the company and of employees, for everyone on this host. GET
 * /api/storage/{container}/{file}: other files, for their owner, by session or by `?token=` (D-36, promises 4
 * and 5). Another owner's file gets the same 404 as a missing one.
 */
export const storedFileRoutes: RouteModule = (app, context) => {
  app.get<{ Params: { file: string } }>(
    '/api/storage/images/:file',
    {
      config: { access: 'tenant', uncounted: true },
      schema: describe({
        name: 'getPicture',
        summary: 'A picture',
        tag: 'documents',
        params: fileParams,
        answers: { 200: file('The picture.', 'image/*'), 404: 'There is none.' },
      }),
    },
    async ({ tenant, params, language }, reply) => {
      const place = { tenant: tenant.subdomain, container: 'images', name: params.file }
      const own = await assetOf(tenant, 'images', params.file, language)
      return serveFile(reply, own ?? (await storedFile(context, place, { asker: undefined, language })))
    },
  )

  app.get<{ Params: { container: string; file: string }; Querystring: Link }>(
    '/api/storage/:container/:file',
    {
      config: { access: 'tenant' },
      schema: describe({
        name: 'getFile',
        security: [{ session: [] }, { link: [] }],
        summary: 'A stored file, for its owner: with the session, or with the token of a link',
        tag: 'documents',
        params: Type.Object({ container: text, ...fileParams.properties }),
        querystring: Type.Object({
          token: Type.Optional(Type.String({ maxLength: 500 })),
          language: Type.Optional(Type.Enum(languages)),
        }),
        answers: fileAnswers,
      }),
    },
    async (request, reply) => {
      const asker = await askerOf(context, request)
      if (!asker || isInMaintenance(context.clock, request.tenant)) throw notFound()
      // The returned reply lasts until the file is sent.
      return downloads.run(asker, () => sendFile(context, request, reply, asker), request.work)
    },
  )
}

const waitMs = 5_000

/** An employee's downloads at the same time, by session or by link; further ones wait, then get 429. */
const downloads = new ConcurrencyLimit({ max: 2, waitMs, refusal: () => tooMany(1) })

/**
 * Parameters of a listed address: the token of the person who may open the file, and the language of its
 * name.
 */
type Link = { token?: string; language?: Language }

type FileRequest = FastifyRequest<{ Params: { container: string; file: string }; Querystring: Link }>

async function sendFile(
  context: ServerContext,
  { tenant, params, query, language: preferred }: FileRequest,
  reply: FastifyReply,
  asker: string,
): Promise<FastifyReply> {
  const { container, file: name } = params
  const language = query.language ?? preferred
  const own = container === 'documents' ? await assetOf(tenant, 'documents', name, language) : undefined
  const place = { tenant: tenant.subdomain, container, name }
  return serveFile(reply, own ?? (await storedFile(context, place, { asker, language })))
}

/**
 * The id of the requesting employee, by the link's token or by the session.
 * @throws HttpError 401 for a session that has ended
 */
async function askerOf(context: ServerContext, request: FileRequest): Promise<string | undefined> {
  const { tenant, params, query, headers } = request
  const place = { tenant: tenant.subdomain, container: params.container, name: params.file }
  if (query.token) return employeeOfFileToken(context, context.db, place, query.token)
  const token = bearerToken(headers.authorization)
  if (!token) return undefined
  const employee = await employeeOfSession(context.db, tenant.subdomain, token, context.config)
  if (!employee) throw unauthorized()
  return employee.id
}

/**
 * Finds and reads a stored file. `asker` is undefined in a public container. A file without an owner is the
 * company's, and open to every employee.
 */
async function storedFile(
  context: ServerContext,
  place: { tenant: string; container: string; name: string },
  { asker, language }: { asker: string | undefined; language: Language },
): Promise<Served> {
  const { db, files } = context
  const file =
    (await files.find(db, place)) ??
    (asker && (await drawByName(context, { tenant: place.tenant, employeeId: asker, name: place.name })))
  if (!file || (asker !== undefined && file.employee_id !== null && file.employee_id !== asker))
    throw notFound()
  // The download of a document has the document's name in the list. The extension of every download matches
  // the file's content, whatever the uploaded name was.
  const document = await db
    .selectFrom('documents')
    .select(['name', 'names', 'collective_id'])
    .where('tenant', '=', file.tenant)
    .where('file_id', '=', file.id)
    .executeTakeFirst()
  if (document?.collective_id && !(await isOf(db, place.tenant, asker, document.collective_id)))
    throw notFound()
  const bytes = await files.read(file)
  const title = localized((document?.names ?? undefined) as LocalizedText | undefined, language)
  const fileName = downloadName(title || (document?.name ?? file.original_name), file.name)
  const { content_type: contentType, size_bytes: sizeBytes } = file
  return { bytes, sizeBytes, contentType, fileName, cache: asker ? 'private' : 'forever' }
}

/** Whether an employee belongs to a collective; other employees cannot open its documents. */
async function isOf(
  db: Connection,
  tenant: string,
  employeeId: string | undefined,
  collectiveId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', employeeId ?? null)
    .where('collective_id', '=', collectiveId)
    .executeTakeFirst()
  return found !== undefined
}

const fileParams = Type.Object({ file: Type.String({ maxLength: 200 }) })

const fileAnswers = {
  200: file('The file.'),
  401: 'The session has ended.',
  404: 'There is none, or it is not yours.',
}

/** Finds a file of the tenant's folder by a lookup of its name, never by joining a path. */
async function assetOf(
  tenant: TenantConfig,
  kind: keyof TenantConfig['assets'],
  name: string,
  language: Language,
): Promise<Served | undefined> {
  const { assets } = tenant
  const path = Object.hasOwn(assets[kind], name) ? assets[kind][name] : undefined
  if (!path) return undefined
  const bytes = await readFile(path).catch(() => {
    throw notFound()
  })
  const title = companyDocumentTitle(tenant, name, language)
  const fileName = kind === 'documents' ? downloadName(title, name) : name
  return {
    bytes,
    contentType: types[extname(name)] ?? 'application/octet-stream',
    fileName,
    cache: kind === 'images' ? 'shortly' : 'private',
  }
}
