import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { formatTime } from '../../../domain/kernel/format.ts'
import { maxTableBytes, maxUploadMegabytes } from '../../../domain/forms/uploadLimits.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrencyLimit.ts'
import { unavailable } from '../../platform/http/errorAnswers.ts'
import { HttpError, notFound } from '../../platform/http/httpError.ts'
import { requireSpeed } from '../../platform/http/requireSpeed.ts'
import { UploadBudget } from '../../platform/http/uploadBudget.ts'
import { describe } from '../../platform/http/openapi/describe.ts'
import { allOperations } from '../../operations/findOperations.ts'
import { onlyReads, type Operation } from '../../operations/operation.ts'
import type { OperatorCaller } from '../../operators/operatorAccounts.ts'
import { companiesWith } from '../../operators/rights.ts'
import { answerWithProgress } from './answerWithProgress.ts'
import {
  describeCall,
  describeOperation,
  fileFieldsOf,
  inputWithoutFiles,
  operationsSchema,
} from './describeOperation.ts'
import { busy, CallPlaces } from './callPlaces.ts'
import { callJudge, type Call } from './operationCall.ts'
import { readCallForm } from './readCallForm.ts'
import { formatActor, runCall } from './runCall.ts'
import { scopedTenants } from './scopedTenants.ts'
import { UploadMemory } from './uploadMemory.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** The maximum JSON body of a call, in bytes; a list of 10,000 people needs more than a form. */
const callBytes = { form: 32 * kilobyte, list: 256 * kilobyte }

/** Who sent the file that is read of each company, and when. */
const senders = new Map<string, { by: string; time: string }>()

function busyWith(company: string): HttpError {
  const params = senders.get(company)
  return busy(params ? { messageId: 'files.busyBy', params } : { messageId: 'files.busy' })
}

/** Calls with files of the same company run one after the other; those of different companies in parallel. */
const worksOfCompany = new ConcurrencyLimit({
  max: 1,
  maxWaiting: 1,
  waitMs: 10_000,
  refusal: (company) => busyWith(company),
})

/** Files need much memory, so few calls with files run at the same time. */
const works = new ConcurrencyLimit({
  max: 3,
  maxWaiting: 4,
  waitMs: 10_000,
  refusal: () => busy({ messageId: 'files.busy' }),
})

/**
 * The maximum number of simultaneous uploads of an operator (including the operator's programs), and for a
 * company.
 */
const uploadsOfOne = 2

const maxUploadBytes = maxUploadMegabytes * megabyte

/**
 * GET /api/operations, and one POST per operation: `/api/companies/acme/operations/people/import` for one
 * company, `/api/operations/jobs/retry` for no company or all.
 */
export async function operationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const operations = (await allOperations()).filter(({ shellOnly }) => !shellOnly)
  app.get(
    '/api/operations',
    {
      schema: describe({
        name: 'listOperations',
        summary: 'The operations that I may run',
        tag: 'operations',
        answers: { 200: { description: 'The operations.', schema: operationsSchema } },
      }),
    },
    async ({ caller }) => operations.filter((each) => isOpen(caller, each)).map(describeOperation),
  )
  const places = new CallPlaces()
  for (const operation of operations.filter((each) => fileFieldsOf(each).length === 0))
    jsonRoutes(app, context, { operation, places })
  await app.register(async (forms) => {
    forms.removeContentTypeParser('application/json')
    await forms.register(multipart)
    const uploads = new UploadBudget({
      maxBytes: 4 * maxTableBytes,
      maxBytesOfOne: maxUploadBytes,
      maxOfOne: uploadsOfOne,
    })
    for (const operation of operations.filter((each) => fileFieldsOf(each).length > 0))
      formRoutes(forms, context, { operation, uploads })
  })
}

function jsonRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { operation, places }: { operation: Operation; places: CallPlaces },
): void {
  const judge = callJudge(operation, operation.input)
  const hasList = Object.values(operation.input.properties).some((each) => 'items' in each)
  const bodyLimit = hasList ? callBytes.list : callBytes.form
  for (const url of addressesOf(operation))
    app.post(url, { ...routeOf(context, operation, url), bodyLimit }, (request, reply) => {
      const call = judge(request, request.body)
      const asked = { operation, caller: request.caller, company: call.company }
      const work: Work = (progress) =>
        places.run(asked, () => runCall(context, operation, { request, call }, progress))
      return answerWithProgress(request, reply, { isUnkept: isUnkept(operation, call), work })
    })
}

