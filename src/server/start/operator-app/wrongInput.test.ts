import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dni } from '../../../../tests/support/operations.ts'
import {
  createOperatorServer,
  requestOf,
  type OperatorCall,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'
import { buildWrongValues, type WrongValue } from '../../../../tests/support/wrongValues.ts'
import { allOperations, findOperation } from '../../operations/findOperations.ts'
import type { Operation } from '../../operations/operation.ts'
import { fileFieldsOf, inputWithoutFiles } from './describeOperation.ts'
import { bodySchema } from './operationCall.ts'

let server: OperatorServer
let token: string
beforeAll(async () => {
  server = await createOperatorServer()
  token = await server.tokenOf(await server.add('root', 'admin'))
})
afterAll(() => server.close())

/** Time for some hundred requests on a busy machine. */
const manyRequestsMs = 120_000

const id = '00000000-0000-4000-8000-000000000000'

/** A valid value of each input field, by name. */
const right: Record<string, unknown> = {
  ...Object.fromEntries(
    ['es', 'ca', 'en', 'pt', 'text', 'reason', 'what', 'label', 'note'].map((field) => [field, 'Hola']),
  ),
  ...Object.fromEntries(['on', 'from', 'to', 'until'].map((field) => [field, '2026-06-30'])),
  ...Object.fromEntries(['month', 'firstMonth', 'lastMonth'].map((field) => [field, '2026-06'])),
  ...Object.fromEntries(
    ['days', 'wave', 'count', 'number', 'window', 'message', 'release', 'earlier', 'publication'].map(
      (field) => [field, 1],
    ),
  ),
  ...Object.fromEntries(
    ['again', 'first', 'allowIdChange', 'complete', 'overwrite'].map((field) => [field, true]),
  ),
  employee: 'E1',
  employees: ['E1'],
  toldAt: '2026-01-31T10:00:00.000Z',
  payToDate: '12500.00',
  withheldToDate: '2050.00',
  ratePercent: 16.42,
  employeeNumber: 'E1',
  personalID: dni(9),
  firstName: 'Ada',
  lastName1: 'Mas',
  part: 'costs',
  contract: id,
  document: id,
  year: 2026,
  email: 'ada@acme.example',
  collective: 'All',
  name: 'somebody',
  set: 'reader',
  right: 'read',
  provider: 'nortia',
  job: '1',
  mails: [id],
  mail: id,
  source: 'payroll',
  productIds: ['transport'],
  fileLines: [2],
  actor: 'root',
  format: 'csv',
  companies: ['acme'],
  table: 2026,
  paid: 'transport=60',
  price: '10',
  contribution: '5',
  case: '{}',
  pdf: false,
  path: 'menu.json',
  version: 0,
  takeOver: true,
}

const names = (await allOperations()).filter(({ shellOnly }) => !shellOnly).map(({ name }) => name)
const operationOf = async (name: string): Promise<Operation> => (await findOperation(name)) as Operation
const csv = `Employee number,DNI or NIE,First name,First surname\nW1,${dni(1)},Ada,Mas`

function exampleOf(operation: Operation): Record<string, unknown> {
  const { properties } = inputWithoutFiles(operation) as { properties: object }
  return Object.fromEntries(Object.keys(properties).map((field) => [field, right[field]]))
}

/** A call with an input; it is a real run unless something refuses it. */
function callOf(operation: Operation, input: unknown): OperatorCall {
  const fields = fileFieldsOf(operation)
  const files = Object.fromEntries(fields.map((field) => [field, { name: 'a.csv', content: csv }]))
  return {
    ...(operation.access.company !== 'none' && { company: 'acme' }),
    ...(fields.length > 0 && { files }),
    ...(operation.final && { confirm: true }),
    ...(input !== undefined && { input }),
  }
}

/** The number of rows in each table, except those that every request of an operator writes. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ table: string; count: string }>(
    `select table_name as table, (xpath('/row/c/text()', query_to_xml(format(
      'select count(*) as c from public.%I', table_name), false, true, '')))[1]::text as count
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return Object.fromEntries(rows.map(({ table, count }) => [table, Number(count)]))
}

/** Sends a payload unchanged. Returns the status, and the first path in the error. */
async function send(url: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const own = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers }
  const answer = await server.app.inject({ method: 'POST', url, headers: own, payload })
  const { error } = (answer.body ? answer.json() : {}) as {
    error?: { statusCode: number; message: string; fields?: { path: string; message: string }[] }
  }
  return { status: answer.statusCode, error, place: error?.fields?.[0]?.path }
}

