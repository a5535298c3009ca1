import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { isLanguage, languages } from '../../domain/kernel/language.ts'
import { OperationRefused } from '../context/operating.ts'
import type { ServerContext } from '../context/context.ts'
import { HttpError, notFound } from '../http/httpError.ts'
import { mayAs, type OperatorCaller } from '../operators/operatorAccounts.ts'
import { allOperations } from '../operations/findOperations.ts'
import { isFileInput, type Operation } from '../operations/operation.ts'
import { runOperation } from '../operations/runOperation.ts'
import { answerWithProgress } from './answerWithProgress.ts'
import { scopedTenants } from './scopedTenants.ts'

type Body = { company?: string; language?: string; dryRun?: boolean; input?: Record<string, unknown> }

/** Bytes of all files that one answer brings. */
const maxAnswerBytes = 64 * 1024 * 1024

/** GET /api/operations, and a POST for each operation: `/api/operations/people/import`. */
export async function operationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const operations = (await allOperations()).filter(({ shellOnly }) => !shellOnly)
  app.get(
    '/api/operations',
    { schema: { summary: 'The operations that I may run', tags: ['operations'] } },
    async ({ caller }) => operations.filter((each) => isOpen(caller, each)).map(describe),
  )
  for (const operation of operations)
    app.post<{ Body: Body | undefined }>(
      `/api/operations/${operation.name.replace(' ', '/')}`,
      {
        schema: {
          summary: operation.summary,
          tags: [operation.name.split(' ')[0] ?? ''],
          security: [{ token: [] }],
          body: bodySchema(operation),
        },
        // The operation checks its input itself, with sentences for people.
        validatorCompiler: () => () => true,
      },
      (request, reply) =>
        answerWithProgress(request, reply, {
          isTrial: isTrial(request.body),
          work: (progress) => run(context, operation, request, progress),
        }),
    )
}

const isTrial = (body: Body | undefined): boolean => body?.dryRun === true

async function run(
  context: ServerContext,
  operation: Operation,
  { caller, body = {} }: FastifyRequest<{ Body: Body | undefined }>,
  progress: (done: number, total: number) => void,
): Promise<{ answer: unknown; files: { name: string; base64: string }[] }> {
  assertOpen(caller, operation)
  const { company, language, dryRun = false, input = {} } = typeof body === 'object' ? body : {}
  const tenants = scopedTenants(context.tenants, caller)
  if (company !== undefined && (typeof company !== 'string' || !(await tenants.find(company))))
    throw notFound()
  const files: { name: string; base64: string }[] = []
  let bytes = 0
  try {
    const answer = await runOperation({ ...context, tenants }, operation, inputOf(operation, input), {
      actor: caller.label ? `${caller.name} (${caller.label})` : caller.name,
      account: caller.name,
      company,
      isScoped: caller.companies !== null,
      ...(isLanguage(language) && { language }),
      dryRun: dryRun === true,
      progress,
      writeFile: async (name, pieces) => {
        const parts: Uint8Array[] = []
        for await (const piece of pieces) {
          const part = Buffer.from(piece as Uint8Array)
          bytes += part.length
          if (bytes > maxAnswerBytes) throw new OperationRefused([{ id: 'files.tooLarge' }])
          parts.push(part)
        }
        files.push({ name, base64: Buffer.concat(parts).toString('base64') })
      },
    })
    return { answer, files }
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error
    throw new HttpError(422, { name: 'Refused', message: error.message })
  }
}

/** An operation about no company is for those whose companies are all. */
function isOpen({ role, companies }: OperatorCaller, { access }: Operation): boolean {
  return mayAs(role, access.role) && (access.company !== 'none' || companies === null)
}

/** @throws HttpError 403 with what is needed, and who gives it */
function assertOpen(caller: OperatorCaller, operation: Operation): void {
  if (isOpen(caller, operation)) return
  const needed = operation.access.role
  throw mayAs(caller.role, needed)
    ? new HttpError(403, { messageId: 'operator.everywhere' })
    : new HttpError(403, { messageId: 'operator.role', params: { role: caller.role, needed } })
}

/** An operation as forms are drawn from it. */
function describe({ name, summary, input, access, dryRun, reads = access.role === 'reader' }: Operation) {
  return {
    name,
    summary,
    input: withFiles(input),
    company: access.company,
    dryRun,
    reads,
  }
}

const fileSchema = {
  type: 'object',
  title: 'file',
  required: ['name', 'base64'],
  additionalProperties: false,
  properties: { name: { type: 'string', maxLength: 200 }, base64: { type: 'string' } },
}

function withFiles(input: Operation['input']): object {
  const properties = Object.entries(input.properties).map(([field, schema]): [string, object] => [
    field,
    isFileInput(schema) ? { ...fileSchema, description: descriptionOf(schema) } : schema,
  ])
  return { ...input, properties: Object.fromEntries(properties) }
}

const descriptionOf = (schema: TSchema): string => ('description' in schema ? String(schema.description) : '')

function bodySchema({ access, dryRun, input }: Operation): object {
  return {
    type: 'object',
    required: access.company === 'one' ? ['company', 'input'] : ['input'],
    properties: {
      ...(access.company !== 'none' && { company: { type: 'string', description: 'By its subdomain' } }),
      language: { type: 'string', enum: languages },
      ...(dryRun && { dryRun: { type: 'boolean', description: 'Does everything and takes it all back' } }),
      input: withFiles(input),
    },
  }
}

/** What travels as base64 as an operation takes it; anything else is checked by the operation. */
function inputOf({ input: schema }: Operation, input: Record<string, unknown>): Record<string, unknown> {
  if (typeof input !== 'object' || input === null) throw new HttpError(400, { messageId: 'error.badRequest' })
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => {
      const type = schema.properties[field]
      return [field, type && isFileInput(type) ? fileOf(value) : value]
    }),
  )
}

function fileOf(value: unknown): unknown {
  const { name, base64 } = (value ?? {}) as { name?: unknown; base64?: unknown }
  if (typeof name !== 'string' || typeof base64 !== 'string')
    throw new HttpError(400, { messageId: 'error.badRequest' })
  return { name: name.slice(0, 200), bytes: Buffer.from(base64, 'base64') }
}
