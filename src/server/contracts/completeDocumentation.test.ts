import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const purchase = (buyer: Buyer, id: string) => buyer.call('POST', '/api/contracts/purchase', { ids: [id] })
const course = { centerName: 'UPC', course: 'Datos', phoneContact: '934016000', paymentFreq: 'monthly' }
const centre = { codeCenter: '08012345', centerName: 'El Niu', address: 'Carrer Major 3' }

describe('a purchase needs documentation that is complete by its schema (D-77)', () => {
  it('a course is not sold with its form of payment alone', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(typed('study', [5], { additionalInfo: { paymentFreq: 'monthly' } }))
    const { status, body } = await purchase(buyer, id)
    expect(status).toBe(422)
    expect(body.error).toMatchObject({
      refusals: [{ code: 'documentationMissing', path: '/ids/0', params: { field: 'centerName' } }],
      message:
        'Curso: Falta un documento. Por favor llénalo para continuar. ' +
        'Falta «Centro»: abre el producto en el carrito y complétalo.',
    })
    expect((await buyer.contract(id)).status).toBe('cart')
  })

  it('the last field that is missing is enough to refuse it, and with it the course is sold', async () => {
    const buyer = await server.buyer()
    const { id, version } = await buyer.add(typed('study', [5], { additionalInfo: course }))
    expect((await purchase(buyer, id)).body.error.refusals[0].params).toEqual({ field: 'invoices' })
    const invoices = [{ file: await buyer.file() }]
    const completed = typed('study', [5], { additionalInfo: { ...course, invoices }, version })
    expect((await buyer.call('PUT', `/api/contracts/${id}`, completed)).status).toBe(200)
    expect(await buyer.buy(id)).toHaveLength(1)
  })

  it('a nursery is sold with center and invoice of each child, and says which child lacks what', async () => {
    const buyer = await server.buyer()
    const familyIds = [await buyer.child('Ona', '2025-01-01'), await buyer.child('Pau', '2024-01-01')]
    const [ona, pau] = familyIds as [number, number]
    const { id } = await buyer.add(typed('centre', [5], { familyIds }))
    expect((await purchase(buyer, id)).body.error.refusals[0].params).toEqual({
      field: 'codeCenter',
      person: 'Ona Gil',
    })
    const whole = { ...centre, invoice: await buyer.file() }
    const fill = (additionalInfo: object) =>
      buyer.call('PUT', `/api/contracts/${id}`, typed('centre', [5], { familyIds, additionalInfo } as object))
    await fill({ [ona]: whole, [pau]: centre })
    expect((await purchase(buyer, id)).body.error.message).toBe(
      'Guardería: Falta un documento. Por favor llénalo para continuar. ' +
        'Falta «Factura» de Pau Gil: abre el producto en el carrito y complétalo.',
    )
    await fill({ [ona]: whole, [pau]: { ...centre, invoice: await buyer.file() } })
    expect(await buyer.buy(id)).toHaveLength(1)
  })

  it('a file that is gone since is missing', async () => {
    const buyer = await server.buyer()
    const invoices = [{ file: await buyer.file() }]
    const { id } = await buyer.add(typed('study', [5], { additionalInfo: { ...course, invoices } }))
    await server.database.db.deleteFrom('files').where('employee_id', '=', buyer.employee.id).execute()
    expect((await purchase(buyer, id)).body.error.refusals[0].params).toEqual({ field: 'invoices.file' })
  })
})
