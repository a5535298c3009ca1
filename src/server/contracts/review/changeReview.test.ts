import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  health,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { contractsUnderReview } from './listReviews.ts'
import { reviewContract } from './reviewContract.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterEach(() => server.setNow('2026-05-05T10:00:00Z'))
afterAll(() => server.close())

/** Health insurance of the employee, in force after its review, and a child. */
async function healthInForce() {
  const buyer = await server.buyer()
  const child = await buyer.child('Pau', '2015-01-01')
  const documentation = { 0: { file: await buyer.file() } }
  const { id } = await buyer.add(health([0], { additionalInfo: documentation }))
  await buyer.buy(id)
  await press(buyer)
  await reviewContract(server.context, id, 'contracted')
  const both = { ...documentation, [child]: { file: await buyer.file() } }
  return { buyer, id, child, both }
}

const press = async (buyer: Buyer) => server.press((await server.linksTo(buyer.employee.email))[0] ?? '')

it('a refused contract keeps the reason for its employee (D-32, D-80)', async () => {
  const buyer = await server.buyer()
  const additionalInfo = { 0: { file: await buyer.file() } }
  const { id } = await buyer.add(health([0], { additionalInfo }))
  await buyer.buy(id)
  await press(buyer)
  await reviewContract(server.context, id, 'cancelled', { reason: 'El documento no se lee' })
  expect(await buyer.contract(id)).toMatchObject({
    status: 'cancelled',
    refusalReason: 'El documento no se lee',
  })
})

describe('a change of a contract in force (D-75)', () => {
  it('that adds a person goes under review; the old conditions hold until the answer', async () => {
    const { buyer, id, child, both } = await healthInForce()
    await buyer.call('PUT', `/api/contracts/${id}`, health([0, child], { additionalInfo: both }))
    expect((await press(buyer)).html).toContain('Ahora se revisa el cambio')
    const waiting = await buyer.contract(id)
    expect(waiting).toMatchObject({
      status: 'contracted',
      signed: true,
      price: 350,
      pendingEdit: { price: 560 },
    })
    expect(await contractsUnderReview(server.context, ['acme'])).toMatchObject([
      { id, isChange: true, start: '2026-06-01' },
    ])
    await reviewContract(server.context, id, 'contracted')
    const changed = await buyer.contract(id)
    expect(changed).toMatchObject({ status: 'contracted', price: 560, additionalInfo: both })
    expect(changed.pendingEdit).toBeUndefined()
    expect((await server.mailsTo(buyer.employee.email)).at(-1)?.subject).toBe(
      'El cambio de tu contrato «Salud» está en vigor',
    )
  })

  it('that adds a person for 0.00 is asked to be accepted, not taken for documentation (D-89)', async () => {
    const { buyer, id, both } = await healthInForce()
    const born = await buyer.child('Nil', '2026-05-01')
    const additionalInfo = { ...both, [born]: { file: await buyer.file() } }
    const { items } = await buyer.contract(id)
    const joined = health([born]).items
    await buyer.call(
      'PUT',
      `/api/contracts/${id}`,
      health([0], { additionalInfo, items: [...items, ...joined] }),
    )
    const waiting = await buyer.contract(id)
    expect(waiting).toMatchObject({ status: 'contracted', signed: false, pendingEdit: { price: 350 } })
    expect(waiting.pendingEdit?.items.filter(({ familyId }) => familyId === born)).toHaveLength(7)
  })

  it('that is refused leaves the contract as it was', async () => {
    const { buyer, id, child, both } = await healthInForce()
    await buyer.call('PUT', `/api/contracts/${id}`, health([0, child], { additionalInfo: both }))
    await press(buyer)
    await reviewContract(server.context, id, 'cancelled', { reason: 'El documento no se lee' })
    const [mail] = (await server.mailsTo(buyer.employee.email)).slice(-1)
    expect(mail?.text).toContain('Motivo: El documento no se lee')
    expect(mail?.text).not.toContain('saber por qué')
    expect(mail?.text, 'a reason that is told is not to be asked for').not.toContain('saber por qué')
    const contract = await buyer.contract(id)
    expect(contract).toMatchObject({ status: 'contracted', price: 350 })
    expect(contract.pendingEdit).toBeUndefined()
    expect(contract.refusalReason).toBe('El documento no se lee')
    expect((await contractsUnderReview(server.context, ['acme'])).map((waiting) => waiting.id)).not.toContain(
      id,
    )
  })

  it('that is asked for again takes away the reason of the refusal', async () => {
    const { buyer, id, child, both } = await healthInForce()
    const change = health([0, child], { additionalInfo: both })
    await buyer.call('PUT', `/api/contracts/${id}`, change)
    await press(buyer)
    await reviewContract(server.context, id, 'cancelled', { reason: 'El documento no se lee' })
    await buyer.call('PUT', `/api/contracts/${id}`, change)
    expect((await buyer.contract(id)).refusalReason).toBeUndefined()
  })

  it('that takes a person out is in force at once', async () => {
    const { buyer, id, child, both } = await healthInForce()
    await buyer.call('PUT', `/api/contracts/${id}`, health([0, child], { additionalInfo: both }))
    await press(buyer)
    await reviewContract(server.context, id, 'contracted')
    await buyer.call('PUT', `/api/contracts/${id}`, health([0]))
    await press(buyer)
    const contract = await buyer.contract(id)
    expect(contract).toMatchObject({ status: 'contracted', signed: true, price: 350 })
    expect(contract.pendingEdit).toBeUndefined()
  })

  it('under review cannot be changed or cancelled; a late answer leaves months that began', async () => {
    const { buyer, id, child, both } = await healthInForce()
    await buyer.call('PUT', `/api/contracts/${id}`, health([0, child], { additionalInfo: both }))
    await press(buyer)
    const edit = await buyer.call('PUT', `/api/contracts/${id}`, health([0]))
    const cancel = await buyer.call('POST', `/api/contracts/${id}/cancel`)
    for (const { status, body } of [edit, cancel])
      expect([status, body.error.refusals[0].code]).toEqual([422, 'underReview'])
    server.setNow('2026-06-01T10:00:00Z')
    await reviewContract(server.context, id, 'contracted')
    const { items } = await buyer.contract(id)
    expect(items.filter(({ familyId }) => familyId === child).map(({ month }) => month)).toEqual([
      6, 7, 8, 9, 10, 11,
    ])
    expect(items.filter(({ familyId }) => familyId === 0)).toHaveLength(7)
    const [mail] = (await server.mailsTo(buyer.employee.email)).slice(-1)
    expect(mail?.text).toContain(
      'Meses con las condiciones anteriores: junio. Las nuevas valen desde el 1 de julio',
    )
  })
})
