import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Mail } from '../../src/server/platform/context/context.ts'
import { startJobs } from '../../src/server/platform/jobs/jobs.ts'
import { startMailDelivery } from '../../src/server/platform/mail/deliverMail.ts'
import { startSmtp as startSmtpServer, type Received } from './smtpServer.ts'
import { createTestServer, type TestServer } from './testServer.ts'

type Refusal = Error | undefined

/** A test server whose mails are delivered to real mail servers; each test starts with an empty outbox. */
export function createMailDelivery() {
  let server: TestServer
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
    await server.database.db.deleteFrom('outbox').execute()
  })
  const rows = () => server.database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
  return {
    server: () => server,
    /** Functions called after each test, the last one first. */
    stops,
    /** Starts a mail server that stops with the test. */
    startSmtp: async (
      port = 0,
      mood: (count: number) => Refusal = () => undefined,
      door: (address: string) => Refusal | Promise<Refusal> = () => undefined,
    ): Promise<{ port: number; received: Received[] }> => {
      const smtp = await startSmtpServer({ port, mood, door })
      stops.push(smtp.stop)
      return smtp
    },
    runJobs: (smtpUrl: string | undefined): void => {
      const context = { ...server.context, config: { ...server.context.config, smtpUrl } }
      const mails = startMailDelivery(context)
      const jobs = startJobs(server.database.pool, context.log, {
        'deliver-mail': mails.deliver,
        'benefit-signed': () => Promise.resolve(),
      })
      stops.push(async () => mails.stop(), jobs.stop)
    },
    queueMail: (values: Partial<Mail> = {}, company = 'acme') => queueMail(server, values, company),
    rows,
    allDelivered: async () => (await rows()).every(({ delivered_at }) => delivered_at !== null),
  }
}

async function queueMail(server: TestServer, values: Partial<Mail>, company: string): Promise<void> {
  const tenant = await server.context.tenants.find(company)
  if (!tenant) throw new Error(`${company} is gone`)
  const mail: Mail = {
    kind: 'outcome',
    tenant,
    to: 'nora@acme.example',
    language: 'es',
    employeeId: null,
    subject: 'Ñandú y açaí',
    paragraphs: ['Hola, Nora:'],
    action: { label: 'Ver', url: 'https://acme.example/accept/secret' },
    ...values,
  }
  await server.database.db.transaction().execute((trx) => server.context.mailer.queue(trx, mail))
}

/** Waits until a fact is true, at most a number of seconds. */
export async function until(isTrue: () => Promise<boolean> | boolean, seconds: number): Promise<void> {
  for (
    const end = Date.now() + seconds * 1000;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 100))
  )
    if (await isTrue()) return
  throw new Error(`It did not come true within ${seconds} seconds.`)
}
