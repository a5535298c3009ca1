import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  health,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import type { ContractRequestDto } from '../../../dto/contractRequestDto.ts'
import { reviewContract } from '../review/reviewContract.ts'

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
      refusals: [
        { code: 'documentationMissing', path: '/ids/0/additionalInfo', params: { field: 'centerName' } },
      ],
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
        'Falta «Factura» (Pau Gil): abre el producto en el carrito y complétalo.',
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

/** A contract in force, reviewed if necessary. */
async function inForce(buyer: Buyer, request: ContractRequestDto): Promise<string> {
  const { id } = await buyer.add(request)
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  await reviewContract(server.context, id, 'contracted').catch(() => undefined)
  return id
}

describe('a change in force needs the documentation of a new contract (D-75)', () => {
  const edit = (buyer: Buyer, id: string, request: ContractRequestDto) =>
    buyer.call('PUT', `/api/contracts/${id}`, request)

  it('a person who is added brings theirs; nobody else is asked again', async () => {
    const buyer = await server.buyer({ birthday: '1987-02-11' })
    const [ona, pau] = [await buyer.child('Ona', '2025-01-01'), await buyer.child('Pau', '2024-01-01')]
    const whole = { ...centre, invoice: await buyer.file() }
    const id = await inForce(
      buyer,
      typed('centre', [5, 6], { familyIds: [ona], additionalInfo: { [ona]: whole } }),
    )
    const two = { familyIds: [ona, pau] }
    const { status, body } = await edit(buyer, id, typed('centre', [5, 6], two))
    expect(status).toBe(422)
    expect(body.error).toMatchObject({
      refusals: [
        {
          code: 'changeNeedsDocumentation',
          path: '/additionalInfo',
          params: { field: 'codeCenter', person: 'Pau Gil' },
        },
      ],
      message:
        'Este cambio necesita documentación antes de enviarse. ' +
        'Falta «Código del centro» (Pau Gil): complétalo y vuelve a enviar el cambio.',
    })
    expect((await buyer.contract(id)).pendingEdit).toBeUndefined()
    const additionalInfo = { [ona]: whole, [pau]: { ...centre, invoice: await buyer.file() } }
    const answer = await edit(buyer, id, typed('centre', [5, 6], { ...two, additionalInfo }))
    expect([answer.status, answer.body.pendingEdit?.items.length]).toEqual([200, 4])
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect((await buyer.contract(id)).additionalInfo).toEqual(additionalInfo)
  })

  it('a questionnaire is asked of the person who is added, and other months ask for nothing', async () => {
    const buyer = await server.buyer({ birthday: '1987-02-11' })
    const ona = await buyer.child('Ona', '2025-01-01')
    const additionalInfo = { 0: { file: await buyer.file() } }
    const id = await inForce(buyer, health([0], { additionalInfo }))
    const added = await edit(buyer, id, health([0, ona]))
    expect([added.status, added.body.error?.refusals[0].params]).toEqual([
      422,
      { field: 'file', person: 'Ona Gil' },
    ])
    const complete = { ...additionalInfo, [ona]: { file: await buyer.file() } }
    expect((await edit(buyer, id, health([0, ona], { additionalInfo: complete }))).status).toBe(200)
  })

  it('who lacked documentation before is asked where their months or amounts change', async () => {
    const buyer = await server.buyer()
    const [ona, pau] = [await buyer.child('Ona', '2025-01-01'), await buyer.child('Pau', '2024-01-01')]
    const whole = { ...centre, invoice: await buyer.file() }
    const familyIds = [ona, pau]
    const additionalInfo = { [ona]: whole, [pau]: whole }
    const request = typed('centre', [5, 6], { familyIds, additionalInfo })
    const id = await inForce(buyer, request)
    await server.database.db
      .updateTable('contracts')
      .set({ additional_info: JSON.stringify({ [ona]: whole, [pau]: centre }) })
      .where('id', '=', id)
      .execute()
    const pricedAt = (onaPrice: number, pauPrice: number): ContractRequestDto => ({
      ...typed('centre', []),
      items: [
        ...typed('centre', [5, 6], { familyIds: [ona], price: onaPrice }).items,
        ...typed('centre', [5, 6], { familyIds: [pau], price: pauPrice }).items,
      ],
    })
    expect((await edit(buyer, id, pricedAt(50, 60))).body.error.refusals[0].params).toEqual({
      field: 'invoice',
      person: 'Pau Gil',
    })
    expect((await edit(buyer, id, pricedAt(60, 50))).status).toBe(200)
  })
})