/** The wrong values whose response is not as expected. */
async function faultsOf(
  values: WrongValue[],
  sendOne: (value: unknown) => ReturnType<typeof send>,
): Promise<string[]> {
  const faults: string[] = []
  for (const { name, value, isWrong } of values) {
    const { status, error, place } = await sendOne(value)
    const isRefused = status >= 400 && status < 500 && error?.statusCode === status && error.message !== ''
    const hasPlace = status !== 400 || place !== undefined
    const isFine = isWrong ? isRefused && hasPlace : status < 500
    if (!isFine) faults.push(`${name}: ${status} ${place ?? 'no place'} ${error?.message ?? ''}`)
  }
  return faults
}

describe('an operation that gets a wrong value', { timeout: 120_000 }, () => {
  it.each(names)(
    '%s refuses it with its place and does nothing, and never fails',
    async (name) => {
      const operation = await operationOf(name)
      const before = await rowCounts()
      const sendInput = async (input: unknown) => {
        const { url, payload, headers } = await requestOf(name, callOf(operation, input))
        return send(url, payload, headers)
      }
      const values = buildWrongValues(inputWithoutFiles(operation), exampleOf(operation))
      const isRefusedAlone = ({ isWrong }: WrongValue): boolean => isWrong
      expect(await faultsOf(values.filter(isRefusedAlone), sendInput)).toEqual([])
      expect(await rowCounts()).toEqual(before)
      // An input that the schema accepts is sent as a dry run, if the operation has one.
      const sendTrial = async (input: unknown) => {
        const call = { ...callOf(operation, input), ...(operation.dryRun && { dryRun: true }) }
        const { url, payload, headers } = await requestOf(name, call)
        return send(url, payload, headers)
      }
      expect(
        await faultsOf(
          values.filter((each) => !isRefusedAlone(each)),
          sendTrial,
        ),
      ).toEqual([])
    },
    manyRequestsMs,
  )

  it.each(['people find', 'plan open', 'people leave'])(
    '%s judges what stands around its input',
    async (name) => {
      const operation = await operationOf(name)
      const before = await rowCounts()
      const { url } = await requestOf(name, callOf(operation, {}))
      const example = {
        input: exampleOf(operation),
        ...(operation.dryRun && { dryRun: false }),
        ...(operation.final && { confirm: true }),
      }
      const values = buildWrongValues(bodySchema(operation, { type: 'object' }), example)
      const sendBody = (body: unknown) => send(url, body === undefined ? '' : JSON.stringify(body))
      expect(
        await faultsOf(
          values.filter(({ isWrong }) => isWrong),
          sendBody,
        ),
      ).toEqual([])
      expect(await rowCounts()).toEqual(before)
    },
  )

  it(
    'is never really done where a trial is misspelled or of another type',
    async () => {
      const before = await rowCounts()
      const faults: string[] = []
      for (const name of names) {
        const operation = await operationOf(name)
        const call = callOf(operation, exampleOf(operation))
        const wrong = [
          ...['dryrun', 'dry_run', 'dryRun ', 'DRYRUN', 'trial'].map((key) => ({ [key]: true })),
          ...[1, 'true', null, [], {}].map((dryRun) => ({ dryRun })),
          { input: undefined },
        ]
        for (const more of wrong) {
          const { url, payload, headers } = await requestOf(name, { ...call, ...more })
          const { status, place } = await send(url, payload, headers)
          if (status !== 400 || place === undefined)
            faults.push(`${name} ${JSON.stringify(more)}: ${status} ${place}`)
        }
      }
      expect(faults).toEqual([])
      expect(await rowCounts()).toEqual(before)
    },
    manyRequestsMs,
  )

  it('refuses what stands behind its address, another type of body, and what is no JSON', async () => {
    const before = await rowCounts()
    const url = '/api/companies/acme/operations/people/invite'
    const body = JSON.stringify({ input: {}, confirm: true })
    expect(await send(`${url}?dryRun=true`, body)).toMatchObject({ status: 400, place: '?dryRun' })
    expect((await send(`${url}?dryRun`, body)).status).toBe(400)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send(url, body, { 'content-type': type })).status, type).toBe(415)
    for (const wrong of ['', '{', 'null', '[]', '"x"', '1', `${'['.repeat(9000)}${']'.repeat(9000)}`])
      expect((await send(url, wrong)).status, wrong.slice(0, 9)).toBe(400)
    expect(await rowCounts()).toEqual(before)
  })

  it('refuses a form that is malformed, has a strange part, or JSON in the place of a file', async () => {
    const before = await rowCounts()
    const call = { company: 'acme', input: {}, confirm: true }
    const file = { name: 'a.csv', content: csv }
    const { url, headers, payload } = await requestOf('people import', { ...call, files: { people: file } })
    const type = headers['content-type']
    expect((await send(url, JSON.stringify(call))).status).toBe(415)
    const wrong = 'multipart/form-data; boundary=another'
    for (const [sent, sentType] of [
      [payload, wrong],
      [payload, 'multipart/form-data'],
      [payload.slice(0, payload.length - 80), type],
      ['nonsense', type],
    ] as const)
      expect((await send(url, sent, { 'content-type': sentType })).status, String(sent).slice(0, 9)).toBe(400)
    const statusOf = async (more: OperatorCall) => {
      const { status, place } = await server
        .operate(token, 'people import', { ...call, ...more })
        .then(({ status: found, body }) => ({
          status: found,
          place: body.error?.fields?.[0]?.path as string,
        }))
      return [status, place]
    }
    expect(await statusOf({ files: { strange: file } })).toEqual([400, '/strange'])
    expect(await statusOf({ files: { input: file } })).toEqual([400, '/input'])
    expect(await statusOf({ files: {} })).toEqual([400, '/input'])
    expect(await statusOf({ files: {}, input: { people: { name: 'x', bytes: 'y' } } })).toEqual([
      400,
      '/input/people',
    ])
    expect(await statusOf({ files: { people: file }, input: [] })).toEqual([400, '/input'])
    expect(await statusOf({ files: { people: file }, dryRun: 'true' })).toEqual([400, '/dryRun'])
    const besides = { files: { people: file }, extra: 1 }
    expect(await statusOf(besides)).toEqual([400, '/extra'])
    expect(await rowCounts()).toEqual(before)
  })

  it('is found to be strict and bounded in all that it takes', async () => {
    const looseIn = (schema: Record<string, any>, path: string): string[] => {
      if (schema.title === 'file') return []
      const { type } = schema
      const isBounded =
        (type !== 'string' || schema.maxLength !== undefined || 'const' in schema) &&
        (!['integer', 'number'].includes(type) ||
          (schema.minimum !== undefined && schema.maximum !== undefined)) &&
        (type !== 'array' || schema.maxItems !== undefined) &&
        (type !== 'object' || schema.additionalProperties === false)
      const inside = Object.entries({ ...schema.properties, ...(schema.items && { items: schema.items }) })
      return [
        ...(isBounded ? [] : [path]),
        ...inside.flatMap(([key, part]) => looseIn(part as Record<string, any>, `${path}/${key}`)),
      ]
    }
    const all = await allOperations()
    expect(all.flatMap(({ name, input }) => looseIn(input, name))).toEqual([])
  })
})

