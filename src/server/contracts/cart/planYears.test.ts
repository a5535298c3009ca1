import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  health,
  typed,
  withdrawModality,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(() => server.setNow('2026-05-05T10:00:00Z'))

const yearEnd = '2026-12-31T22:59:59Z'
const newYear = '2026-12-31T23:00:00Z'

describe('a contract of a past plan year is read, not edited (D-72)', () => {
  const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    return [status, body?.error?.refusals?.[0]?.code]
  }

  it('from 1 January on in Madrid, and not a second before', async () => {
    const { buyer, id } = await server.inForce([11], 50)
    const cancel = () => codeOf(buyer.call('POST', `/api/contracts/${id}/cancel`))
    server.setNow(newYear)
    expect(await cancel()).toEqual([422, 'planYearOver'])
    server.setNow(yearEnd)
    expect(await cancel()).toEqual([200, undefined])
  })

  it('cannot be changed, canceled, withdrawn or answered, and is still listed under its year', async () => {
    const { buyer, id } = await server.inForce([5, 11], 50)
    const other = await server.inForce([11], 50)
    await other.buyer.call('POST', `/api/contracts/${other.id}/cancel`)
    const inCart = await buyer.add(card([10], 50))
    server.setNow('2027-01-04T10:00:00Z')
    const path = `/api/contracts/${id}`
    expect(await codeOf(buyer.call('PUT', path, card([5, 11], 60)))).toEqual([422, 'planYearOver'])
    expect(await codeOf(buyer.call('PUT', path, { ...card([], 0), price: 0 }))).toEqual([422, 'planYearOver'])
    expect(await codeOf(buyer.call('PUT', `/api/contracts/${inCart.id}`, card([10], 60)))).toEqual([
      422,
      'planYearOver',
    ])
    expect(await codeOf(other.buyer.call('POST', `/api/contracts/${other.id}/take-back`))).toEqual([
      422,
      'planYearOver',
    ])
    const answers = { contractId: id, userId: buyer.employee.id, productId: 'transport', answers: {} }
    expect(await codeOf(buyer.call('POST', '/api/answers/add', answers))).toEqual([422, 'planYearOver'])
    expect((await buyer.call('DELETE', `/api/contracts/${inCart.id}`)).status).toBe(204)
    const { body } = await buyer.call('PUT', path, card([5, 11], 60))
    expect(body.error.message).toContain('El plan de 2026 ha terminado')
    expect((await buyer.call('GET', '/api/my-contracts')).body).toMatchObject([
      { id, year: 2026, status: 'contracted', price: 100 },
    ])
  })
})

