import type { CompiledQuery } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { until, createMailDelivery } from '../../../../tests/support/mailDelivery.ts'
import type { Mail } from '../context/context.ts'
import type { Db } from '../db/schema.ts'
import { startMailDelivery } from './deliverMail.ts'

const delivery = createMailDelivery()
const { startSmtp, runJobs, queueMail, rows, allDelivered } = delivery

const addresses = (count: number, company = 'acme') =>
  Array.from({ length: count }, (_, index) => `p${index}@${company}.example`)
const countJobs = async () =>
  (await delivery.server().database.pool.query('select from graphile_worker._private_jobs')).rowCount

describe('mails that wait together', () => {
  it('of one transaction share a job, and each is sent once and alone', async () => {
    const { port, received } = await startSmtp()
    const { context, database } = delivery.server()
    const tenant = (await context.tenants.find('acme'))!
    await database.db.transaction().execute(async (trx) => {
      for (const to of addresses(20)) await context.mailer.queue(trx, { ...mailOf(tenant), to })
    })
    expect(await countJobs()).toBe(1)
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(allDelivered, 15)
    expect(received.map(({ to }) => to).sort()).toEqual(addresses(20).sort())
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array(20).fill(1))
  })

  it('arrive although one address among twenty is refused for good and another one for now', async () => {
    const { port, received } = await startSmtp(0, undefined, (address) => {
      if (address === 'p3@acme.example') return refusal(550, '5.1.1 No such user')
      return address === 'p4@acme.example' ? refusal(450, '4.2.0 Try later') : undefined
    })
    for (const to of addresses(20)) await queueMail({ to })
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(async () => (await rows()).every((mail) => mail.delivered_at ?? mail.last_error), 15)
    expect(received).toHaveLength(18)
    const broken = (await rows()).filter(({ delivered_at }) => delivered_at === null)
    expect(broken.map(({ to_address, last_error }) => [to_address, last_error])).toEqual([
      ['p3@acme.example', expect.stringContaining('5.1.1')],
      ['p4@acme.example', expect.stringContaining('4.2.0')],
    ])
    expect(broken.map(({ given_up_at }) => given_up_at !== null)).toEqual([true, false])
  })

  it('of two companies are sent once by two processes, under each company’s name', async () => {
    const { port, received } = await startSmtp()
    for (const company of ['acme', 'globex'])
      for (const to of addresses(15, company)) await queueMail({ to }, company)
    for (let processes = 0; processes < 2; processes++) runJobs(`smtp://127.0.0.1:${port}`)
    await until(allDelivered, 20)
    expect(received.map(({ to }) => to).sort()).toEqual([...addresses(15), ...addresses(15, 'globex')].sort())
    const names = new Set(
      await Promise.all(
        received.map(async ({ to, source }) => {
          const { from } = await PostalMime.parse(source)
          return `${to.split('@')[1]} ${from?.name}`
        }),
      ),
    )
    expect([...names].sort()).toEqual(['acme.example Acme Industrial', 'globex.example Globex Servicios'])
  })

  it('of a company with many do not delay the first mail of another', async () => {
    const { port, received } = await startSmtp()
    const { pool } = delivery.server().database
    await queueMail()
    await pool.query(`insert into outbox (tenant, message_id, to_address, subject, text)
      select 'acme', 'many-' || number, 'many' || number || '@acme.example', 'x', 'x'
      from generate_series(1, 10000) as number`)
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(() => received.length > 0, 10)
    await queueMail({ to: 'one@globex.example' }, 'globex')
    await until(() => received.some(({ to }) => to === 'one@globex.example'), 10)
    expect(received.length).toBeLessThan(5000)
  })

  it('arrive when they were added while others of the company are being sent', async () => {
    let added: Promise<void> | undefined
    const { port, received } = await startSmtp(0, () => {
      added ??= queueMail({ to: 'later@acme.example' })
      return undefined
    })
    await queueMail()
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(() => received.length === 2, 10)
    await added
    await until(allDelivered, 5)
    expect(received.map(({ to }) => to)).toEqual(['nora@acme.example', 'later@acme.example'])
  })

  it('come again with the same Message-ID where the process ends between sending and recording', async () => {
    const { port, received } = await startSmtp()
    const { context, database } = delivery.server()
    await queueMail()
    const config = { ...context.config, smtpUrl: `smtp://127.0.0.1:${port}` }
    const db = withoutRecords(database.db)
    const killed = startMailDelivery({ ...context, db, operators: db, config })
    void killed.deliver({ tenant: 'acme' })
    await until(() => received.length === 1, 10)
    killed.stop()
    await database.pool.query("update outbox set next_attempt_at = now() - interval '1 minute'")
    await database.pool.query('delete from graphile_worker._private_jobs')
    runJobs(config.smtpUrl)
    await until(allDelivered, 15)
    const ids = await Promise.all(
      received.map(async ({ source }) => (await PostalMime.parse(source)).messageId),
    )
    expect(ids).toEqual(Array(2).fill(`<${(await rows())[0]?.message_id}>`))
  })

  it('are tried again by one job for all that are due in the same second', async () => {
    for (const to of addresses(20)) await queueMail({ to })
    await delivery.server().database.db.updateTable('outbox').set({ attempts: 30 }).execute()
    runJobs('smtp://127.0.0.1:1')
    await until(async () => (await rows()).every(({ last_error }) => last_error !== null), 15)
    expect(await countJobs()).toBeLessThan(10)
  })
})

const mailOf = (tenant: Mail['tenant']) => ({
  kind: 'outcome' as const,
  tenant,
  language: 'es' as const,
  employeeId: null,
  subject: 'x',
  paragraphs: [],
})

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

/** A connection on which no delivery is ever recorded, as if the process were killed before recording it. */
function withoutRecords(db: Db): Db {
  const execute = (query: CompiledQuery) =>
    query.sql.includes('delivered_at = now()') ? new Promise(() => undefined) : db.executeQuery(query)
  return new Proxy(db, {
    get: (target, key) => (key === 'executeQuery' ? execute : (Reflect.get(target, key) as unknown)),
  })
}
