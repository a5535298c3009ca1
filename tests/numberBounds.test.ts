import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormSchema } from '../src/domain/benefit/formSchema.ts'
import { findFormField } from '../src/domain/kernel/refusal.ts'
import { refusalText } from '../src/domain/messages/refusalSentence.ts'
import { quote } from '../src/domain/quote/quote.ts'
import { buildExampleCompany } from './support/exampleCompany.ts'
import { openFolders } from './support/openFolder.ts'
import { createTestServer, type TestServer } from './support/testServer.ts'
import type { TenantFolder } from './support/tenantFolder.ts'

const benefits = await openFolders()

/** Every number that an employee fills in, in all categories. */
const numbers = benefits.flatMap((benefit) =>
  Object.entries<FormSchema>(benefit.details.properties ?? {})
    .filter(([, { type }]) => type === 'number' || type === 'integer')
    .map(([field, schema]) => ({ id: benefit.id, field, schema, benefit })),
)

let folder: TenantFolder
let server: TestServer
let token: string
beforeAll(async () => {
  folder = await buildExampleCompany(benefits, 'Exent')
  server = await createTestServer({
    tenantsDir: folder.root,
    now: '2026-03-10T09:00:00Z',
    env: { REQUESTS_PER_MINUTE_OF_SESSION: '100000' },
  })
  token = await server.session(await server.employee())
})
afterAll(async () => {
  await server.close()
  await folder.cleanUp()
})

it('the categories ask for numbers', () => {
  expect(new Set(numbers.map(({ id }) => id)).size).toBeGreaterThanOrEqual(4)
  expect(benefits).toHaveLength(12)
})

describe.each(numbers)('$field of $id', ({ field, schema, benefit }) => {
  const { request } = benefit.example
  const { minimum = 0, maximum = 0, format } = schema
  const step = format === 'money' ? 0.01 : 1
  const beyond = [
    maximum + step,
    maximum * 10 + 1,
    99_999_999_999,
    1e21,
    1e308,
    minimum - step,
    -1e308,
    ...(format === 'money' ? [minimum + 0.005] : []),
    ...(schema.type === 'integer' ? [minimum + 0.5] : []),
  ]

  it.each(beyond)('of %d is refused by the server, with its place', async (value) => {
    const { modality, details } = request
    for (const path of ['/api/simulations', '/api/contracts']) {
      const answer = await server.call('POST', path, {
        token,
        body: { benefitId: modality.id, year: 2026, details: { ...details, [field]: value }, items: [] },
      })
      expect(answer.statusCode, `${path} ${answer.body}`).toBe(400)
      expect(answer.json().error.fields).toMatchObject([{ path: `/details/${field}` }])
    }
  })

  it.each([...beyond, Number.NaN, Infinity, '1e9', '１２'])('of %j has no price, and says why', (value) => {
    const { priceCents, items, refusals } = quote(benefit, {
      ...request,
      details: { ...request.details, [field]: value },
    })
    expect({ priceCents, items }).toEqual({ priceCents: 0, items: [] })
    const own = refusals.filter((refusal) => findFormField(refusal) === field)
    expect(own).toHaveLength(1)
    const [sentence, lift] = refusalText(own[0]!, 'es', benefit.messages.es)
    expect(sentence).toMatch(/^El .+\.$/)
    expect([sentence, lift].join(' ')).not.toMatch(/[{}]|details\./)
  })

  it.each([minimum, maximum])('of %d is no fault of the schema', async (value) => {
    const { refusals } = quote(benefit, { ...request, details: { ...request.details, [field]: value } })
    const codes = refusals.filter((refusal) => findFormField(refusal) === field).map(({ code }) => code)
    for (const code of ['valueOverMax', 'valueUnderMin', 'numberNotValid']) expect(codes).not.toContain(code)
  })
})
