import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => (server = await createContractServer()))
afterAll(() => server.close())

const open = (path: string) => server.call('GET', path)

it('a mailed link with a slash at its end is the same link, and a garbled one has its page', async () => {
  const { buyer, id, path } = await server.purchased([5], 50)
  expect(await open(`${path}/`)).toMatchObject({ statusCode: 200 })
  expect((await server.press(`${path}/`)).status).toBe(200)
  expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true })
  for (const name of ['accept', 'accept-all', 'confirm-email', 'unsubscribe'])
    for (const token of ['abc/', 'x'.repeat(301), 'x'.repeat(9000)]) {
      const page = await open(`/${name}/${token}`)
      const what = `${name} ${token.length}`
      expect([page.statusCode, page.headers['content-type']], what).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.payload, what).toContain('Este enlace no existe')
    }
  const elsewhere = await open('/accept-all/abc/def')
  expect([elsewhere.statusCode, elsewhere.json().error.name]).toEqual([404, 'NotFound'])
})
