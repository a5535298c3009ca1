import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

it('a used link says what is still to be accepted, a change of its own contract too', async () => {
  const buyer = await server.buyer()
  const id = (await buyer.add(card([5, 6], 20))).id
  await buyer.buy(id, (await buyer.add(card([8], 30))).id)
  const [first = '', second = ''] = await server.linksTo(buyer.employee.email)
  await server.press(first)
  const readPage = async () => (await server.call('GET', first)).payload.replaceAll(/<[^>]*>/g, ' ')
  const oneLeft = /Te queda por aceptar [^.]+: su botón está en el correo/
  expect(await readPage()).toMatch(oneLeft)
  expect(await readPage()).not.toContain('nada más')
  await server.press(second)
  expect(await readPage()).toContain('No te queda nada más por aceptar.')
  await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 25))
  expect(await readPage()).toMatch(oneLeft)
  const rowOf = server.database.db.updateTable('accept_links').where('contract_id', '=', id)
  await rowOf.set({ last_day: '2026-05-04' }).execute()
  expect(await readPage()).not.toMatch(/Te queda por aceptar/)
  await rowOf.set({ last_day: '2026-05-05' }).execute()
  expect(await readPage()).toMatch(oneLeft)
  await rowOf.set({ sent_to: 'former@acme.example' }).execute()
  expect(await readPage()).not.toMatch(/Te queda por aceptar/)
})

it.each([
  ['waits', false],
  ['is void', true],
])(
  'a change not confirmed in time, whose link %s, says so; the old conditions go on',
  async (_what, isVoided) => {
    server.setNow('2026-05-05T10:00:00Z')
    const { buyer, id } = await server.inForce([5, 6], 20)
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 25))
    const [link = ''] = await server.linksTo(buyer.employee.email)
    server.setNow('2026-06-20T10:00:00Z')
    if (isVoided)
      await server.database.db
        .updateTable('accept_links')
        .set({ voided_at: sql`now()` })
        .where('contract_id', '=', id)
        .where('accepted_at', 'is', null)
        .execute()
    const { statusCode, payload } = await server.call('GET', link)
    expect(statusCode).toBe(410)
    expect(payload).toContain('Este enlace ha caducado')
    expect(payload).toContain('Si era un cambio o una cancelación, tu contrato sigue como estaba.')
    expect(payload).not.toContain('Hay un enlace más nuevo')
    expect(await buyer.contract(id)).toMatchObject({ price: 40 })
  },
)

it('a mail that a browser opens asks for no favicon', async () => {
  const { buyer } = await server.purchased([7], 20)
  const [mail] = await server.mailsTo(buyer.employee.email)
  expect(mail?.html).toContain('<link rel="icon" href="data:,"/>')
})

it('the signed document of a contract names its employee as its author, not the administrator', async () => {
  server.setNow('2026-05-05T10:00:00Z')
  const { buyer } = await server.inForce([7], 20)
  const { id, first_name: name } = buyer.employee
  const { body } = await buyer.call('GET', `/api/users/${id}/documents/all`)
  const signed = (body as { contractId?: string; creator: string }[]).filter(({ contractId }) => contractId)
  expect(signed.map(({ creator }) => creator.startsWith(name ?? '?'))).toEqual([true])
})
