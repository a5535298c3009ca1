import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewContract } from '../src/server/contracts/review/reviewContract.ts'
import type { ContractDto } from '../src/dto/contractDto.ts'
import { readTenant } from '../src/server/company/readTenant.ts'
import { tenantFolder, type TenantFolder } from './support/tenantFolder.ts'
import { offerFolders } from './support/offerFolders.ts'
import { pressForm } from './support/pressForm.ts'
import { createTestServer, type TestServer } from './support/testServer.ts'

const takeBack = offerFolders({
  'summer-camp': {
    load: () => import('./fixtures/benefits/summer-camp/index.ts'),
    messages: {
      es: () => import('./fixtures/benefits/summer-camp/messages/es.json'),
      ca: () => import('./fixtures/benefits/summer-camp/messages/ca.json'),
      en: () => import('./fixtures/benefits/summer-camp/messages/en.json'),
      pt: () => import('./fixtures/benefits/summer-camp/messages/pt.json'),
    },
    example: null,
    cases: null,
    icon: null,
    drawing: null,
    portal: null,
    server: null,
    validators: () => Promise.resolve({ validators: {} }),
  },
})

const named = (es: string, en: string) => ({ es, en })
const product = {
  id: 'camp',
  PL: 'Top',
  name: named('Campamento', 'Camp'),
  category: { alias: 'summer-camp', name: named('Campamento', 'Camp') },
  modalities: [
    {
      id: 'camp-languages',
      name: named('Campamento de idiomas', 'Language camp'),
      contributionPrice: '25%',
    },
  ],
}
const rows = [
  { startMonth: 7, from: 6, to: 12, week: 180 },
  { startMonth: 7, from: 13, to: 16, week: 210 },
  { startMonth: 8, week: 165.5 },
]

let folder: TenantFolder
let server: TestServer
beforeAll(async () => {
  folder = await tenantFolder()
  await folder.write(
    'tenant.json',
    JSON.stringify({
      name: 'Acme',
      languages: ['es', 'en'],
      branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36', logo: 'logo.svg' },
      contact: { helpEmail: 'ayuda@acme.example' },
      plan: { cutOffDate: 15 },
    }),
  )
  await folder.write('catalogue.json', JSON.stringify({ products: [product] }))
  await folder.write('tables/camp.json', JSON.stringify({ rows }))
  await folder.write('demo.json', JSON.stringify({ employees: [] }))
  server = await createTestServer({ tenantsDir: folder.root })
})
afterAll(async () => {
  await server.close()
  await folder.cleanUp()
  takeBack()
})

