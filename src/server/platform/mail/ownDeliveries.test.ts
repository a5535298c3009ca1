import { describe, expect, it } from 'vitest'
import { createMailDelivery, until } from '../../../../tests/support/mailDelivery.ts'
import type { Mail } from '../context/context.ts'
import { inTenants } from '../db/tenantScope.ts'
import { startMailDelivery } from './deliverMail.ts'
import { createMailer } from './mailer.ts'
import { startOwnDeliveries } from './ownDeliveries.ts'

const delivery = createMailDelivery()
const { startSmtp, rows, stops, allDelivered } = delivery

/** A mailer of a process that delivers its own mails, to a mail server of the test. */
async function openOwn() {
  const { port, received } = await startSmtp()
  const { context } = delivery.server()
  const tenant = (await context.tenants.find('acme'))!
  const config = { ...context.config, smtpUrl: `smtp://127.0.0.1:${port}` }
  const mailer = createMailer(config.mailFrom)
  const mails = startMailDelivery({ ...context, config })
  stops.push(async () => mails.stop())
  const claims: string[] = []
  const stop = startOwnDeliveries(
    (job, stopping) => {
      claims.push(job.tenant)
      return mails.deliver(job, stopping)
    },
    mailer,
    context.log,
  )
  const write = (to: string[], end = (): void => undefined) =>
    inTenants(['acme'], () =>
      context.db.transaction().execute(async (trx) => {
        for (const address of to) await mailer.queue(trx, { ...mail, tenant, to: address })
        end()
      }),
    )
  return { received, claims, stop, write }
}

const mail = {
  kind: 'outcome' as const,
  language: 'es' as const,
  employeeId: null,
  subject: 'x',
  paragraphs: [],
} satisfies Partial<Mail>

const countJobs = async () =>
  (await delivery.server().database.pool.query('select from graphile_worker._private_jobs')).rowCount

describe('a process that delivers its own mails', () => {
  it('sends those of a transaction together after its commit, without a job', async () => {
    const { received, claims, stop, write } = await openOwn()
    await write(['a@acme.example', 'b@acme.example'])
    expect(await countJobs()).toBe(0)
    await until(allDelivered, 15)
    expect(received.map(({ to }) => to).sort()).toEqual(['a@acme.example', 'b@acme.example'])
    expect(claims).toEqual(['acme'])
    await stop()
  })

  it('sends nothing of a transaction that is rolled back', async () => {
    const { claims, stop, write } = await openOwn()
    const failing = write(['a@acme.example'], () => {
      throw new Error('of the work itself')
    })
    await expect(failing).rejects.toThrow('of the work itself')
    await stop()
    expect([claims, await rows()]).toEqual([[], []])
  })

  it('adds a job for another process once it ends', async () => {
    const { claims, stop, write } = await openOwn()
    await stop()
    await write(['a@acme.example'])
    expect([claims, await countJobs()]).toEqual([[], 1])
    await delivery.server().database.pool.query('delete from graphile_worker._private_jobs')
  })
})
