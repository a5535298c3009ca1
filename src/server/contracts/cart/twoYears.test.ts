import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ now: '2026-11-05T10:00:00Z' })
})
afterAll(() => server.close())

it('a cart of two plan years is bought at once, each contract from the bag of its year', async () => {
  const buyer = await server.buyer({ flexible_bag_cents: 60_00, company_bag: '0' })
  const available = async () => {
    const { simulations } = (await buyer.call('GET', '/api/profile')).body
    return ['2026', '2027'].map((year) => simulations[year].available)
  }
  const below = card([11], 50)
  const at = card([0, 1], 30, { year: 2027 })
  const above = card([0, 1], 30.01, { year: 2027 })
  const refused = await buyer.call('POST', '/api/contracts', above)
  expect([refused.status, refused.body.error.refusals[0].code]).toEqual([422, 'price_over_error'])
  const ids = [(await buyer.add(below)).id, (await buyer.add(at)).id]
  expect(await available()).toEqual([10, 0])
  await buyer.buy(...ids)
  const links = await server.linksTo(buyer.employee.email)
  expect(links).toHaveLength(2)
  for (const link of links) await server.press(link)
  expect((await buyer.call('GET', '/api/my-contracts')).body).toMatchObject([
    { year: 2026, status: 'contracted', signed: true, price: 50 },
    { year: 2027, status: 'contracted', signed: true, price: 60 },
  ])
  expect(await available()).toEqual([10, 0])
})

it('the mail of two plan years has the money of each start, the page names what its day keeps', async () => {
  const buyer = await server.buyer({ flexible_bag_cents: 600_00 })
  const { id } = await buyer.add(card([11], 50))
  await buyer.buy(id, (await buyer.add(card([0, 1], 30, { year: 2027 }))).id)
  const [mail] = await server.mailsTo(buyer.employee.email)
  const text = mail!.text.replaceAll('\u00a0', ' ')
  expect(text).toContain(
    'Transporte por 50 € en total, desde el 1 de diciembre de 2026. ' +
      'Transporte por 60 € en total, desde el 1 de enero de 2027.',
  )
  expect(text).not.toContain('110 €')
  const page = await server.call(
    'GET',
    mail!.links.find((link) => link.startsWith('/accept-all/'))!,
  )
  expect(page.payload.replaceAll('\u00a0', ' ')).toContain(
    'Acepta hasta el 14 de noviembre de 2026 para empezar el 1 de diciembre de 2026 con Transporte.',
  )
})
