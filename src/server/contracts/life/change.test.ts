import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  withdrawModality,
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

const plain = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<[^>]+>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
const page = async (path: string): Promise<string> => (await server.call('GET', path)).payload

const open = (path: string) => server.call('GET', path)
const signatures = (id: string) =>
  server.database.db.selectFrom('signatures').selectAll().where('contract_id', '=', id).execute()

const listed = async (buyer: Buyer): Promise<{ name: string; url: string }[]> =>
  (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body

/** Changes June to August at 50 euros into June to September, at 90 from July on. */
async function changed(): Promise<{ buyer: Buyer; id: string; path: string }> {
  const { buyer, id } = await server.inForce([5, 6, 7], 50)
  server.setNow('2026-06-03T10:00:00Z')
  const request = card([5, 6, 7, 8], 50)
  for (const item of request.items.slice(1)) item.price = 90
  await buyer.call('PUT', `/api/contracts/${id}`, request)
  return { buyer, id, path: (await server.linksTo(buyer.employee.email))[0] ?? '' }
}

describe('a change of a contract in force', () => {
  it('appears in its mail, on its page and in its document with the earlier conditions', async () => {
    const { buyer, path } = await changed()
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)?.text ?? ''
    const asked = plain(await page(path))
    await server.press(path)
    const paper = (await listed(buyer)).find(({ name }) => name.includes('cambio'))
    const printed = plain(pdfText((await server.call('GET', paper?.url ?? '')).rawPayload))
    for (const line of [
      'Qué cambia',
      'Meses: junio a agosto → junio a septiembre',
      'Al mes: 50 € → 50 € (junio); 90 € (julio a septiembre)',
      'Precio: 150 € → 320 €',
    ])
      expect(mail).toContain(line)
    for (const text of [asked, printed]) {
      for (const words of [
        'Qué cambia',
        'Qué Antes Después',
        'Meses junio a agosto junio a septiembre',
        'Precio 150 € 320 €',
      ])
        expect(text).toContain(words)
    }
    const told = /Precio \d[^()]+ · tu nómina baja [^()]+ \(en 2026[^)]*\)/.exec(plain(mail))?.[0]
    expect(told).toBe(
      'Precio 320 € al año · dejas de pagar 96 € de IRPF · ' +
        'tu nómina baja 224 € al año (en 2026: junio 35 €, julio a septiembre 63 €)',
    )
    for (const text of [asked, printed]) expect(text).toContain(told)
  })

  it('says in the mail that is sent again what was before', async () => {
    const { buyer } = await changed()
    const [contract] = (await buyer.call('GET', '/api/my-contracts')).body
    await buyer.call('POST', '/api/contracts/resend', { ids: [contract.id] })
    const mails = await server.mailsTo(buyer.employee.email)
    expect(mails).toHaveLength(3)
    expect(mails.at(-1)?.text).toContain('Precio: 150 € → 320 €')
  })

  it('has its own document, named by the day of the change, without a word of confirming', async () => {
    const { buyer, path } = await changed()
    await server.press(path)
    const documents = await listed(buyer)
    expect(documents.map(({ name }) => name).toSorted()).toEqual([
      'Contrato «Transporte · Tarjeta» 2026',
      'Contrato «Transporte · Tarjeta» 2026 (cambio del 3 de junio)',
    ])
    const change = pdfText(
      (await server.call('GET', documents.find(({ name }) => name.includes('cambio'))?.url ?? '')).rawPayload,
    )
    expect(change).not.toContain('hasta que confirmes')
  })

  it('has a number in the name of its document where another was signed that day', async () => {
    const { buyer, id, path } = await changed()
    await server.press(path)
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 50))
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const names = (await listed(buyer)).map(({ name }) => name)
    expect(names.filter((name) => name.includes('cambio')).toSorted()).toEqual([
      'Contrato «Transporte · Tarjeta» 2026 (cambio del 3 de junio)',
      'Contrato «Transporte · Tarjeta» 2026 (cambio del 3 de junio) (2)',
    ])
  })

  it('names in words what is added and what is dropped', async () => {
    const buyer = await server.buyer()
    const taken = (...ids: string[]) => ({
      benefitId: 'basic',
      year: 2026,
      details: {},
      items: ids.flatMap((benefitId) =>
        [5, 6, 7, 8, 9, 10, 11].map((month) => ({ benefitId, familyId: 0, month, price: 0 })),
      ),
    })
    const { id } = await buyer.add(taken('basic'))
    await buyer.buy(id)
    const change = async (...ids: string[]): Promise<string> => {
      await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
      await buyer.call('PUT', `/api/contracts/${id}`, taken(...ids))
      return (await server.mailsTo(buyer.employee.email)).at(-1)?.text ?? ''
    }
    expect(await change('basic', 'basic-dental')).toContain('Dental: se añade 5 € al mes (')
    expect(await change('basic')).toContain('Dental: se quita 5 € al mes (')
  })

  it('is not spoken of in a first contract', async () => {
    const buyer = await server.buyer()
    await buyer.buy((await buyer.add(card([5], 50))).id)
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
    expect(mail?.text).not.toContain('Qué cambia')
    expect(await page(mail?.links[0] ?? '')).not.toContain('Qué cambia')
  })
})

