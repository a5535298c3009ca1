import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(() => server.setNow('2026-05-05T10:00:00Z'))

const page = async (path: string): Promise<string> =>
  (await server.call('GET', path)).payload.replaceAll('\u00a0', ' ')

const listed = async (buyer: Buyer): Promise<{ name: string; url: string }[]> =>
  (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body
const textOf = async (url: string): Promise<string> =>
  pdfText((await server.call('GET', url)).rawPayload).replaceAll('\u00a0', ' ')

/** Texts that only a new contract has: the year's figures, the months one by one, the rules. */
const ofJoining = ['150 €', '50 €', 'Mes a mes', 'Sin letra pequeña', 'Un producto empieza']

describe('an edit to price 0', () => {
  const edit = async (items: { price: number; familyId?: number }[]) => {
    const { buyer, id } = await server.inForce([5], 50)
    const { items: asked, ...same } = card([5], 50) as { items: object[] }
    const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, {
      ...same,
      items: items.flatMap((item) => asked.map((one) => ({ ...one, ...item }))),
      price: 0,
    })
    return { status, body, contract: await buyer.contract(id) }
  }

  it.each([0.01, 65])('with an item of %d € is refused, and ends nothing (promise 14)', async (price) => {
    const { status, body, contract } = await edit([{ price }])
    expect([409, 422]).toContain(status)
    if (price === 65) expect(body.error).toMatchObject({ name: 'PriceDiffers', price: 65 })
    expect(contract).toMatchObject({ status: 'contracted', signed: true, price: 50 })
  })

  it('with items of nobody is refused, and ends nothing', async () => {
    const { status, contract } = await edit([{ price: 65, familyId: 99 }])
    expect(status).toBe(422)
    expect(contract).toMatchObject({ status: 'contracted', signed: true, price: 50 })
  })

  it('with items of 0 alone ends the contract (CTR-13)', async () => {
    const { status, body } = await edit([{ price: 0 }])
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'cancelled', signed: false })
  })
})

