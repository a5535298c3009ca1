import Ajv from 'ajv'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { createSituation, operations, type Situation } from '../../../../tests/support/employeeOperations.ts'
import { fingerprintRows } from '../../../../tests/support/storedRows.ts'
import { buildWrongValues } from '../../../../tests/support/wrongValues.ts'
import { ajv } from './validateBody.ts'

const routes: RouteOptions[] = []
let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({
    env: { REQUESTS_PER_MINUTE_OF_SESSION: '1000000', REQUESTS_PER_MINUTE_OF_ADDRESS: '1000000' },
    prepare: (app) => void app.addHook('onRoute', (route) => void routes.push(route)),
  })
})
afterAll(() => server.close())

const nameOf = ({ method, url }: RouteOptions): string => `${String(method)} ${url}`
const cases = Object.entries(operations).flatMap(([name, { bodies }]) =>
  Object.keys(bodies).map((about) => [name, about] as const),
)

it('each route whose description has a body of JSON is sent wrong ones', () => {
  const described = routes.filter(({ schema }) => schema?.body !== undefined && !schema.consumes).map(nameOf)
  expect(Object.keys(operations).toSorted()).toEqual(described.toSorted())
})

it('no schema of a body copies the faults before for each new one', () => {
  const compiler = new Ajv({ ...ajv.opts, code: { source: true } })
  const copying = routes.filter(({ schema }) => {
    const compiled = schema?.body === undefined ? undefined : compiler.compile(schema.body as object)
    return compiled?.source?.validateCode.includes('.concat(')
  })
  expect(copying.map(nameOf)).toEqual([])
})

describe('a body that is wrong in one place', { timeout: 120_000 }, () => {
  it.each(cases)(
    'is refused with its place, fails nothing and stores nothing: %s of %s',
    async (name, about) => {
      const { schema } = routes.find((route) => nameOf(route) === name)!
      const situation = await createSituation(server)
      const right = operations[name]!.bodies[about]!(situation)
      const bodies = buildWrongValues(schema!.body as object, right)
      const wrong = [
        ...bodies.map(({ value, ...rest }) => ({ ...rest, text: JSON.stringify(value) ?? '' })),
        ...oddNumbers(right).map((each) => ({ ...each, isWrong: false })),
      ]
      const faults: string[] = []
      const before = await fingerprintRows(server.database.db)
      for (const each of wrong.filter(({ isWrong }) => isWrong))
        faults.push(...faultsOf(each, await send(name, situation, each.text)))
      if ((await fingerprintRows(server.database.db)) !== before) faults.push('something was stored')
      let rows = before
      for (const each of wrong.filter(({ isWrong }) => !isWrong)) {
        const answer = await send(name, situation, each.text, await headersOf(name))
        faults.push(...faultsOf(each, answer))
        const after = await fingerprintRows(server.database.db)
        if (answer.status >= 400 && after !== rows) faults.push(`${each.name}: refused, and stored`)
        rows = after
      }
      expect(faults).toEqual([])
    },
  )

  it('is refused at a field of the profile that has no form', async () => {
    const { call } = await server.buyer()
    for (const language of ['', null, ' ', 'fr', 'ES'])
      expect(await call('POST', '/api/profile', { language }), String(language)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/language' }] } },
      })
    expect((await call('GET', '/api/profile')).body.language).toBe('es')
  })

  it.each(['firstName', 'lastName1', 'nationality', 'phone', 'address1', 'city', 'postalCode'])(
    'is refused where blanks stand in a required field of the profile: %s',
    async (field) => {
      const { call } = await server.buyer({ nationality: 'ES', address1: 'a', city: 'b', postal_code: '1' })
      for (const blank of ['', ' ', '\t\n'])
        expect(await call('POST', '/api/profile', { [field]: blank })).toMatchObject({
          status: 400,
          body: { error: { fields: [{ path: `/${field}` }] } },
        })
    },
  )

  it.each(['', 0, false, 'none', [], [{}], 5])(
    'is refused where documentation is no object: %j',
    async (additionalInfo) => {
      const { call } = await server.buyer()
      const right = operations['POST /api/contracts']!.bodies.course!(await createSituation(server)) as object
      for (const path of ['/api/contracts', '/api/simulations'])
        expect(await call('POST', path, { ...right, additionalInfo })).toMatchObject({
          status: 400,
          body: { error: { fields: [{ path: '/additionalInfo' }] } },
        })
    },
  )
})

async function headersOf(name: string): Promise<Record<string, string>> {
  return operations[name]!.captcha ? { captcha: await server.captcha() } : {}
}

type Answer = { status: number; body: string }

async function send(
  name: string,
  situation: Situation,
  payload: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ')
  const url = operations[name]!.url?.(situation) ?? path
  const answer = await server.call(method as 'POST', url, {
    token: situation.token,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: answer.payload }
}

/** The faults of the response to a body. */
function faultsOf({ name, isWrong }: { name: string; isWrong: boolean }, { status, body }: Answer): string[] {
  const what = `${name}: ${status} ${body.slice(0, 300)}`
  if (status >= 500) return [what]
  if (status < 400) return isWrong ? [`taken although its description forbids it: ${what}`] : []
  const { error } = JSON.parse(body) as { error: Record<string, unknown> }
  const isShaped = ['name', 'message', 'requestId'].every((key) => typeof error[key] === 'string')
  if (!isShaped || error.statusCode !== status) return [`in another shape: ${what}`]
  if (error.name !== 'ValidationError') return []
  const place = name.split(':')[0] === '/' ? '' : (name.split(':')[0] ?? '')
  const fields = (error.fields ?? []) as { path: string; message: string }[]
  const isPlaced = fields.some(({ path }) => !isWrong || path.startsWith(place))
  return isPlaced ? [] : [`without its place: ${what}`]
}

/** Numbers in notations that JavaScript never writes; each replaces every value of a body in turn. */
const odd =
  '-0 1e308 -1e308 1e400 -1e400 5e-324 18446744073709551616 1.005 1E2 "1e9" "１２" "٣" "0x10" "Infinity" ' +
  '"NaN" "2026-02-30" "9999-12-31"'

/** Bodies as texts, in each of which one value of any type is replaced by one such number. */
function oddNumbers(right: unknown): { name: string; text: string }[] {
  const mark = '@@odd'
  const marked = (value: unknown, path: string): { path: string; text: unknown }[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) =>
          marked(inner, `${path}/${key}`).map((each) => ({ ...each, text: put(value, key, each.text) })),
        )
      : [{ path, text: mark }]
  return marked(right, '').flatMap(({ path, text }) =>
    odd.split(' ').map((number) => ({
      name: `${path}: ${number}`,
      text: JSON.stringify(text).replace(`"${mark}"`, number),
    })),
  )
}

const put = (value: object, key: string, inner: unknown): unknown =>
  Array.isArray(value)
    ? Object.assign([...(value as unknown[])], { [key]: inner })
    : { ...value, [key]: inner }
