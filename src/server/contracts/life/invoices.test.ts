import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { reviewContract } from '../review/reviewContract.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

async function inForce(buyer: Buyer, request: ReturnType<typeof typed>): Promise<string> {
  const { id } = await buyer.add(request)
  await buyer.buy(id)
  const [path] = await server.linksTo(buyer.employee.email)
  await server.press(path ?? '')
  await reviewContract(server.context, id, 'contracted').catch(() => undefined)
  return id
}

/** A course of June and July in force. */
async function courseInForce(paymentFreq = 'monthly') {
  const buyer = await server.buyer()
  const additionalInfo = {
    centerName: 'UPC',
    course: 'Datos',
    phoneContact: '934016000',
    paymentFreq,
    invoices: [{ file: await buyer.file() }],
  }
  return { buyer, id: await inForce(buyer, typed('study', [5, 6], { additionalInfo })) }
}

const at = (id: string) => `/api/contracts/${id}/invoices`

describe('invoices of a contract by month (D-45)', () => {
  it('are missing up to the current month, until each is attached', async () => {
    const { buyer, id } = await courseInForce()
    const missing = async () => (await buyer.call('GET', at(id))).body.missing
    const june = { familyId: 0, month: 5 }
    server.setNow('2026-05-31T10:00:00Z')
    expect(await missing()).toEqual([])
    server.setNow('2026-06-01T10:00:00Z')
    expect(await missing()).toEqual([june])
    server.setNow('2026-07-01T10:00:00Z')
    expect(await missing()).toEqual([june, { familyId: 0, month: 6 }])
    const name = await buyer.file()
    const { status, body } = await buyer.call('PUT', at(id), { ...june, name })
    expect([status, body.missing]).toEqual([200, [{ familyId: 0, month: 6 }]])
    expect(body.invoices).toEqual([
      { ...june, name, originalFilename: 'x.pdf', url: expect.stringContaining(name) },
    ])
    expect((await server.call('GET', body.invoices[0].url)).statusCode).toBe(200)
    expect((await buyer.contract(id)).invoices).toEqual([{ ...june, name, originalFilename: 'x.pdf' }])
    server.setNow('2026-05-05T10:00:00Z')
  })

  it('are replaced by the next one of the same month, without another signature', async () => {
    const { buyer, id } = await courseInForce()
    await buyer.call('PUT', at(id), { familyId: 0, month: 5, name: await buyer.file() })
    const name = await buyer.file()
    const { body } = await buyer.call('PUT', at(id), { familyId: 0, month: 5, name })
    expect(body.invoices.map((invoice: { name: string }) => invoice.name)).toEqual([name])
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true })
  })

  it('are not due where the course is paid once, but can be attached', async () => {
    const { buyer, id } = await courseInForce('yearly')
    server.setNow('2026-07-01T10:00:00Z')
    expect((await buyer.call('GET', at(id))).body.missing).toEqual([])
    expect(
      (await buyer.call('PUT', at(id), { familyId: 0, month: 5, name: await buyer.file() })).status,
    ).toBe(200)
    server.setNow('2026-05-05T10:00:00Z')
  })

  it('are of each child in a nursery', async () => {
    const buyer = await server.buyer()
    const familyIds = [await buyer.child('Ona', '2025-01-01'), await buyer.child('Pau', '2024-01-01')]
    const centre = { codeCenter: '1', centerName: 'El Niu', address: 'Carrer Major 3' }
    const forms = await Promise.all(
      familyIds.map(async (id) => [id, { ...centre, invoice: await buyer.file() }]),
    )
    const additionalInfo = Object.fromEntries(forms) as Record<string, unknown>
    const id = await inForce(buyer, typed('centre', [5, 6], { familyIds, additionalInfo }))
    const missing = async () => (await buyer.call('GET', at(id))).body.missing
    expect(await missing()).toEqual([])
    server.setNow('2026-06-01T10:00:00Z')
    expect(await missing()).toEqual(familyIds.map((familyId) => ({ familyId, month: 5 })))
    const [ona, pau] = familyIds as [number, number]
    await buyer.call('PUT', at(id), { familyId: ona, month: 5, name: await buyer.file() })
    expect(await missing()).toEqual([{ familyId: pau, month: 5 }])
    server.setNow('2026-07-01T10:00:00Z')
    expect(await missing()).toEqual([
      { familyId: ona, month: 6 },
      { familyId: pau, month: 5 },
      { familyId: pau, month: 6 },
    ])
    server.setNow('2026-05-05T10:00:00Z')
    for (const familyId of familyIds)
      expect((await buyer.call('PUT', at(id), { familyId, month: 5, name: await buyer.file() })).status).toBe(
        200,
      )
    const { body } = await buyer.call('GET', at(id))
    expect(body.invoices.map(({ familyId, month }: InvoiceMonth) => [familyId, month])).toEqual(
      familyIds.map((familyId) => [familyId, 5]),
    )
    expect(body.months).toHaveLength(4)
  })

  it.each([
    ['another month', { month: 4 }, '/month'],
    ['a person it does not cover', { familyId: 7 }, '/month'],
    ['a file of somebody else', { name: 'foreign.pdf' }, '/name'],
  ])('are refused for %s', async (_, wrong, path) => {
    const { buyer, id } = await courseInForce()
    const invoice = { familyId: 0, month: 5, name: await buyer.file(), ...wrong }
    const { status, body } = await buyer.call('PUT', at(id), invoice)
    expect([status, body.error.fields[0].path]).toEqual([400, path])
  })

  it('are the owner’s alone', async () => {
    const { id } = await courseInForce()
    const other = await server.buyer()
    const name = await other.file()
    expect((await other.call('GET', at(id))).status).toBe(404)
    expect((await other.call('PUT', at(id), { familyId: 0, month: 5, name })).status).toBe(404)
  })

  it('are not taken in the cart, nor by a product that asks for none', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(typed('study', [5]))
    expect((await buyer.call('GET', at(id))).body.error.refusals[0].code).toBe('noMonthlyInvoices')
    const card = await server.inForce([5], 50)
    expect((await card.buyer.call('GET', at(card.id))).body.error.refusals[0].code).toBe('noMonthlyInvoices')
  })

  it('are taken although the modality has left the catalogue', async () => {
    const { buyer, id } = await courseInForce()
    await server.database.db
      .updateTable('contracts')
      .set({ benefit_id: 'gone' })
      .where('id', '=', id)
      .execute()
    const { status } = await buyer.call('PUT', at(id), { familyId: 0, month: 5, name: await buyer.file() })
    expect(status).toBe(200)
  })
})

describe('invoices of a plan year that is over', () => {
  afterEach(() => server.setNow('2026-05-05T10:00:00Z'))

  it.each([
    ['2027-01-31T22:59:00Z', 200, undefined],
    ['2027-01-31T23:00:00Z', 422, 'invoicesClosed'],
  ])('can be attached until 31 January: at %s', async (now, expected, code) => {
    const { buyer, id } = await courseInForce()
    server.setNow(now)
    const { status, body } = await buyer.call('PUT', at(id), {
      familyId: 0,
      month: 5,
      name: await buyer.file(),
    })
    expect([status, body.error?.refusals[0].code]).toEqual([expected, code])
    expect((await buyer.call('GET', at(id))).status).toBe(200)
  })
})

type InvoiceMonth = { familyId: number; month: number }