describe('POST /contracts/repeat', () => {
  const repeat = async (buyer: Buyer, year = 2027) =>
    (await buyer.call('POST', '/api/contracts/repeat', { year })).body
  const accept = async (buyer: Buyer, ...ids: string[]) => {
    await buyer.buy(...ids)
    for (const link of await server.linksTo(buyer.employee.email)) await server.press(link)
  }
  const cartOf = async (buyer: Buyer) => (await buyer.call('GET', '/api/profile')).body.cart
  const outcomes = (answer: { contracts: { id: string; outcome: string }[] }) =>
    answer.contracts.map(({ id, outcome }) => [id, outcome])

  it('puts what is in force into the next cart, lists what differs, and buys nothing', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7, 8, 9, 10, 11], 50)
    server.setNow('2026-11-20T10:00:00Z')
    const answer = await repeat(buyer)
    expect(answer).toMatchObject({
      year: 2027,
      contracts: [
        {
          id,
          category: 'transport',
          name: 'Transporte · Tarjeta',
          outcome: 'added',
          sentences: ['Empieza en junio, como en 2026. Si lo quieres antes, cámbialo en el carrito.'],
        },
      ],
    })
    const cart = await cartOf(buyer)
    expect(cart).toMatchObject([{ id: answer.contracts[0].cartId, year: 2027, status: 'cart', price: 350 }])
    expect(cart[0].items.map(({ month }: { month: number }) => month)).toEqual([5, 6, 7, 8, 9, 10, 11])
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(1)
  })

  it('copies the documentation that is still valid, and lists what is required again (D-77)', async () => {
    const buyer = await server.buyer()
    const child = await buyer.child('Ona', '2025-02-01')
    const centre = { codeCenter: 'C1', centerName: 'Sol', address: 'Calle 1', invoice: await buyer.file() }
    const { id: nursery } = await buyer.add(
      typed('centre', [5, 6], { familyIds: [child], additionalInfo: { [child]: centre } }),
    )
    await accept(buyer, nursery)
    const course = {
      centerName: 'UPC',
      course: 'Datos',
      phoneContact: '934016000',
      paymentFreq: 'yearly',
      invoices: [{ file: await buyer.file() }],
    }
    const { id: study } = await buyer.add(typed('study', [5], { additionalInfo: course }))
    await accept(buyer, study)
    server.setNow('2026-11-20T10:00:00Z')
    const { contracts } = await repeat(buyer)
    const { invoices: _, ...standing } = course
    const cart = await cartOf(buyer)
    const kept = (id: string) =>
      cart.find((item: { benefitId: string }) => item.benefitId === id).additionalInfo
    expect([kept('centre'), kept('study')]).toEqual([{ [child]: centre }, standing])
    const sentences = contracts.map((each: { sentences: string[] }) => each.sentences.join(' '))
    expect(sentences[0]).not.toContain('no vale para 2027')
    expect(sentences[1]).toContain(
      'Documentación de 2026 que no vale para 2027: Facturas. Adjunta la nueva en el carrito.',
    )
  })

  it('adds nothing twice, at once or one after the other, and says that it is there', async () => {
    const { buyer, id } = await server.inForce([5], 50)
    server.setNow('2026-11-20T10:00:00Z')
    await Promise.all([repeat(buyer), repeat(buyer), repeat(buyer)])
    const again = await repeat(buyer)
    expect(outcomes(again)).toEqual([[id, 'already']])
    expect(await cartOf(buyer)).toHaveLength(1)
    expect(again.contracts[0].sentences).toEqual([])
    await buyer.call('DELETE', `/api/contracts/${again.contracts[0].cartId}`)
    expect(outcomes(await repeat(buyer))).toEqual([[id, 'added']])
  })

  it('leaves contracts alone that are in the cart, canceled, or end', async () => {
    const buyer = await server.buyer()
    await buyer.add(card([5], 50))
    const { buyer: leaving, id } = await server.inForce([5, 6, 7], 50)
    await leaving.call('POST', `/api/contracts/${id}/cancel`)
    expect([await repeat(buyer), await repeat(leaving)]).toEqual([
      { year: 2027, contracts: [] },
      { year: 2027, contracts: [] },
    ])
  })

  it('names what cannot be repeated with its reason, and repeats the rest', async () => {
    const buyer = await server.buyer()
    const gone = await buyer.add(card([5], 50))
    const kept = await buyer.add(typed('plan', [5], { price: 50 }))
    await server.database.db
      .updateTable('contracts')
      .set({ state: 'inForce' })
      .where('id', 'in', [gone.id, kept.id])
      .execute()
    await withdrawModality(server, gone.id, { name: { es: 'Abono' } })
    const answer = await repeat(buyer)
    expect(outcomes(answer)).toEqual([
      [gone.id, 'refused'],
      [kept.id, 'added'],
    ])
    expect(answer.contracts[0]).toMatchObject({
      category: 'transport',
      name: 'Transporte · Abono',
      sentences: ['En 2027 ya no se ofrece.', 'Mira en su página qué se ofrece ahora.'],
    })
    expect(await cartOf(buyer)).toMatchObject([{ productCategory: 'saving-plan', year: 2027 }])
  })

  it('does not send to the page of a category of which nothing is offered', async () => {
    const { buyer, id } = await server.inForce([5], 50)
    const repeatedAs = async (category: string) => {
      const { benefit } = await buyer.contract(id)
      const { PL: planType, ...same } = benefit.product
      const other = { alias: category, name: { es: 'Otra' }, isDefault: true }
      const product = { ...same, planType, category: other }
      await withdrawModality(server, id, { product })
      await server.database.db.updateTable('contracts').set({ category }).where('id', '=', id).execute()
      return (await repeat(buyer)).contracts[0]
    }
    const sentences = ['En 2027 ya no se ofrece.']
    expect(await repeatedAs('gym')).toMatchObject({ outcome: 'refused', sentences, isClosed: true })
    // A category without a plugin has no page.
    expect(await repeatedAs('no-plugin')).toMatchObject({ outcome: 'refused', sentences, isClosed: true })
    expect(await repeatedAs('transport')).not.toHaveProperty('isClosed')
  })

  it('counts what it puts into the cart: the bag of the next year is never exceeded', async () => {
    const buyer = await server.buyer()
    const first = await buyer.add(card([5, 6], 100))
    const second = await buyer.add(typed('plan', [5, 6], { price: 100 }))
    await server.database.db
      .updateTable('contracts')
      .set({ state: 'inForce' })
      .where('id', 'in', [first.id, second.id])
      .execute()
    await server.setBags(buyer.employee, { flexible_bag_cents: 39_999 }, 2027)
    expect(outcomes(await repeat(buyer))).toEqual([
      [first.id, 'added'],
      [second.id, 'refused'],
    ])
    await server.setBags(buyer.employee, { flexible_bag_cents: 40_000 }, 2027)
    expect(outcomes(await repeat(buyer))).toEqual([
      [first.id, 'already'],
      [second.id, 'added'],
    ])
  })

  it('leaves out a family member who is no longer there, and takes all months of the insurance', async () => {
    const buyer = await server.buyer()
    const child = await buyer.child('Leo', '2020-01-01')
    const info = { 0: { file: await buyer.file() }, [child]: { file: await buyer.file() } }
    const { id } = await buyer.add(health([0, child], { additionalInfo: info }))
    await accept(buyer, id)
    await server.database.db.updateTable('contracts').set({ state: 'inForce' }).where('id', '=', id).execute()
    await server.database.db
      .updateTable('family_members')
      .set({ active: false })
      .where('id', '=', child)
      .execute()
    server.setNow('2026-11-20T10:00:00Z')
    const { contracts } = await repeat(buyer)
    expect(contracts[0].outcome).toBe('added')
    expect(contracts[0].sentences).toEqual([
      'Leo Gil se queda fuera. Esa persona no está en tu familia.',
      'Los meses cambian: en 2026, junio a diciembre; en 2027, enero a diciembre.',
    ])
    expect(await cartOf(buyer)).toMatchObject([{ year: 2027, price: 600 }])
  })

  it('is refused for a year that is not open', async () => {
    const { buyer } = await server.inForce([5], 50)
    const refusalOf = async (path: string, body: object) => {
      const { status, body: answer } = await buyer.call('POST', path, body)
      return [status, ...answer.error.refusals.map(({ code }: { code: string }) => code)]
    }
    expect(await refusalOf('/api/contracts/repeat', { year: 2025 })).toEqual([422, 'noMonthLeft'])
    expect(await refusalOf('/api/contracts/repeat', { year: 2028 })).toEqual([422, 'yearNotOpen'])
    const card2028 = { ...card([5], 50), year: 2028 }
    expect(await refusalOf('/api/contracts', card2028)).toEqual([422, 'yearNotOpen'])
  })
})
