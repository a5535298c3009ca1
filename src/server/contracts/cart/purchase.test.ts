import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractDto } from '../../../dto/contractDto.ts'
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

const saving = {
  benefitId: 'plan',
  year: 2026,
  details: {},
  items: [{ benefitId: 'plan', familyId: 0, month: 5, price: 50 }],
}
const question = '¿Tienes otro plan?'

/** Stores a file as an upload of the buyer. */
async function fileOf({ employee }: Buyer): Promise<string> {
  const file = await server.context.files.save(server.database.db, {
    tenant: 'acme',
    employeeId: employee.id,
    container: 'default',
    originalName: 'x.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7'),
  })
  return file.name
}

describe('POST /contracts/purchase', () => {
  it('answers what the contracts of the employee then are', async () => {
    const buyer = await server.buyer()
    const ids = [(await buyer.add(card([5, 6], 60.25))).id, (await buyer.add(card([7], 20))).id]
    const bought = await buyer.buy(...ids)
    const { body } = await buyer.call('GET', '/api/my-contracts')
    expect(bought).toEqual(ids.map((id) => body.find((each: ContractDto) => each.id === id)))
    expect(bought.map(({ version }) => version)).toEqual([2, 2])
  })

  it('makes the items wait for their acceptance: one mail, a live link and a document each', async () => {
    const buyer = await server.buyer()
    const first = await buyer.add(card([5, 6], 60.25))
    const second = await buyer.add(card([7], 20))
    const bought = await buyer.buy(first.id, second.id)
    expect(bought.map(({ id, status, signed }) => [id, status, signed])).toEqual([
      [first.id, 'pending', false],
      [second.id, 'pending', false],
    ])
    const mails = await server.mailsTo(buyer.employee.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Acepta tu plan antes del 15 de mayo: Transporte')
    expect(mails[0]?.text).toContain('120,50 €')
    expect(mails[0]?.text, 'a box names its parties above its facts').not.toContain('Persona empleada')
    expect(mails[0]?.links[0]).toMatch(/^\/accept-all\//)
    expect(new Set(await server.linksTo(buyer.employee.email)).size).toBe(2)
    const db = server.database.db
    const links = await db
      .selectFrom('accept_links')
      .selectAll()
      .where('contract_id', 'in', [first.id, second.id])
      .execute()
    expect(links.filter(({ accepted_at, voided_at }) => !accepted_at && !voided_at)).toHaveLength(2)
    const documents = (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body
    expect(documents.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual(
      Array(2).fill(['Contrato «Transporte · Tarjeta» 2026', 'Contract draft']),
    )
    expect((await buyer.call('GET', '/api/my-contracts')).body).toHaveLength(2)
  })

  it('keeps no token: only its fingerprint is in the links', async () => {
    const buyer = await server.buyer()
    await buyer.buy((await buyer.add(card([5], 50))).id)
    const [path] = await server.linksTo(buyer.employee.email)
    const token = path?.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const link = await server.database.db
      .selectFrom('accept_links')
      .selectAll()
      .where('token_hash', '=', token)
      .executeTakeFirst()
    expect(link).toBeUndefined()
  })

  it('makes one contract and one mail of ten purchases at once, and answers all with it', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => buyer.call('POST', '/api/contracts/purchase', { ids: [id, id, id] })),
    )
    expect(answers.map(({ status, body }) => [status, body.length, body[0].id])).toEqual(
      Array(10).fill([200, 1, id]),
    )
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(1)
  })

  it('leaves in the cart what lacks documents, and purchases the rest', async () => {
    const buyer = await server.buyer()
    const complete = await buyer.add(card([5], 50))
    const incomplete = await buyer.add(health([0]))
    expect((await buyer.buy(incomplete.id, complete.id)).map(({ id }) => id)).toEqual([complete.id])
    expect((await buyer.contract(incomplete.id)).status).toBe('cart')
  })

  it('sent again is answered as the first was, also where an item was left out (promise 17)', async () => {
    const buyer = await server.buyer()
    const first = await buyer.add(card([5], 50))
    const second = await buyer.add(health([0]))
    const bought = await buyer.buy(first.id, second.id)
    expect(bought.map(({ id }) => id)).toEqual([first.id])
    const again = await buyer.call('POST', '/api/contracts/purchase', { ids: [first.id, second.id] })
    expect(again.status).toBe(200)
    expect(again.body.map(({ id }: { id: string }) => id)).toEqual([first.id])
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(1)
  })

  it('stops when all lack documents, in the words of the rule', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(health([0]))
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', { ids: [id] })
    expect(status).toBe(422)
    expect(body.error).toMatchObject({
      refusals: [{ code: 'documentationMissing', path: '/ids/0/additionalInfo' }],
      message: expect.stringMatching(/^Salud: Falta un documento/),
    })
  })

  it('with the documents of every person it is bought', async () => {
    const buyer = await server.buyer()
    const file = await fileOf(buyer)
    const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file } } }))
    expect(await buyer.buy(id)).toMatchObject([{ id, status: 'pending', price: 350 }])
  })

  it('refuses an item without its required answers and document', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(saving)
    const answer = (more: object) =>
      buyer.call('POST', '/api/answers/add', {
        contractId: id,
        userId: buyer.employee.id,
        productId: 'saving',
        answers: {},
        ...more,
      })
    const file = { name: await fileOf(buyer), originalFilename: 'boletin.pdf' }
    expect((await buyer.call('POST', '/api/contracts/purchase', { ids: [id] })).body.error.message).toContain(
      'Rellena el documento para poder continuar',
    )
    expect(await answer({ answers: { [question]: 'No' }, isCompleted: true })).toMatchObject({
      status: 201,
      body: { contractId: id, isCompleted: false },
    })
    expect((await answer({ answers: { color: 'red' } })).body.error.fields[0].path).toBe('/answers/color')
    expect(
      (await answer({ file: { name: 'foreign.pdf', originalFilename: 'x' } })).body.error.fields[0].path,
    ).toBe('/file/name')
    expect(await answer({ answers: { [question]: 'No' }, file })).toMatchObject({
      body: { isCompleted: true },
    })
    expect((await buyer.contract(id)).answers).toEqual({
      answers: { [question]: 'No' },
      file,
      isCompleted: true,
    })
    expect(await buyer.buy(id)).toHaveLength(1)
  })

  it('an item of another collective stops everything, before anything else is looked at', async () => {
    const buyer = await server.buyer({ collective_id: 'planta' })
    const shuttle = await buyer.add({
      benefitId: 'shuttle',
      year: 2026,
      details: {},
      items: [{ benefitId: 'shuttle', familyId: 0, month: 5, price: 50 }],
    })
    const other = await buyer.add(card([5], 50))
    await server.database.db
      .updateTable('employees')
      .set({ collective_id: '' })
      .where('id', '=', buyer.employee.id)
      .execute()
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', {
      ids: [other.id, shuttle.id],
    })
    expect(status).toBe(422)
    expect(body.error.refusals).toEqual([{ code: 'otherCollective', path: '/ids/1', params: {} }])
    expect((await buyer.contract(other.id)).status).toBe('cart')
  })

  it('the cart names the collective that a modality has today, as a purchase does', async () => {
    const buyer = await server.buyer({ collective_id: 'planta' })
    const shuttle = await buyer.add(typed('shuttle', [5]))
    const moved = await buyer.add(card([5], 50))
    const collectives = async (): Promise<unknown[]> =>
      (await buyer.call('GET', '/api/profile')).body.cart.map(
        ({ benefit }: ContractDto) => benefit.collectiveId,
      )
    // When the item was stored, the shuttle was open to all and the card to others, unlike today.
    await server.database.pool.query(
      `update contracts set benefit = benefit #- '{modality,collectiveId}' where id = $1`,
      [shuttle.id],
    )
    await server.database.pool.query(
      `update contracts set benefit = jsonb_set(benefit, '{modality,collectiveId}', '"norte"') where id = $1`,
      [moved.id],
    )
    expect(new Set(await collectives())).toEqual(new Set(['planta', undefined]))
  })

  it('an expired item stops everything: from the day of its cut-off on (D-104)', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    const later = await buyer.add(card([7], 50))
    server.setNow('2026-05-15T08:00:00Z')
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', { ids: [later.id, id] })
    expect([status, body.error.refusals[0].code]).toEqual([422, 'expired'])
    server.setNow('2026-05-14T08:00:00Z')
    expect(await buyer.buy(id)).toMatchObject([{ id, status: 'pending', price: 50 }])
    server.setNow('2026-05-05T10:00:00Z')
  })

  it('a permission withdrawn meanwhile stops the purchase of its item', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    await server.database.db
      .updateTable('employee_products')
      .set({ allowed: false })
      .where('employee_id', '=', buyer.employee.id)
      .execute()
    expect(
      (await buyer.call('POST', '/api/contracts/purchase', { ids: [id] })).body.error.refusals[0].code,
    ).toBe('noPermissionAnymore')
  })

  it('a bag that shrank meanwhile stops the purchase', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5, 6], 100))
    await server.setBags(buyer.employee, { flexible_bag_cents: 19_999 })
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', { ids: [id] })
    expect([status, body.error.refusals[0].code]).toEqual([422, 'price_over_error'])
  })

  it('asks for something to buy', async () => {
    const buyer = await server.buyer()
    expect((await buyer.call('POST', '/api/contracts/purchase', { ids: [] })).status).toBe(422)
    expect((await buyer.call('POST', '/api/contracts/purchase', { ids: ['x'] })).status).toBe(404)
  })

  it('nothing is bought where there is no address to write to', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    await server.database.db
      .updateTable('employees')
      .set({ email: 'two@acme.example,three@acme.example' })
      .where('id', '=', buyer.employee.id)
      .execute()
    expect((await buyer.call('POST', '/api/contracts/purchase', { ids: [id] })).body.error).toMatchObject({
      statusCode: 422,
      name: 'NoMail',
    })
    expect((await buyer.contract(id)).status).toBe('cart')
  })
})

