import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startImap } from '../../../../tests/support/imapServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import type { EmployeeRow } from '../db/schema.ts'
import { readBounces } from './readBounces.ts'

let server: TestServer
let imap: Awaited<ReturnType<typeof startImap>>
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  imap = await startImap({ user: 'benefits', password: 'se cret' })
})
afterEach(() => imap.stop())

const look = (password = 'se%20cret') => {
  const bouncesUrl = `imap://benefits:${password}@127.0.0.1:${imap.port}/INBOX`
  return readBounces({ ...server.context, config: { ...server.context.config, bouncesUrl } })
}

let count = 0
async function sentTo(values: { to?: string } = {}) {
  const employee = await server.employee('acme', { employee_number: `B${++count}` })
  const to = values.to ?? employee.email ?? ''
  const tenant = (await server.context.tenants.find('acme'))!
  const mail = { to, language: 'es' as const, subject: 'Hola', paragraphs: ['x'], employeeId: employee.id }
  await server.context.mailer.queue(server.database.db, { kind: 'outcome', tenant, ...mail })
  const { message_id, id } = await server.database.db
    .updateTable('outbox')
    .set({ delivered_at: new Date() })
    .where('employee_id', '=', employee.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { employee, to, messageId: message_id, id }
}

type Report = {
  action?: string
  status?: string
  recipient: string
  messageId: string
  headersOnly?: boolean
}

/** A report in Postfix's format. */
function report({ action = 'failed', status = '5.1.1', recipient, messageId, headersOnly }: Report): string {
  const type = headersOnly ? 'text/rfc822-headers' : 'message/rfc822'
  return [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: no-reply@localhost',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 No such',
    '    user here',
    '',
    '--b1',
    `Content-Type: ${type}`,
    '',
    'From: Acme <no-reply@localhost>',
    `Message-ID: <${messageId}>`,
    'Subject: Hola',
    '',
    'x',
    '--b1--',
    '',
  ].join('\r\n')
}

const put = (source: string): void => void imap.mails.push({ source, isSeen: false })
const faultOf = async ({ employee_number: employee }: EmployeeRow): Promise<string> =>
  (await runForAcme(server.context, 'people show', { employee })).answer.emailFault

describe('a mail that comes back to the mailbox of BOUNCES_URL', () => {
  it.each([true, false])(
    'is told at the person, in the lists and the counts (headers only: %s)',
    async (headersOnly) => {
      const { employee, to, messageId } = await sentTo()
      put(report({ recipient: to.toUpperCase(), messageId, headersOnly }))
      await look()
      expect(await faultOf(employee)).toBe('550 5.1.1 No such user here')
      const { answer: list } = await runForAcme(server.context, 'mail list')
      expect(list.addresses.map(({ email }: { email: string }) => email)).toContain(to)
      const { answer: overview } = await runForAcme(server.context, 'overview show')
      expect(overview.failingAddresses).toBe(list.addresses.length)
      const { answer: found } = await runForAcme(server.context, 'people find', { text: to })
      expect(found.people[0].emailFault).toContain('No such user')
      expect(imap.mails.map(({ isSeen }) => isSeen)).toEqual([true])
    },
  )

  it('is one note, however many come back, and goes when the address changes', async () => {
    const { employee, to, messageId } = await sentTo()
    put(report({ recipient: to, messageId }))
    put(report({ recipient: to, messageId, status: '5.2.2' }))
    await look()
    const noted = async () =>
      server.database.db
        .selectFrom('employees')
        .select(['email_failed_at', 'email_fault'])
        .where('id', '=', employee.id)
        .executeTakeFirstOrThrow()
    const first = await noted()
    put(report({ recipient: to, messageId }))
    await look()
    expect(await noted()).toEqual(first)
    await server.database.db
      .updateTable('employees')
      .set({ password_hash: null })
      .where('id', '=', employee.id)
      .execute()
    const email = `right${count}@acme.example`
    await runForAcme(server.context, 'people email', { employee: employee.employee_number, email })
    expect(await noted()).toEqual({ email_failed_at: null, email_fault: null })
    put(report({ recipient: to, messageId }))
    await look()
    expect(await faultOf(employee)).toBe('')
  })

  it('from an address that waits to be confirmed is told at its person, until it is taken back', async () => {
    const number = `B${++count}`
    const employee = await server.employee('acme', { employee_number: number })
    const typo = `typo${count}@acme.example`
    const ask = (email: string) => runForAcme(server.context, 'people email', { employee: number, email })
    await ask(typo)
    const { message_id: messageId } = await server.database.db
      .updateTable('outbox')
      .set({ delivered_at: new Date() })
      .where('to_address', '=', typo)
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(await faultOf(employee)).toBe('')
    put(report({ recipient: typo, messageId }))
    await look()
    expect(await faultOf(employee)).toBe(`${typo}: 550 5.1.1 No such user here`)
    await ask(employee.email!)
    expect(await faultOf(employee)).toBe('')
  })

  it('goes when a later mail has stayed for a day, and not before', async () => {
    const { employee, to, messageId, id } = await sentTo()
    put(report({ recipient: to, messageId }))
    await look()
    const later = async (hours: number) => {
      await server.database.pool.query(
        `update outbox set last_error = null, delivered_at = now() - $2 * interval '1 hour' where id = $1`,
        [id, hours],
      )
      await server.database.pool.query(
        `update employees set email_failed_at = now() - interval '3 days' where id = $1`,
        [employee.id],
      )
      await look()
      return faultOf(employee)
    }
    expect(await later(23)).toContain('No such user')
    expect(await later(25)).toBe('')
  })

  it.each([
    [
      'names a Message-ID that we never sent',
      { messageId: '00000000-0000-4000-8000-000000000000@localhost' },
    ],
    ['names no Message-ID of ours', { messageId: 'x@mx.example' }],
    ['is about another address', { recipient: 'other@acme.example' }],
    ['says that it is delayed', { action: 'delayed', status: '4.4.1' }],
    ['says that it was delivered', { action: 'delivered', status: '2.0.0' }],
    ['fails for now', { status: '4.2.2' }],
  ])('changes nothing where it %s', async (_why, wrong) => {
    const { employee, to, messageId } = await sentTo()
    put(report({ recipient: to, messageId, ...wrong }))
    await look()
    expect(await faultOf(employee)).toBe('')
    expect(imap.mails[0]?.isSeen).toBe(true)
  })

  it('leaves mails of people unread, and reads the beginning of a large report', async () => {
    const { employee, to, messageId } = await sentTo()
    put('From: a@b.example\r\nContent-Type: text/plain\r\n\r\nA question.')
    put(report({ recipient: to, messageId }).replace('\r\nx\r\n', `\r\n${'x'.repeat(3_000_000)}\r\n`))
    await look()
    expect(imap.mails.map(({ isSeen }) => isSeen)).toEqual([false, true])
    expect(await faultOf(employee)).toContain('No such user')
  })

  it.each([
    ['no parts', 'Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n'],
    [
      'parts in parts',
      `Content-Type: multipart/report; report-type=delivery-status; boundary=b0\r\n\r\n${nested(200)}`,
    ],
    ['a head without an end', `Content-Type: message/delivery-status${'\r\n x: y'.repeat(50_000)}`],
  ])('is passed over where it has %s, and the next one is read', async (_what, source) => {
    const { employee, to, messageId } = await sentTo()
    put(source)
    put(report({ recipient: to, messageId }))
    await look()
    expect(await faultOf(employee)).toContain('No such user')
  })

  it('looks at a hundred reports at once, and at the rest the next time', async () => {
    for (let at = 0; at < 101; at++) put(report({ recipient: 'a@b.example', messageId: 'x@y' }))
    await look()
    expect(imap.mails.filter(({ isSeen }) => isSeen)).toHaveLength(100)
    await look()
    expect(imap.mails.filter(({ isSeen }) => isSeen)).toHaveLength(101)
  })

  it('fails if the mailbox refuses the password, without affecting anything else', async () => {
    await expect(look('wrong')).rejects.toThrow()
    await look()
  })
})

function nested(depth: number): string {
  return Array.from(
    { length: depth },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  ).join('')
}