/** An employee with a bag that is enough for a camp, and with children of nine and two years. */
async function parent() {
  const employee = await server.employee('acme', { top_bag_cents: 100_000 })
  const token = await server.session(employee)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
    const answer = await server.call(method, path, { token, ...(body !== undefined && { body }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const member = (firstName: string, birthday: string, personalID: string) =>
    call('POST', '/api/families', {
      relationship: 'child',
      firstName,
      lastName1: 'Vidal',
      personalID,
      birthday,
    })
  await member('Nil', '2016-06-05', '49820163R')
  const { body: family } = await member('Ona', '2024-01-20', '49820164W')
  const idOf = (firstName: string): number =>
    (family as { id: number; firstName: string }[]).find((one) => one.firstName === firstName)!.id
  return { employee, token, call, nil: idOf('Nil'), ona: idOf('Ona') }
}

function camp(familyId: number, months: number[], weeks: number, more: object = {}) {
  const items = months.map((month) => ({ benefitId: 'camp-languages', familyId, month, price: 0 }))
  return { benefitId: 'camp-languages', year: 2026, details: { weeks }, items, ...more }
}

async function upload(token: string): Promise<string> {
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n\nxref\n0 1\ntrailer <<>>\nstartxref\n20\n%%EOF\n'
  const payload =
    `--cut\r\nContent-Disposition: form-data; name="file"; filename="certificado.pdf"\r\nContent-Type: ` +
    `application/pdf\r\n\r\n${pdf}\r\n--cut--\r\n`
  const answer = await server.call('POST', '/api/storage/default', {
    token,
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
  })
  expect(answer.statusCode).toBe(200)
  return (answer.json() as { name: string }).name
}

describe('a category that is one folder and one entry of a tenant', () => {
  it('is listed with its offers', async () => {
    const { call } = await parent()
    expect((await call('GET', '/api/modalities/by-category/summer-camp')).body).toMatchObject([
      { id: 'camp-languages', product: { category: { alias: 'summer-camp' } } },
    ])
  })

  it('is priced for a child by the rate table, with the contribution of the company', async () => {
    const { call, nil } = await parent()
    const { status, body } = await call('POST', '/api/contracts', camp(nil, [6, 7], 2))
    expect([status, body.price, body.contributedPrice, body.finalPrice]).toEqual([201, 691, 172.75, 518.25])
    expect(body.items).toMatchObject([
      { familyId: nil, month: 6, price: 360 },
      { familyId: nil, month: 7, price: 331 },
    ])
  })

  it('says in its own messages whom it does not cover and when there is nobody', async () => {
    const { call, nil, ona } = await parent()
    const small = await call('POST', '/api/contracts', camp(ona, [6], 1))
    expect([small.status, small.body.error.refusals[0].code, small.body.error.message]).toEqual([
      422,
      'notCampAge',
      expect.stringContaining('de 6 a 16 años'),
    ])
    const autumn = await call('POST', '/api/contracts', camp(nil, [9], 1))
    expect(autumn.body.error.refusals).toMatchObject([{ code: 'noCampThen', path: '/items/0/month' }])
  })

  it('is validated by its schema, field by field', async () => {
    const { call, nil } = await parent()
    const fields = async (weeks: unknown) =>
      (await call('POST', '/api/contracts', camp(nil, [6], weeks as number))).body.error?.fields?.[0]?.path
    expect([await fields(0), await fields(4), await fields(5), await fields('2')]).toEqual([
      '/details/weeks',
      undefined,
      '/details/weeks',
      '/details/weeks',
    ])
  })

  it('waits for the child’s certificate, is bought, accepted, reviewed and edited in force', async () => {
    const { call, token, employee, nil } = await parent()
    const { body: item } = await call('POST', '/api/contracts', camp(nil, [6, 7], 2))
    const bought = (ids: string[]) => call('POST', '/api/contracts/purchase', { ids })
    expect((await bought([item.id])).body).not.toMatchObject([{ id: item.id }])

    const additionalInfo = { [nil]: { certificate: await upload(token) } }
    const documented = await call(
      'PUT',
      `/api/contracts/${item.id}`,
      camp(nil, [6, 7], 2, { additionalInfo, version: item.version }),
    )
    expect([documented.status, documented.body.additionalInfo]).toEqual([200, additionalInfo])
    expect((await bought([item.id])).body).toMatchObject([{ id: item.id, status: 'pending', signed: false }])

    const mail = await server.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', employee.email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const link = mail.text.split('\n').find((line) => line.includes('/accept/'))!
    await pressForm(server, new URL(link.trim()).pathname)
    await reviewContract(server.context, item.id, 'contracted')
    const contract = async (): Promise<ContractDto> =>
      (await call('GET', '/api/profile')).body.contracts.find((each: ContractDto) => each.id === item.id)
    expect(await contract()).toMatchObject({ status: 'contracted', signed: true, price: 691, additionalInfo })

    const edit = await call('PUT', `/api/contracts/${item.id}`, camp(nil, [6], 2, { additionalInfo }))
    expect([edit.status, edit.body.status, edit.body.pendingEdit?.price]).toEqual([200, 'contracted', 360])
  })

  it('has the rate table of its tenant validated by its own schema', async () => {
    const broken = await tenantFolder()
    await broken.write('catalogue.json', JSON.stringify({ products: [product] }))
    await broken.write('demo.json', JSON.stringify({ employees: [] }))
    await broken.write('tables/camp.json', '{\n  "rows": [\n    { "startMonth": 7, "week": "180" }\n  ]\n}\n')
    const read = await readTenant(broken.dir, { known: server.context.benefits.all() })
    await broken.cleanUp()
    expect('faults' in read && read.faults).toEqual([
      expect.stringMatching(/tables\/camp\.json:3 rows\[0\]\.week: expected/),
    ])
  })
})
