import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = async (name: string, input: Record<string, unknown>) =>
  (await runForAcme(server.context, name, input)).answer
const mailsOf = async (employee: string) => (await run('people show', { employee })).mails
const storedOf = async (mail: string) =>
  (await server.database.pool.query('select * from mail_contents where id = $1', [mail])).rows[0]

/** Creates a person with a contract that waits for acceptance. */
async function waiting(employee: string) {
  const buyer = await server.buyer({ employee_number: employee })
  const { id } = await buyer.add(card([5, 6], 60))
  await buyer.buy(id)
  return { buyer, id }
}

describe('a mail to a person', () => {
  it('is listed by kind, and its text drawn anew has words in place of links', async () => {
    const { buyer } = await waiting('M1')
    const [mail] = await mailsOf('M1')
    expect(mail).toMatchObject({ mailKind: 'acceptance', hasText: true, canBeResent: true })
    const path = (await server.linksTo(buyer.employee.email))[0] ?? ''
    expect(path).toMatch(/^\/accept\/.{20}/)
    const { text, employeeNumber, subject } = await run('mail show', { mail: mail.mail })
    expect([employeeNumber, subject]).toEqual(['M1', mail.subject])
    expect(text).toContain(':\n[personal link]\n')
    expect(text).toContain('Hola, Nora:')
    const { content } = await storedOf(mail.mail)
    for (const kept of [text, JSON.stringify(content)]) {
      expect(kept).not.toContain('://')
      expect(kept).not.toContain(path.split('/').at(-1))
      expect(kept).not.toContain(buyer.employee.email)
    }
  })

  it('that opens an account shows no text', async () => {
    const { employee } = await server.buyer({ employee_number: 'M2', password_hash: null })
    await run('people invite', { employees: ['M2'] })
    const [mail] = await mailsOf('M2')
    expect(mail).toMatchObject({ mailKind: 'invitation', hasText: false, canBeResent: true })
    expect((await storedOf(mail.mail)).content).toBeNull()
    await expect(run('mail show', { mail: mail.mail })).rejects.toMatchObject({ isAbsent: true })
    expect(employee.email).toBeTruthy()
  })

  it('is sent again with a new link, after which the older one opens nothing', async () => {
    const { buyer } = await waiting('M3')
    const [older] = await server.linksTo(buyer.employee.email)
    const [mail] = await mailsOf('M3')
    expect(await run('mail resend', { mail: mail.mail })).toMatchObject({ sentTo: buyer.employee.email })
    const [newer] = await server.linksTo(buyer.employee.email)
    expect(newer).not.toBe(older)
    expect(await mailsOf('M3')).toHaveLength(2)
    expect((await server.call('GET', older ?? '')).statusCode).not.toBe(200)
    expect((await server.call('GET', newer ?? '')).statusCode).toBe(200)
  })

  it.each(['passwordReset', 'invitation', 'confirmation'] as const)(
    'is not sent again where its link is needed no more: %s',
    async (kind) => {
      const employee = `N-${kind}`
      await server.buyer({
        employee_number: employee,
        ...(kind === 'passwordReset' ? { password_hash: null } : { password_hash: 'x' }),
      })
      const id = await kept(employee, kind)
      await expect(run('mail resend', { mail: id })).rejects.toThrow('There is nothing to send again')
    },
  )

  it('for a new password is sent again to the address in force, at most as often as by oneself', async () => {
    const { employee } = await server.buyer({ employee_number: 'M4', password_hash: 'x' })
    const id = await kept('M4', 'passwordReset')
    const limit = server.context.config.limits.resetMailsPerHour
    for (let sent = 0; sent < limit; sent++)
      expect(await run('mail resend', { mail: id })).toMatchObject({ sentTo: employee.email })
    await expect(run('mail resend', { mail: id })).rejects.toThrow(/this hour/)
  })

  it('stays listed with its text after the outbox has lost it, and ends with the person', async () => {
    const { buyer } = await waiting('M5')
    const { pool } = server.database
    await pool.query(
      `update outbox set delivered_at = now() - interval '9 years', drawn_from = null, text = ''
      where employee_id = $1`,
      [buyer.employee.id],
    )
    await run('data retain', {})
    const [mail] = await mailsOf('M5')
    expect(mail).toMatchObject({ state: 'delivered', to: '', hasText: true })
    expect((await run('mail show', { mail: mail.mail })).text).toContain('Hola, Nora:')
    await run('people leave', { employee: 'M5', on: '2026-04-30' })
    await run('data erase', { employee: 'M5' })
    const { rows } = await pool.query('select id from mail_contents where employee_id = $1', [
      buyer.employee.id,
    ])
    expect(rows).toEqual([])
  })
})

/** Stores a kept mail of a kind. Returns its id. */
async function kept(employee: string, kind: string): Promise<string> {
  const { rows } = await server.database.pool.query(
    `insert into mail_contents (tenant, id, employee_id, kind)
    select tenant, gen_random_uuid(), id, $2 from employees where employee_number = $1 returning id`,
    [employee, kind],
  )
  return rows[0].id
}
