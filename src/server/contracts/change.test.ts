import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { pdfText } from '../../../tests/support/pdfText.ts'

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

async function press(path: string): Promise<void> {
  const conditions = /name="conditions" value="(\w+)"/.exec(await page(path))?.[1]
  await server.call('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `conditions=${conditions}`,
  })
}

const listed = async (buyer: Buyer): Promise<{ name: string; url: string }[]> =>
  (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body

/** June to August at 50 euros become June to September, from July on at 90. */
async function changed(): Promise<{ buyer: Buyer; path: string }> {
  const buyer = await server.buyer()
  const { id } = await buyer.add(card([5, 6, 7], 50))
  await buyer.buy(id)
  await press((await server.linksTo(buyer.employee.email))[0] ?? '')
  server.setNow('2026-06-03T10:00:00Z')
  const request = card([5, 6, 7, 8], 50)
  for (const item of request.items.slice(1)) item.price = 90
  await buyer.call('PUT', `/api/contracts/${id}`, request)
  return { buyer, path: (await server.linksTo(buyer.employee.email))[0] ?? '' }
}

describe('a change of a contract in force', () => {
  it('appears in its mail, on its page and in its document with the earlier conditions', async () => {
    const { buyer, path } = await changed()
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)?.text ?? ''
    const asked = plain(await page(path))
    await press(path)
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
    await press(path)
    const documents = await listed(buyer)
    expect(documents.map(({ name }) => name).toSorted()).toEqual([
      'Contrato de Transporte · Tarjeta 2026',
      'Contrato de Transporte · Tarjeta 2026 (cambio del 3 de junio)',
    ])
    const change = pdfText(
      (await server.call('GET', documents.find(({ name }) => name.includes('cambio'))?.url ?? '')).rawPayload,
    )
    expect(change).not.toContain('hasta que confirmes')
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
      await press((await server.linksTo(buyer.employee.email))[0] ?? '')
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