describe('an edit', () => {
  it('of a contract that waits for its acceptance goes back to the cart, and the link is void', async () => {
    const { buyer, id, path } = await server.purchased([5], 50)
    const { body } = await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 70))
    expect(body).toMatchObject({ status: 'cart', signed: false, price: 140 })
    const { status, html } = await server.press(path)
    expect([status, html.includes('Este enlace ya no vale')]).toEqual([410, true])
    expect((await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body).toEqual([])
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', price: 140 })
  })

  it('of a contract in force waits until the mail is accepted; only the newest link signs', async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    const first = await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 60))
    expect(first.body).toMatchObject({
      status: 'contracted',
      signed: false,
      price: 100,
      pendingEdit: { price: 120, isCancellation: false },
    })
    const [firstLink = ''] = await server.linksTo(buyer.employee.email)
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 70))
    const [secondLink = ''] = await server.linksTo(buyer.employee.email)
    expect((await server.press(firstLink)).status).toBe(410)
    expect(await buyer.contract(id)).toMatchObject({ price: 100, pendingEdit: { price: 140 } })
    expect((await open(secondLink)).payload).toContain('Las condiciones actuales siguen valiendo')
    await server.press(secondLink)
    const after = await buyer.contract(id)
    expect(after).toMatchObject({ status: 'contracted', signed: true, price: 140 })
    expect(after.pendingEdit).toBeUndefined()
    expect((await signatures(id)).map(({ kind }) => kind)).toEqual(['contract', 'edit'])
  })

  it('reserves the higher of both prices in the bag until it is accepted', async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    await server.setBags(buyer.employee, { flexible_bag_cents: 20_000 })
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 80))
    expect((await buyer.call('POST', '/api/contracts', card([7], 41))).body.error.refusals[0].code).toBe(
      'price_over_error',
    )
    expect((await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 100))).status).toBe(200)
    expect((await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 100.01))).status).toBe(422)
  })

  it('leaves the months that have started as they were', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    server.setNow('2026-06-20T10:00:00Z')
    const changed = card([5, 6, 7], 50)
    for (const item of changed.items.slice(2)) item.price = 90
    await buyer.call('PUT', `/api/contracts/${id}`, changed)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect((await buyer.contract(id)).items.map(({ month, price }) => [month, price])).toEqual([
      [5, 50],
      [6, 50],
      [7, 90],
    ])
  })

  it('accepted late changes only what can still change', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7], 90))
    const [path = ''] = await server.linksTo(buyer.employee.email)
    server.setNow('2026-05-20T10:00:00Z')
    expect((await open(path)).payload).toContain('Meses que se quedan como estaban: junio')
    await server.press(path)
    expect((await buyer.contract(id)).items.map(({ month, price }) => [month, price])).toEqual([
      [5, 50],
      [6, 90],
      [7, 90],
    ])
  })

  it('of a category that is read-only in force is refused', async () => {
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
    const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, {
      ...request,
      details: { fallcc: 50_000 },
    })
    expect([status, body.error.refusals[0].code]).toEqual([422, 'readOnlyInForce'])
  })

  it.each([
    ['2026-05-14', [], [5, 6, 7]],
    ['2026-05-15', ['otherModality'], [6, 7]],
  ])('to another modality is refused once a month has begun: on %s %j', async (day, codes, months) => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await withdrawModality(server, id)
    server.setNow(`${day}T10:00:00Z`)
    const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, card(months, 60))
    const found = (body.error?.refusals ?? []).map(({ code }: { code: string }) => code)
    expect([status, found]).toEqual([codes.length > 0 ? 422 : 200, codes])
  })
})

describe('a contract whose modality left the catalogue', () => {
  const withdrawn = async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    await withdrawModality(server, id)
    const request = card([5, 6], 60, { benefitId: 'gone' })
    for (const item of request.items) item.benefitId = 'gone'
    return { buyer, id, request }
  }

  it('is changed for those it covers, and the change is signed like any other', async () => {
    const { buyer, id, request } = await withdrawn()
    const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, request)
    expect([status, body.error]).toEqual([200, undefined])
    await server.press((await server.linksTo(buyer.employee.email)).at(-1) ?? '')
    const { items } = await buyer.contract(id)
    expect(items.map(({ price }: { price: number }) => price)).toEqual([60, 60])
  })

  it.each(['2026-05-04', '2026-05-31'])(
    'is changed in all its months where it ends on %s',
    async (endDate) => {
      const { buyer, id } = await server.inForce([5, 6, 7], 50)
      const modality = (await server.context.tenants.find('acme'))?.modalities.find(
        (each) => each.id === 'card',
      )
      Object.assign(modality ?? {}, { endDate })
      try {
        expect((await buyer.call('POST', '/api/contracts', card([5], 60))).status).toBe(422)
        const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7], 60))
        expect([status, body.error]).toEqual([200, undefined])
        await server.press((await server.linksTo(buyer.employee.email)).at(-1) ?? '')
      } finally {
        delete modality?.endDate
      }
      expect(await buyer.contract(id)).toMatchObject({ price: 180, signed: true })
    },
  )

  it('waiting for its signature cannot be changed, in a sentence that says why', async () => {
    const { buyer, id, request } = await withdrawn()
    await server.database.db
      .updateTable('contracts')
      .set({ state: 'awaitingAcceptance' })
      .where('id', '=', id)
      .execute()
    const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, request)
    expect([status, body.error.refusals?.[0].code]).toEqual([422, 'noLongerOffered'])
    expect(body.error.message).toContain('ya no está en el catálogo')
  })

  it('can be ended by a price of 0', async () => {
    const { buyer, id, request } = await withdrawn()
    const ended = await buyer.call('PUT', `/api/contracts/${id}`, { ...request, items: [], price: 0 })
    expect(ended.body).toMatchObject({ status: 'cancelled', signed: false })
  })
})

describe('a price of 0 in the cart', () => {
  it('is checked like any other change, field by field', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5], 50))
    const wrong = { ...card([5], 50), details: { unknown: 'x' }, price: 0 }
    const { status, body } = await buyer.call('PUT', `/api/contracts/${id}`, wrong)
    expect([status, body.error.fields?.[0].path]).toEqual([400, '/details/unknown'])
  })
})
