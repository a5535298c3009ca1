import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { formOf } from '../../../../tests/support/pressForm.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
beforeEach(() => server.setNow('2026-05-05T10:00:00Z'))

type Bought = { buyer: Buyer; ids: [string, string, string]; path: string; own: string[] }

async function bought(): Promise<Bought> {
  const buyer = await server.buyer()
  const add = async (month: number, price: number) => (await buyer.add(card([month], price))).id
  const ids: Bought['ids'] = [await add(5, 20), await add(6, 30), await add(7, 40)]
  await buyer.buy(...ids)
  const [mail] = await server.mailsTo(buyer.employee.email)
  const path = mail?.links.find((link) => link.startsWith('/accept-all/')) ?? ''
  return { buyer, ids, path, own: await server.linksTo(buyer.employee.email) }
}

const page = async (path: string) => server.call('GET', path)
/** Presses the button of a page with some of its boxes ticked. */
async function press(path: string, ...chosen: string[]): Promise<{ status: number; html: string }> {
  return post(path, formOf((await page(path)).payload), chosen)
}
/** Sends a page's form with some of its boxes ticked. */
async function post(
  path: string,
  { headers, payload }: ReturnType<typeof formOf>,
  chosen: readonly string[],
): Promise<{ status: number; html: string }> {
  const fields = [...new URLSearchParams(payload)].filter(
    ([name]) => !name.startsWith('accept-') || chosen.includes(name.slice('accept-'.length)),
  )
  const answer = await server.call('POST', path, { headers, payload: String(new URLSearchParams(fields)) })
  return { status: answer.statusCode, html: answer.payload.replaceAll('\u00a0', ' ') }
}
const signed = async (buyer: Buyer, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await buyer.contract(id)).signed))
const evidence = (ids: readonly string[]) =>
  server.database.db.selectFrom('signatures').selectAll().where('contract_id', 'in', ids).execute()
const ticks = (html: string): number => html.match(/class="tick"/g)?.length ?? 0

describe('the page of all that was bought together', () => {
  it('shows a card each, all chosen, the conditions once; opening it signs nothing', async () => {
    const { buyer, ids, path } = await bought()
    const { statusCode, payload } = await page(path)
    expect([statusCode, ticks(payload), payload.match(/checked=""/g)?.length]).toEqual([200, 3, 3])
    expect(payload).toContain('Aceptar 3 contratos')
    expect(payload.match(/Sin letra pequeña/g)).toHaveLength(1)
    expect(payload).not.toContain('<script')
    expect(await signed(buyer, ids)).toEqual([false, false, false])
  })

  it('accepts what is chosen, each with its evidence; the rest follows by page or own link', async () => {
    const { buyer, ids, path, own } = await bought()
    const first = await press(path, ids[0], ids[2])
    expect([first.status, ticks(first.html)]).toEqual([200, 1])
    expect(first.html).toContain('Ya has aceptado 2 contratos')
    expect(await signed(buyer, ids)).toEqual([true, false, true])
    const rows = await evidence(ids)
    expect(new Set(rows.map(({ contract_id: id }) => id))).toEqual(new Set([ids[0], ids[2]]))
    expect(new Set(rows.map(({ conditions_hash: hash }) => hash)).size).toBe(2)
    expect((await server.press(own[1] ?? '')).html).toContain('Contrato aceptado')
    expect((await page(path)).payload).toContain('3 contratos aceptados')
  })

  it('accepts once for presses at the same time', async () => {
    const { ids, path } = await bought()
    const form = formOf((await page(path)).payload)
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(path, form, ids)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await evidence(ids)).toHaveLength(3)
  })

  it('names what was edited or accepted since, which cannot be chosen; the rest goes on', async () => {
    const { buyer, ids, path, own } = await bought()
    await buyer.call('PUT', `/api/contracts/${ids[0]}`, card([5], 25))
    await server.press(own[1] ?? '')
    const { payload } = await page(path)
    expect([ticks(payload), payload.includes('Ha cambiado desde que enviamos este correo')]).toEqual([
      1,
      true,
    ])
    await press(path, ...ids)
    expect(await signed(buyer, ids)).toEqual([false, true, true])
    const { rows } = await server.database.pool.query(
      `select max(count)::int as most from (
         select count(*) from accept_links
         where contract_id = any($1) and accepted_at is null and voided_at is null
         group by contract_id
       ) live`,
      [ids],
    )
    expect(rows[0].most ?? 0).toBeLessThanOrEqual(1)
  })

  it('says a refusal at its card and accepts the others', async () => {
    const buyer = await server.buyer()
    const gone = (await buyer.add(card([5], 20))).id
    const good = (await buyer.add(typed('basic', [5, 6, 7, 8, 9, 10, 11], { price: 0 }))).id
    await buyer.buy(gone, good)
    const path = (await server.mailsTo(buyer.employee.email))[0]?.links[0] ?? ''
    const shown = formOf((await page(path)).payload)
    await server.database.db
      .updateTable('employee_products')
      .set({ allowed: false })
      .where('employee_id', '=', buyer.employee.id)
      .where('product_id', '=', 'transport')
      .execute()
    const { statusCode, payload } = await server.call('POST', path, shown)
    expect([statusCode, ticks(payload), payload.includes('Ya no tienes permiso')]).toEqual([200, 0, true])
    expect((await evidence([gone, good])).map(({ contract_id: id }) => id)).toEqual([good])
  })

  it('signs nothing without a tick, without its form’s key, or other conditions than shown', async () => {
    const { buyer, ids, path } = await bought()
    expect((await press(path)).status).toBe(400)
    const { headers, payload } = formOf((await page(path)).payload)
    const scan = await server.call('POST', path, { headers, payload: payload.replace(/key=[^&]*/, 'key=x') })
    expect(scan.statusCode).toBe(400)
    const other = payload.replaceAll(/(accept-[\w-]+)=[^&]*/g, '$1=0')
    expect((await server.call('POST', path, { headers, payload: other })).statusCode).toBe(409)
    expect(await signed(buyer, ids)).toEqual([false, false, false])
  })

  it('is unknown to another company and for a changed token', async () => {
    const { path } = await bought()
    expect((await server.call('GET', path, { tenant: 'globex' })).statusCode).toBe(404)
    expect((await page(`${path.slice(0, -4)}AAAA`)).statusCode).toBe(404)
  })
})