describe('a cart item that is no longer what its cart showed (D-74)', () => {
  const stale = async (id: string, columns: { contributed_cents: number; final_price_cents: number }) =>
    server.database.db.updateTable('contracts').set(columns).where('id', '=', id).execute()

  it('is brought up to date with both figures, and nothing is bought', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    await stale(id, { contributed_cents: 1_000, final_price_cents: 4_000 })
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', { ids: [id] })
    expect([status, body.error.name]).toEqual([409, 'PriceDiffers'])
    expect(body.error.message.replaceAll('\u00a0', ' ')).toContain('en el carrito eran 40 €, ahora son 50 €')
    expect(await buyer.contract(id)).toMatchObject({ status: 'cart', finalPrice: 50, contributedPrice: 0 })
    expect(await server.mailsTo(buyer.employee.email)).toEqual([])
    expect((await buyer.buy(id)).map(({ status: now }) => now)).toEqual(['pending'])
  })

  it('is bought with the modality of today, though it costs the same', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    await server.database.pool.query(
      `update contracts set benefit = jsonb_set(benefit, '{modality,endDate}', '"2026-06-30"') where id = $1`,
      [id],
    )
    expect((await buyer.buy(id))[0]?.benefit.endDate).toBeUndefined()
    expect((await buyer.contract(id)).benefit.endDate).toBeUndefined()
  })

  it('comes after earlier purchases for the company’s money, also in its mail (D-103)', async () => {
    const buyer = await server.buyer({ company_bag: '100' })
    for (const [instant, month] of [
      ['2026-05-05T10:00:00Z', 5],
      ['2026-05-05T10:01:00Z', 6],
    ] as const) {
      server.setNow(instant)
      await buyer.buy((await buyer.add(card([month], 60))).id)
    }
    const texts = (await server.mailsTo(buyer.employee.email)).map(({ text }) =>
      text.replaceAll('\u00a0', ' '),
    )
    expect(texts[0]).toContain('Precio 60 € al mes · tu empresa pone 60 € · tu nómina no cambia')
    expect(texts[1]).toContain('tu empresa pone 40 €')
  })

  it('is refused where its modality left the catalogue', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    await withdrawModality(server, id)
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', { ids: [id] })
    expect([status, body.error.refusals[0].code]).toEqual([422, 'noLongerOffered'])
    expect(body.error.message).toContain('ya no está en el catálogo')
  })

  it('is left out where others can be bought', async () => {
    const buyer = await server.buyer()
    const gone = await buyer.add(card([5], 50))
    const good = await buyer.add(card([6], 20))
    await withdrawModality(server, gone.id)
    expect((await buyer.buy(gone.id, good.id)).map(({ id }) => id)).toEqual([good.id])
    expect((await buyer.contract(gone.id)).status).toBe('cart')
    expect(await server.mailsTo(buyer.employee.email)).toHaveLength(1)
  })

  it('is named with its own sentence, and so are the others, where nothing is left to buy', async () => {
    const buyer = await server.buyer()
    const dear = await buyer.add(card([5, 6], 100))
    const top = await buyer.add(typed('plan', [5], { price: 50 }))
    await server.database.db
      .updateTable('employee_products')
      .set({ allowed: false })
      .where('employee_id', '=', buyer.employee.id)
      .where('product_id', '=', 'transport')
      .execute()
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', { ids: [dear.id, top.id] })
    expect([status, body.error.refusals.map(({ code }: { code: string }) => code)]).toEqual([
      422,
      ['noPermissionAnymore', 'answersMissing'],
    ])
    expect(body.error.message).toMatch(/^Transporte: .+ Ahorro: /)
  })

  it('stops nothing else; where the rest differs from its cart, a 409 buys nothing', async () => {
    const buyer = await server.buyer()
    const gone = await buyer.add(card([5], 50))
    const differing = await buyer.add(card([6], 20))
    const same = await buyer.add(card([7], 20))
    await withdrawModality(server, gone.id)
    await stale(differing.id, { contributed_cents: 500, final_price_cents: 1_500 })
    const ids = [gone.id, differing.id, same.id]
    const { status, body } = await buyer.call('POST', '/api/contracts/purchase', { ids })
    expect([status, body.error.name]).toEqual([409, 'PriceDiffers'])
    expect(await server.mailsTo(buyer.employee.email)).toEqual([])
    expect((await buyer.buy(...ids)).map(({ id }) => id)).toEqual([differing.id, same.id])
  })
})
