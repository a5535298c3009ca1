import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { formOf, pressForm } from '../../../tests/support/pressForm.ts'
import { buildApp } from '../start/app.ts'
import { unsubscribeUrl } from '../people/reminders/unsubscribe.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const pageOf = async (path: string): Promise<string> => (await server.call('GET', path)).payload
const hashOn = (html: string): string => /name="conditions" value="(\w+)"/.exec(html)?.[1] ?? ''
const signatures = (id: string) =>
  server.database.db.selectFrom('signatures').selectAll().where('contract_id', '=', id).execute()

let count = 0
/** An employee with a requested e-mail change, and the link mailed to the new address. */
async function asking(): Promise<{ buyer: Buyer; email: string; link: string }> {
  const buyer = await server.buyer()
  const email = `asked${++count}@private.example`
  await buyer.call('POST', '/api/profile', { email })
  return { buyer, email, link: (await server.linksTo(email))[0] ?? '' }
}
const emailOf = async (buyer: Buyer): Promise<string> => (await buyer.call('GET', '/api/profile')).body.email

describe('the page that accepts a contract', () => {
  it('signs nothing for a POST from outside its page, such as a mail scanner’s', async () => {
    const { buyer, id, path } = await server.purchased([5], 50)
    const payload = await pageOf(path)
    const other = formOf(await pageOf((await server.purchased([5], 50)).path))
    const conditions = `conditions=${hashOn(payload)}`
    for (const sent of [
      {},
      { headers, payload: '' },
      { headers, payload: conditions },
      { headers, payload: `${conditions}&key=` },
      { headers, payload: `${conditions}&key=x&key=y` },
      other,
    ]) {
      const answer = await server.call('POST', path, sent)
      expect([answer.statusCode, answer.payload.includes('No se ha aceptado nada todavía')]).toEqual([
        400,
        true,
      ])
      expect(answer.payload).toContain('Transporte')
    }
    expect(await signatures(id)).toEqual([])
    expect((await server.call('POST', path, formOf(payload))).statusCode).toBe(200)
    expect((await server.call('POST', path)).payload).toContain('Ya estaba aceptado')
    expect(await buyer.contract(id)).toMatchObject({ signed: true })
  })

  it('a page that was open before the server started again still signs', async () => {
    const { buyer, id, path } = await server.purchased([5], 50)
    const payload = await pageOf(path)
    const again = await buildApp(server.context, { portalDir: join(server.dataDir, 'portal') })
    const { statusCode } = await again.inject({
      method: 'POST',
      url: path,
      ...formOf(payload),
      headers: { ...formOf(payload).headers, host: 'acme.localhost' },
    })
    await again.close()
    expect([statusCode, (await buyer.contract(id)).signed]).toEqual([200, true])
  })
})

describe('the page that confirms an e-mail', () => {
  it('does nothing for a POST from outside its page, such as a mail scanner’s', async () => {
    const [{ buyer, email, link }, other] = [await asking(), await asking()]
    const ofOther = formOf(await pageOf(other.link))
    for (const sent of [{}, { headers, payload: '' }, { headers, payload: 'key=x' }, ofOther]) {
      const answer = await server.call('POST', link, sent)
      expect([answer.statusCode, answer.payload.includes('No se ha confirmado nada todavía')]).toEqual([
        400,
        true,
      ])
    }
    expect(await emailOf(buyer)).toBe(buyer.employee.email)
    expect((await pressForm(server, link)).statusCode).toBe(200)
    expect(await emailOf(buyer)).toBe(email)
    expect((await server.call('POST', link)).payload).toContain('ya estaba confirmado')
  })
})

describe('the page that turns reminders off', () => {
  it('acts on a bare POST, as mail programs send it, until the e-mail is another', async () => {
    const { buyer, email, link } = await asking()
    const url = unsubscribeUrl(server.context, (await server.context.tenants.find('acme'))!, buyer.employee)
    const unsubscribe = () => server.call('POST', new URL(url).pathname)
    expect((await unsubscribe()).statusCode).toBe(200)
    await pressForm(server, link)
    expect(await emailOf(buyer)).toBe(email)
    expect((await unsubscribe()).statusCode).toBe(404)
  })
})
