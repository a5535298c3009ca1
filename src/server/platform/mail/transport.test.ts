import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSmtp } from '../../../../tests/support/smtpServer.ts'
import { createMailTransport } from './transport.ts'

/** A mail server without TLS. */
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.stop())

const mail = {
  to_address: 'nora@acme.example',
  subject: 'A link',
  drawn_from: null,
  text: 'A link',
  message_id: 'one@acme.example',
  created_at: new Date(),
  unsubscribe_url: null,
  reply_to: null,
}

/** Sends a mail through an SMTP address, and closes. */
async function send(query: string, production: boolean): Promise<void> {
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}${query}`
  const transport = createMailTransport({ smtpUrl, mailFrom: 'no-reply@acme.example', production })
  await transport?.send(mail, 'Acme', []).finally(() => transport.close())
}

it('a mail server without TLS gets no mail in production, for the links in it open and sign', async () => {
  await expect(send('', true)).rejects.toThrow(/TLS/)
  expect(smtp.received).toHaveLength(0)
})

it('a mail server without TLS gets mails where its address allows it, and outside production', async () => {
  await send('?requireTLS=false', true)
  await send('', false)
  expect(smtp.received).toHaveLength(2)
})

it('mails of one moment share a connection to the mail server', async () => {
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
  const transport = createMailTransport({ smtpUrl, mailFrom: 'no-reply@acme.example', production: false })
  const before = [smtp.connections(), smtp.received.length] as const
  for (const message_id of ['two@acme.example', 'three@acme.example'])
    await transport?.send({ ...mail, message_id }, 'Acme', [])
  transport?.close()
  expect(smtp.connections() - before[0]).toBe(1)
  expect(smtp.received.length - before[1]).toBe(2)
})