/** Whether a call changes nothing, so that nobody misses it if its caller has disconnected. */
const isUnkept = (operation: Operation, { isTrial }: Call): boolean => isTrial || onlyReads(operation)

type Work = Parameters<typeof answerWithProgress>[2]['work']

function formRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { operation, uploads }: { operation: Operation; uploads: UploadBudget },
): void {
  const judge = callJudge(operation, inputWithoutFiles(operation))
  const fields = fileFieldsOf(operation)
  const readCall = async (request: FastifyRequest, memory: UploadMemory): Promise<Call> => {
    const { body, files } = await readCallForm(request, fields, memory)
    return judge(request, body, files)
  }
  for (const url of addressesOf(operation))
    app.post(url, routeOf(context, operation, url), async (request, reply) => {
      const { company } = request.params as { company?: string }
      const owners = [`operator ${request.caller.name}`, ...(company === undefined ? [] : [company])]
      const of = owners.at(-1) ?? ''
      const giveBack = uploads.take(owners, uploadBytes(request), () =>
        senders.has(of) ? busyWith(of) : unavailable(),
      )
      const memory = new UploadMemory()
      const release = (): void => {
        memory.free()
        giveBack()
      }
      const endPace = requireSpeed(request)
      const call = await readCall(request, memory)
        .catch((error: unknown) => {
          release()
          throw error
        })
        .finally(endPace)
      const work: Work = (progress) => {
        const run = () => runCall(context, operation, { request, call }, progress)
        const runAlone = (): Promise<object> => {
          senders.set(of, { by: formatActor(request.caller), time: formatTime(context.clock.now()) })
          return works.run('', run).finally(() => senders.delete(of))
        }
        return worksOfCompany.run(of, runAlone).finally(release)
      }
      return answerWithProgress(request, reply, { isUnkept: isUnkept(operation, call), work })
    })
}

/** The addresses of an operation; an operation for one company or all has two. */
function addressesOf({ name, access: { company } }: Operation): string[] {
  const path = `operations/${name.replace(' ', '/')}`
  return [
    ...(company === 'none' ? [] : [`/api/companies/:company/${path}`]),
    ...(company === 'one' ? [] : [`/api/${path}`]),
  ]
}

/** Builds the route's options: the operator's right and the company are checked before the body is read. */
function routeOf(context: ServerContext, operation: Operation, url: string): RouteShorthandOptions {
  const isForm = fileFieldsOf(operation).length > 0
  return {
    ...(isForm && { config: { receivesFile: true } }),
    schema: describeCall(operation, { isOfCompany: url.includes(':company') }),
    onRequest: async (request) => {
      const { caller, params } = request
      assertOpen(caller, operation)
      const { company } = params as { company?: string }
      const own = companiesWith(caller, operation.access.right) ?? null
      const tenants = scopedTenants(context.tenants, own)
      if (company !== undefined && !(await tenants.find(company))) throw notFound()
    },
  }
}

/**
 * The size of a call's files.
 * @throws HttpError 411 without a length, 413 if too large
 */
function uploadBytes({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'])
  if (!Number.isSafeInteger(bytes)) throw new HttpError(411, { messageId: 'upload.noLength' })
  if (bytes > maxUploadBytes)
    throw new HttpError(413, {
      messageId: 'error.tooLarge',
      params: { limit: `${maxUploadMegabytes} MB` },
    })
  return bytes
}

/** Whether a caller may run an operation; an operation without a company requires access to all companies. */
function isOpen(caller: OperatorCaller, { access }: Operation): boolean {
  const companies = companiesWith(caller, access.right)
  return companies === null || (companies !== undefined && access.company !== 'none')
}

/** @throws HttpError 403 with the missing right, and the people who can grant it */
function assertOpen(caller: OperatorCaller, operation: Operation): void {
  if (isOpen(caller, operation)) return
  const { right } = operation.access
  throw companiesWith(caller, right)
    ? new HttpError(403, { messageId: 'operator.everywhere' })
    : new HttpError(403, { messageId: 'operator.right', params: { right } })
}
