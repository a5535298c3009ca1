import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(() => server.setNow('2026-05-05T10:00:00Z'))

const resend = (buyer: Buyer, ...ids: string[]) => buyer.call('POST', '/api/contracts/resend', { ids })

/** Buys contracts at these prices; opens each acceptance page and submits its form as a browser does. */
async function purchased(...prices: number[]): Promise<{ buyer: Buyer; ids: string[]; paths: string[] }> {
  const buyer = await server.buyer()
  const ids: string[] = []
  for (const [index, price] of prices.entries())
    ids.push((await buyer.add(card([5 + 2 * index, 6 + 2 * index], price))).id)
  await buyer.buy(...ids)
  return { buyer, ids, paths: await server.linksTo(buyer.employee.email) }
}

describe('a contract that awaits acceptance', () => {
  it('names the address of its mail and its last day; a signed contract names neither', async () => {
    const { buyer, ids, paths } = await purchased(20, 30)
    const [first = '', second = ''] = ids
    const { id: inCart } = await buyer.add(card([10], 10))
    await server.press(paths[1] ?? '')
    const { acceptance } = await buyer.contract(first)
    expect(acceptance).toMatchObject({ sentTo: buyer.employee.email, isExpired: false })
    expect(acceptance?.until).toBe('2026-06-04')
    expect((await buyer.contract(second)).acceptance).toBeUndefined()
    expect((await buyer.contract(inCart)).acceptance).toBeUndefined()
  })

  it('names the address of its mail still when the profile has another', async () => {
    const {
      buyer,
      ids: [id = ''],
    } = await purchased(20)
    await server.database.db
      .updateTable('employees')
      .set({ email: `new-${buyer.employee.email}` })
      .where('id', '=', buyer.employee.id)
      .execute()
    expect((await buyer.contract(id)).acceptance?.sentTo).toBe(buyer.employee.email)
    await resend(buyer, id)
    expect((await buyer.contract(id)).acceptance?.sentTo).toBe(`new-${buyer.employee.email}`)
  })
})

describe('POST /contracts/resend', () => {
  it('mails the contracts again in one mail; new links sign, old ones name the newer one', async () => {
    const { buyer, ids, paths } = await purchased(20, 30)
    const { status, body } = await resend(buyer, ...ids, ...ids)
    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, ids])
    const mails = await server.mailsTo(buyer.employee.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Acepta tu plan antes del 15 de mayo: Transporte'),
    )
    const old = await server.call('GET', paths[0] ?? '')
    expect([old.statusCode, old.payload.includes('Hay un enlace más nuevo')]).toEqual([410, true])
    expect((await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')).html).toContain(
      'Contrato aceptado',
    )
    expect(await buyer.contract(ids[0] ?? '')).toMatchObject({ status: 'contracted', signed: true })
  })

  it('mails a change and a cancellation again, each with its own words', async () => {
    const {
      buyer,
      ids: [id = ''],
      paths,
    } = await purchased(20)
    await server.press(paths[0] ?? '')
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 25))
    expect((await resend(buyer, id)).status).toBe(200)
    const changes = await server.mailsTo(buyer.employee.email)
    expect(changes.map(({ subject }) => subject).slice(1)).toEqual(
      Array(2).fill('Confirma los cambios de tu contrato «Transporte»'),
    )
    await server.press(changes.at(-1)?.links[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true, price: 50 })
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    await resend(buyer, id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({ status: 'cancelled', signed: true })
  })

  it('replaces an expired link, with the conditions that can be accepted today', async () => {
    const {
      buyer,
      ids: [id = ''],
    } = await purchased(20)
    await server.database.db
      .updateTable('accept_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('contract_id', '=', id)
      .execute()
    expect((await buyer.contract(id)).acceptance?.isExpired).toBe(true)
    server.setNow('2026-05-20T10:00:00Z')
    await resend(buyer, id)
    expect((await buyer.contract(id)).acceptance?.isExpired).toBe(false)
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
    expect(mail?.text).toContain('20 €')
    expect(mail?.text).not.toContain('40 €')
    await server.press(mail?.links[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', price: 20 })
  })

  it('refuses what cannot be accepted any more, with the reason and without a mail', async () => {
    const {
      buyer,
      ids: [id = ''],
    } = await purchased(20)
    server.setNow('2026-11-20T10:00:00Z')
    const { status, body } = await resend(buyer, id)
    expect([status, body.error.refusals[0].code]).toEqual([422, 'monthsLost'])
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(1)
  })

  it('sends three more within an hour, refuses the fourth (429), sends again after it', async () => {
    const {
      buyer,
      ids: [id = ''],
    } = await purchased(20)
    for (let again = 0; again < 3; again++) expect((await resend(buyer, id)).status).toBe(200)
    const last = (await server.linksTo(buyer.employee.email))[0] ?? ''
    const { status, body } = await resend(buyer, id)
    expect([status, body.error.message]).toEqual([
      429,
      'Te hemos enviado este correo varias veces en la última hora. ' +
        'Mira en la carpeta de correo no deseado o espera 60 minutos y pídelo de nuevo.',
    ])
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(4)
    expect((await server.call('GET', last)).statusCode).toBe(200)
    await server.database.db
      .updateTable('accept_links')
      .set({ created_at: new Date(Date.now() - 3_601_000) })
      .where('contract_id', '=', id)
      .execute()
    expect((await resend(buyer, id)).status).toBe(200)
  })

  it('counts a cancellation apart from the mails of the purchase and of a change', async () => {
    const {
      buyer,
      ids: [id = ''],
    } = await purchased(20)
    const mailedAgain = async (times: number) => {
      const answers: number[] = []
      while (answers.length < times) answers.push((await resend(buyer, id)).status)
      return answers
    }
    const pressNewest = async () => server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await mailedAgain(3)).toEqual([200, 200, 200])
    await pressNewest()
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 25))
    expect(await mailedAgain(2)).toEqual([200, 200])
    await pressNewest()
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    expect(await mailedAgain(4)).toEqual([200, 200, 200, 429])
    expect(
      (await server.mailsTo(buyer.employee.email)).filter(({ subject }) => subject.startsWith('Confirma la')),
    ).toHaveLength(4)
  })

  it('four at once send what the hour still allows: three', async () => {
    const {
      buyer,
      ids: [id = ''],
    } = await purchased(20)
    const answers = await Promise.all(Array.from({ length: 4 }, () => resend(buyer, id)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 429])
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(4)
  })

  it("somebody else's contract is as absent as none: 404, no mail to anybody, its link stays", async () => {
    const {
      buyer,
      ids: [id = ''],
      paths,
    } = await purchased(20)
    const other = await server.buyer()
    const own = await other.add(card([5], 20))
    await other.buy(own.id)
    expect((await resend(other, own.id, id)).status).toBe(404)
    expect((await resend(other, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await resend(other, 'x')).status).toBe(404)
    expect([
      (await server.mailsTo(buyer.employee.email)).length,
      (await server.mailsTo(other.employee.email)).length,
    ]).toEqual([1, 1])
    expect((await server.call('GET', paths[0] ?? '')).statusCode).toBe(200)
  })

  it('what was accepted meanwhile, or lies in the cart, is not mailed', async () => {
    const {
      buyer,
      ids: [id = ''],
      paths,
    } = await purchased(20)
    await server.press(paths[0] ?? '')
    const { id: inCart } = await buyer.add(card([7], 10))
    expect(await resend(buyer, id, inCart)).toEqual({ status: 200, body: [] })
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(1)
  })
})
