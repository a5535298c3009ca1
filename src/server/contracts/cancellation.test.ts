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

const page = async (path: string): Promise<string> =>
  (await server.call('GET', path)).payload.replaceAll('\u00a0', ' ')

async function press(path: string): Promise<string> {
  const conditions = /name="conditions" value="(\w+)"/.exec(await page(path))?.[1]
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await server.call('POST', path, { headers, payload: `conditions=${conditions}` })).payload
}

/** June to August at 50 euros, accepted on 5 May. */
async function inForce(): Promise<{ buyer: Buyer; id: string }> {
  const buyer = await server.buyer()
  const { id } = await buyer.add(card([5, 6, 7], 50))
  await buyer.buy(id)
  await press((await server.linksTo(buyer.employee.email))[0] ?? '')
  return { buyer, id }
}

const listed = async (buyer: Buyer): Promise<{ name: string; url: string }[]> =>
  (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body
const textOf = async (url: string): Promise<string> =>
  pdfText((await server.call('GET', url)).rawPayload).replaceAll('\u00a0', ' ')

/** What only somebody who joins reads: figures of the year, the months one by one, the rules. */
const ofJoining = ['150 €', '50 €', 'Mes a mes', 'Sin letra pequeña', 'Un beneficio empieza']

describe('a cancellation', () => {
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
      'sigues cubierto hasta el 31 de julio de 2026 y desde agosto ya no',
      'Sigues cubierto hasta el 31 de julio de 2026. Desde agosto ya no',
      ['31 de julio de 2026', 'Nada más desde agosto de 2026'],
    ],
    [
      'when no month is left',
      '2026-08-20T10:00:00Z',
      'sigues cubierto hasta el 31 de agosto de 2026',
      'sigues cubierto hasta el 31 de agosto de 2026',
      ['31 de agosto de 2026'],
    ],
  ])(
    '%s: mail, page and PDF say what it does instead of the conditions of joining',
    async (_, now, before, after, facts) => {
      const { buyer, id } = await inForce()
      server.setNow(now)
      await buyer.call('POST', `/api/contracts/${id}/cancel`)
      const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
      const path = mail?.links[0] ?? ''
      const asked = await page(path)
      const answered = await press(path)
      const paper = (await listed(buyer)).find(({ name }) => name.startsWith('Baja'))
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

  it('of what was never accepted ends nothing, on any day', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card([5, 6, 7], 50))
    await buyer.buy(id)
    server.setNow('2026-06-20T10:00:00Z')
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    expect(await page(path)).toContain('No llega a empezar')
    expect(await press(path)).toContain('El contrato no llega a empezar y no se te cobra nada.')
  })

  it('leaves a link that says that it was confirmed', async () => {
    const { buyer, id } = await inForce()
    const [joined = ''] = await server.linksTo(buyer.employee.email)
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    await press(path)
    for (const again of [await page(path), await press(path)]) {
      expect(again).toContain('La baja ya estaba confirmada')
      expect(again).toContain('Confirmaste la baja de Transporte el ')
      expect(again).not.toContain('Aceptaste estas condiciones')
    }
    expect(await page(joined)).toContain('Aceptaste estas condiciones')
  })
})