describe('a cancellation', () => {
  it.each([
    ['the cancel call', (buyer: Buyer, id: string) => buyer.call('POST', `/api/contracts/${id}/cancel`)],
    [
      'an edit to price 0',
      (buyer: Buyer, id: string) =>
        buyer.call('PUT', `/api/contracts/${id}`, {
          benefitId: 'card',
          year: 2026,
          details: {},
          items: [],
          price: 0,
        }),
    ],
  ])('by %s ends the contract when its mail is accepted, and the money comes back then', async (_, ask) => {
    const { buyer, id } = await server.inForce([5], 50)
    const { status, body } = await ask(buyer, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'cancelled',
      signed: false,
      price: 50,
      pendingEdit: { isCancellation: true, price: 0 },
    })
    const available = async (): Promise<number> =>
      (await buyer.call('GET', '/api/profile')).body.simulations['2026'].available
    expect(await available()).toBe(2950)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    expect(await page(path)).toContain('Confirmar la cancelación')
    await server.press(path)
    expect(await buyer.contract(id)).toMatchObject({ status: 'cancelled', signed: true })
    expect(await available()).toBe(3000)
    expect((await buyer.call('POST', `/api/contracts/${id}/cancel`)).body.error.refusals[0].code).toBe(
      'alreadyCancelled',
    )
  })

  it('of an unaccepted contract can be confirmed, too, and its first link is void', async () => {
    const { buyer, id, path } = await server.purchased([5], 50)
    expect((await buyer.call('POST', `/api/contracts/${id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      signed: false,
    })
    const [newest = ''] = await server.linksTo(buyer.employee.email)
    expect((await server.press(path)).status).toBe(410)
    expect((await server.press(newest)).html).toContain('Cancelación confirmada')
    expect(await buyer.contract(id)).toMatchObject({ status: 'cancelled', signed: true })
  })

  it('gives way to a later edit', async () => {
    const { buyer, id } = await server.inForce([5], 50)
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    expect((await buyer.call('PUT', `/api/contracts/${id}`, card([5], 60))).body).toMatchObject({
      status: 'contracted',
      signed: false,
      pendingEdit: { price: 60, isCancellation: false },
    })
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true, price: 60 })
  })

  it('is impossible in the cart', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    expect((await buyer.call('POST', `/api/contracts/${id}/cancel`)).body.error.refusals[0].code).toBe(
      'stillInCart',
    )
  })

  it.each([
    [
      'before its contract begins',
      '2026-05-10T10:00:00Z',
      'El contrato no llega a empezar',
      'El contrato no llega a empezar y no se te cobra nada.',
      ['No llega a empezar', 'Nada'],
    ],
    [
      'within its months',
      '2026-06-20T10:00:00Z',
      'la cobertura termina el 31 de julio de 2026 y desde agosto no se te cobra nada más',
      'La cobertura dura hasta el 31 de julio de 2026. A partir de agosto no se te cobra nada más.',
      ['31 de julio de 2026', 'A partir de agosto de 2026, nada'],
    ],
    [
      'when no month is left',
      '2026-08-20T10:00:00Z',
      'la cobertura dura hasta el 31 de agosto de 2026',
      'la cobertura dura hasta el 31 de agosto de 2026',
      ['31 de agosto de 2026'],
    ],
  ])(
    '%s: mail, page and PDF say what it does instead of the conditions of joining',
    async (_, now, before, after, facts) => {
      const { buyer, id } = await server.inForce([5, 6, 7], 50)
      server.setNow(now)
      await buyer.call('POST', `/api/contracts/${id}/cancel`)
      const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
      const path = mail?.links[0] ?? ''
      const asked = await page(path)
      const { html: answered } = await server.press(path)
      const paper = (await listed(buyer)).find(({ name }) => name.startsWith('Cancelación'))
      const printed = await textOf(paper?.url ?? '')
      for (const text of [mail?.text ?? '', asked])
        for (const words of [before, ...facts]) expect(text).toContain(words)
      for (const words of [after, ...facts]) expect(printed).toContain(words)
      expect(answered).toContain(after)
      for (const text of [mail?.text ?? '', asked, printed])
        for (const words of ofJoining) expect(text).not.toContain(words)
      expect(printed).not.toContain('hasta que confirmes')
    },
  )

  it('of an unaccepted contract ends nothing, on any day', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5, 6, 7], 50))
    await buyer.buy(id)
    server.setNow('2026-06-20T10:00:00Z')
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    expect(await page(path)).toContain('No llega a empezar')
    expect((await server.press(path)).html).toContain('El contrato no llega a empezar y no se te cobra nada.')
  })

  it('leaves a link that says that it was confirmed', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    const [joined = ''] = await server.linksTo(buyer.employee.email)
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    await server.press(path)
    for (const again of [await page(path), (await server.press(path)).html]) {
      expect(again).toContain('La cancelación ya estaba confirmada')
      expect(again).toContain('Confirmaste la cancelación de «Transporte» el ')
      expect(again).not.toContain('Aceptaste estas condiciones')
    }
    expect(await page(joined)).toContain('Aceptaste estas condiciones')
  })
})

describe('a cancellation that waits for its mail', () => {
  const cancel = (buyer: Buyer, id: string) => buyer.call('POST', `/api/contracts/${id}/cancel`)
  const takeBack = (buyer: Buyer, id: string) => buyer.call('POST', `/api/contracts/${id}/take-back`)

  it('is taken back also where the category is read-only in force; its link is void (D-83)', async () => {
    const buyer = await server.buyer()
    const request = {
      benefitId: 'axa',
      year: 2026,
      details: { fallcc: 40_000 },
      items: [{ benefitId: 'axa', familyId: 0, month: 5, price: 28 }],
    }
    const { id } = await buyer.add(request)
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    await cancel(buyer, id)
    const [link = ''] = await server.linksTo(buyer.employee.email)
    const { status, body } = await takeBack(buyer, id)
    expect([status, body]).toEqual([200, expect.objectContaining({ status: 'contracted', signed: true })])
    expect(body.pendingEdit).toBeUndefined()
    expect((await server.press(link)).status).toBe(410)
    expect((await takeBack(buyer, id)).body.error.refusals[0].code).toBe('nothingToTakeBack')
  })

  it('of an unaccepted contract makes it await acceptance again, with a new mail', async () => {
    const { buyer, id } = await server.purchased([5], 50)
    await cancel(buyer, id)
    expect((await takeBack(buyer, id)).body).toMatchObject({ status: 'pending', signed: false })
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true })
  })

  it('of somebody else is not found', async () => {
    const { id } = await server.inForce([5], 50)
    expect((await takeBack(await server.buyer(), id)).status).toBe(404)
  })
})

describe('a cancelled contract stays charged for the months that it covered (D-73)', () => {
  const availableAfter = async (day: string): Promise<number> => {
    const { buyer, id } = await server.inForce([5, 6, 7, 8, 9], 200)
    await server.setBags(buyer.employee, { flexible_bag_cents: 100_000 })
    server.setNow(day)
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({ status: 'cancelled', signed: true })
    return (await buyer.call('GET', '/api/profile')).body.simulations['2026'].available
  }

  it.each([
    ['accepted before its first month is cut off, it frees everything', '2026-05-10T10:00:00Z', 1000],
    [
      'accepted on 10 September, it is covered to 30 September and frees October',
      '2026-09-10T10:00:00Z',
      200,
    ],
    ['accepted on 20 September, it is covered to 31 October and frees nothing', '2026-09-20T10:00:00Z', 0],
  ])('%s', async (_title, day, expected) => {
    expect(await availableAfter(day)).toBe(expected)
  })
})
