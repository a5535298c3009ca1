import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  health,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { seedDemo } from '../../start/demo/seed.ts'
import { createTestServer } from '../../../../tests/support/testServer.ts'
import { reviewContract } from '../review/reviewContract.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

async function fileOf({ employee }: Buyer): Promise<string> {
  const upload = {
    tenant: 'acme',
    employeeId: employee.id,
    container: 'default' as const,
    originalName: 'x.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7'),
  }
  return (await server.context.files.save(server.database.db, upload)).name
}

async function healthInForce(): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await server.buyer()
  const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: await fileOf(buyer) } } }))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  await reviewContract(server.context, id, 'contracted')
  return { buyer, id }
}

const priced = (more: object) => ({
  ...health([0], more),
  items: health([0]).items.map((item) => ({ ...item, price: 50 })),
})

describe('documentation of a contract in force', () => {
  it('waits for a review where its category needs one, without mail and acceptance', async () => {
    const { buyer, id } = await healthInForce()
    const mails = (await server.mailsTo(buyer.employee.email)).length
    const file = await fileOf(buyer)
    const { status, body } = await buyer.call(
      'PUT',
      `/api/contracts/${id}`,
      priced({ additionalInfo: { 0: { file } } }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'contracted', signed: true, pendingEdit: { price: 350 } })
    expect(body.additionalInfo).not.toEqual({ 0: { file } })
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(mails)
    await reviewContract(server.context, id, 'contracted')
    const reviewed = await buyer.contract(id)
    expect(reviewed).toMatchObject({ status: 'contracted', price: 350, additionalInfo: { 0: { file } } })
    expect(reviewed.pendingEdit).toBeUndefined()
  })

  it('beside a change of the months is an edit like any other', async () => {
    const { buyer, id } = await healthInForce()
    const member = await server.database.db
      .insertInto('family_members')
      .values({
        tenant: 'acme',
        employee_id: buyer.employee.id,
        first_name: 'Pau',
        last_name1: 'Gil',
        personal_id: 'x',
        birthday: '2015-01-01',
        relationship: 'child',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = await fileOf(buyer)
    const asked = (...people: number[]) =>
      health([0, member.id], {
        additionalInfo: Object.fromEntries(people.map((person) => [person, { file }])),
      })
    expect((await buyer.call('PUT', `/api/contracts/${id}`, asked(0))).body.error.refusals[0]).toMatchObject({
      code: 'documentationIncomplete',
      params: { person: 'Pau Gil', field: 'file' },
    })
    expect((await buyer.call('PUT', `/api/contracts/${id}`, asked(0, member.id))).body).toMatchObject({
      signed: false,
      pendingEdit: { price: 560 },
    })
  })

  it('does not take somebody else’s file', async () => {
    const { buyer, id } = await healthInForce()
    const { buyer: other } = await healthInForce()
    const { status, body } = await buyer.call(
      'PUT',
      `/api/contracts/${id}`,
      priced({ additionalInfo: { 0: { file: await fileOf(other) } } }),
    )
    expect([status, body.error.fields[0].path]).toEqual([400, '/additionalInfo/0/file'])
  })
})

describe('the document of a contract', () => {
  it('has its figures and fingerprint, first as a draft, then signed, by whom and when', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: await fileOf(buyer) } } }))
    await buyer.buy(id)
    const document = async () => {
      const [listed] = (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body.filter(
        ({ type }: { type: string }) => type.startsWith('Contract'),
      )
      const { rawPayload } = await server.call('GET', listed.url)
      return { type: listed.type, text: pdfText(rawPayload) }
    }
    const draft = await document()
    expect(draft.type).toBe('Contract draft')
    for (const words of [
      'Contrato «Salud»',
      'Nora Vidal',
      'Nortia',
      'junio',
      '50 €',
      '350 €',
      'Pendiente de aceptar',
      'Qué acuerdas',
    ])
      expect(draft.text).toContain(words)
    const link = await server.database.db
      .selectFrom('accept_links')
      .selectAll()
      .where('contract_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(draft.text).toContain(link.conditions_hash)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const signed = await document()
    expect(signed.type).toBe('Contract')
    expect(signed.text).toMatch(
      /Aceptado por Nora Vidal el 5 de mayo de 2026.* desde la dirección 127\.0\.0\.1/,
    )
  })
})

describe('the contracts of the demo', () => {
  it('are written with their people and items, and overspend no bag', async () => {
    const demo = await createTestServer()
    await seedDemo(demo.context)
    const db = demo.database.db
    const contracts = await db.selectFrom('contracts').selectAll().execute()
    let named = 0
    for await (const tenant of demo.context.tenants.each())
      for (const person of tenant.demo) named += person.contracts?.length ?? 0
    expect(contracts.length).toBe(named)
    for (const { id, price_cents, employee_id } of contracts) {
      const items = await db.selectFrom('contract_items').selectAll().where('contract_id', '=', id).execute()
      expect(items.reduce((sum, item) => sum + item.price_cents, 0)).toBe(price_cents)
      const family = await db
        .selectFrom('family_members')
        .select('id')
        .where('employee_id', '=', employee_id)
        .execute()
      expect([0, ...family.map((member) => member.id)]).toEqual(
        expect.arrayContaining(items.map((item) => item.person_id)),
      )
    }
    for (const employee of await db.selectFrom('employees').selectAll().execute()) {
      const token = await demo.session(employee)
      const { simulations, company } = (
        await demo.call('GET', '/api/profile', { token, tenant: employee.tenant })
      ).json()
      for (const { totalPrice, flexibleBag, companyBag, topBag } of Object.values<Record<string, number>>(
        simulations,
      ))
        expect(totalPrice).toBeLessThanOrEqual((flexibleBag ?? 0) + (companyBag ?? 0) + (topBag ?? 0))
      expect(company.subdomain).toBe(employee.tenant)
    }
    await demo.close()
  })
})
