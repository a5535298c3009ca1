import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, typed, type ContractServer } from '../../../../tests/support/contractServer.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { sendReminders } from './sendReminders.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await query('update employees set active = false')
  server.setNow('2026-05-05T10:00:00Z')
})

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows

async function remindOn(day: string): Promise<void> {
  server.setNow(`${day}T07:00:00Z`)
  await sendReminders(server.context, { tenant: 'acme', day })
}

/** The reminders to an employee, without the mails that first contained a link. */
const remindersTo = async ({ email }: Pick<EmployeeRow, 'email'>) =>
  (await server.mailsTo(email)).filter(({ subject }) => !subject.startsWith('Acepta tu'))
const subjectsTo = async (employee: EmployeeRow) =>
  (await remindersTo(employee)).map(({ subject }) => subject)

describe('other reminders', () => {
  it('ask for documentation that is missing, and lead to it', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(typed('study', [5, 6]))
    await query("update contracts set created_at = '2026-05-02T09:00:00Z' where id = $1", [id])
    await remindOn('2026-05-04')
    expect(await remindersTo(buyer.employee)).toEqual([])
    await remindOn('2026-05-05')
    const [mail, ...more] = await remindersTo(buyer.employee)
    expect([mail?.subject, more]).toEqual(['Falta documentación: Curso · Estudios', []])
    expect(mail?.text).toContain(`/cart?documentation=${id}`)
  })

  it('ask for the invoices of months, one mail for all that are new', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(typed('study', [5, 6]))
    await query(
      `update contracts set state = 'inForce',
        additional_info = '{"paymentFreq": "monthly"}' where id = $1`,
      [id],
    )
    await remindOn('2026-05-31')
    expect(await remindersTo(buyer.employee)).toEqual([])
    await remindOn('2026-06-01')
    await remindOn('2026-07-01')
    expect(await subjectsTo(buyer.employee)).toEqual([
      'Falta una factura: Curso · Estudios (junio)',
      'Falta una factura: Curso · Estudios (julio)',
    ])
    expect((await remindersTo(buyer.employee))[0]?.text).toContain(`/documents/user?contract=${id}`)
  })

  it('name a benefit that ends', async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    await query(
      `update contracts set benefit = jsonb_set(benefit, '{modality,endDate}', '"2026-07-31"') where id = $1`,
      [id],
    )
    await remindOn('2026-07-01')
    expect(await remindersTo(buyer.employee)).toEqual([])
    await remindOn('2026-07-02')
    await remindOn('2026-07-03')
    expect(await subjectsTo(buyer.employee)).toEqual(['Transporte · Tarjeta termina el 31 de julio'])
  })

  it('announce once that the next plan year can be contracted, and can be turned off', async () => {
    const buyer = await server.buyer()
    await remindOn('2026-11-14')
    expect(await remindersTo(buyer.employee)).toEqual([])
    await remindOn('2026-11-15')
    await remindOn('2026-11-16')
    const [mail, ...more] = await remindersTo(buyer.employee)
    expect([mail?.subject, more]).toEqual(['Ya puedes elegir tus productos de 2027', []])
    expect(mail?.text).toContain('/unsubscribe/')
  })
})