describe('a session or account call that gets a wrong value', () => {
  const examples: Record<string, object> = {
    '/api/session': { name: 'ana', password: 'secret', code: '123456', passkey: {} },
    '/api/password': { token: 'no token of ours', password: 'eleven char' },
    '/api/password/forgotten': { name: 'nobody' },
    '/api/account/password': { password: 'eleven char' },
    '/api/account/proof': { password: 'secret', code: '123456', passkey: {} },
    '/api/account/authenticator': { sealed: 'sealed', code: '123456' },
    '/api/account/passkeys': { name: 'mine', response: {} },
  }

  it(
    'refuses it with its place, or as no credentials, and never fails',
    async () => {
      const headers = { authorization: `Bearer ${token}` }
      const { paths, components } = (await server.app.inject({ url: '/api/openapi.json', headers })).json()
      const posts = Object.entries(paths as Record<string, any>).filter(
        ([path, { post }]) => post && !path.includes('/operations/'),
      )
      const taking = posts.filter(([, { post }]) => post.requestBody)
      expect(taking.map(([path]) => path).toSorted()).toEqual(Object.keys(examples).toSorted())
      // The session counts as one whose operator has just given password and second factor, so that only the
      // body can be refused.
      await server.database.pool.query('update operator_tokens set proven_at = now()')
      for (const [path, { post }] of posts) {
        const sendBody = (body: unknown) => send(path, body === undefined ? '' : JSON.stringify(body))
        const values = post.requestBody
          ? buildWrongValues(
              { ...post.requestBody.content['application/json'].schema, components },
              examples[path],
            )
          : [null, {}, [], '', 1].map((value) => ({ name: JSON.stringify(value), value, isWrong: true }))
        const faults = await faultsOf(values, sendBody)
        const isWithoutPlace = (fault: string): boolean =>
          !post.requestBody && fault.includes(': 400 no place')
        expect(
          faults.filter((fault) => !isWithoutPlace(fault)),
          path,
        ).toEqual([])
      }
      const { rows } = await server.database.pool.query(
        "select operation from operation_runs where outcome = 'done' and operation like 'account %'",
      )
      expect(rows).toEqual([])
      const remove = async (passkey: string) =>
        (await server.app.inject({ method: 'DELETE', url: `/api/account/passkeys/${passkey}`, headers }))
          .statusCode
      expect([await remove('%00'), await remove('%ff'), await remove('a b'), await remove('none')]).toEqual([
        400, 400, 400, 404,
      ])
    },
    manyRequestsMs,
  )
})
