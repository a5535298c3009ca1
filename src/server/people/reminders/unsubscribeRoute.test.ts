import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { sendReminders } from './sendReminders.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const open = (path: string) => server.call('GET', path)
const send = (path: string, payload = '') => server.call('POST', path, { headers: form, payload })

async function remindOn(day: string): Promise<void> {
  server.setNow(`${day}T07:00:00Z`)
  await sendReminders(server.context, { tenant: 'acme', day })
}

/** An employee with a full cart and the reminder about it, which ends with the link. */
async function reminded(values: Parameters<ContractServer['buyer']>[0] = {}) {
  server.setNow('2026-05-05T10:00:00Z')
  const buyer = await server.buyer(values)
  await buyer.add(card([5, 6], 50))
  await remindOn('2026-05-10')
  const [mail] = await server.mailsTo(buyer.employee.email)
  return { ...buyer, path: mail?.links.at(-1) ?? '' }
}

const isOff = async ({ id }: EmployeeRow): Promise<boolean> =>
  (await server.database.pool.query('select reminders_off_at from employees where id = $1', [id])).rows[0]
    .reminders_off_at !== null

describe('the link at the end of a reminder', () => {
  it('shows a page with a button and changes nothing, however often it is opened', async () => {
    const { employee, path } = await reminded()
    for (let times = 0; times < 3; times++) {
      const page = await open(path)
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(page.payload).toContain('<form method="post">')
      expect(page.payload).toContain('¿Dejar de recibir recordatorios?')
    }
    expect((await server.call('HEAD', path)).statusCode).toBe(200)
    expect(await isOff(employee)).toBe(false)
  })

  it.each([
    ['the button of the page', form, ''],
    ['a mail program (RFC 8058)', form, 'List-Unsubscribe=One-Click'],
    [
      'a mail program that sends a form with a boundary',
      { 'content-type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['a mail program that sends nothing', {}, undefined],
  ])('turns reminders off by %s, without a session', async (_, headers, payload) => {
    const { employee, path } = await reminded()
    const done = await server.call('POST', path, { headers, payload })
    expect([done.statusCode, done.payload.includes('Hecho: no recibirás más recordatorios')]).toEqual([
      200,
      true,
    ])
    expect(await isOff(employee)).toBe(true)
  })

  it('has a way back', async () => {
    const { employee, path } = await reminded()
    await send(path)
    const page = await open(path)
    expect(page.payload).toContain('Volver a recibirlos')
    expect(page.payload).toContain('<input type="hidden" name="choice" value="on"/>')
    expect((await send(path, 'choice=on')).payload).toContain('Hecho: vuelves a recibir recordatorios')
    expect(await isOff(employee)).toBe(false)
  })

  it('keeps the day of the choice when it is pressed twice', async () => {
    const { employee, path } = await reminded()
    await send(path)
    const chosen = "update employees set reminders_off_at = '2026-01-01' where id = $1"
    await server.database.pool.query(chosen, [employee.id])
    await send(path)
    const text = 'select reminders_off_at::date::text as day from employees where id = $1'
    expect((await server.database.pool.query(text, [employee.id])).rows).toEqual([{ day: '2026-01-01' }])
  })

  it('speaks the employee’s language', async () => {
    const { path } = await reminded({ language: 'en' })
    expect((await open(path)).payload).toContain('Turn reminders off?')
    expect((await send(path)).payload).toContain('Done: you will get no more reminders')
  })

  it('that is made up, of another company, or of another employee is none', async () => {
    const [one, other] = [await reminded(), await reminded()]
    const signature = one.path.split('.')[1]
    for (const path of ['/unsubscribe/x', `/unsubscribe/${other.employee.id}.${signature}`, `${one.path}x`]) {
      expect([(await open(path)).statusCode, (await send(path)).statusCode]).toEqual([404, 404])
    }
    expect([await isOff(one.employee), await isOff(other.employee)]).toEqual([false, false])
  })
})

describe('an employee who turned reminders off', () => {
  it('gets none about the cart or a new plan year, and still those about contracts', async () => {
    const { employee, path, add, buy } = await reminded()
    await send(path)
    await remindOn('2026-06-10')
    await remindOn('2026-11-15')
    const count = (await server.mailsTo(employee.email)).length
    expect(count).toBe(1)
    server.setNow('2026-05-05T10:00:00Z')
    const { id } = await add(card([7], 50))
    await buy(id)
    await server.database.pool.query(
      "update accept_links set last_day = '2026-06-03' where contract_id = $1",
      [id],
    )
    await remindOn('2026-05-31')
    expect((await server.mailsTo(employee.email)).at(-1)?.subject).toMatch(/es el último día para aceptar/)
  })
})
