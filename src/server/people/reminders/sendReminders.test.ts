import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { startSmtp } from '../../../../tests/support/smtpServer.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { enqueue, startJobs, type RemindersPayload } from '../../platform/jobs/jobs.ts'
import { startMailDelivery } from '../../platform/mail/deliverMail.ts'
import { reminderJobs, sendReminders } from './sendReminders.ts'

let server: ContractServer
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await query('delete from outbox')
  await query('delete from graphile_worker._private_jobs')
  await query('update employees set active = false')
  server.setNow('2026-05-05T10:00:00Z')
})

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows

/** Runs the company's daily job on a day, with a batch size. */
async function remindOn(day: string, batch?: number): Promise<void> {
  server.setNow(`${day}T07:00:00Z`)
  await sendReminders(server.context, { tenant: 'acme', day }, batch)
}

/** The reminders to an employee, without the mails that first contained a link. */
const remindersTo = async ({ email }: Pick<EmployeeRow, 'email'>) =>
  (await server.mailsTo(email)).filter(
    ({ subject }) => !/^(Acepta tu (contrato|plan)|Accept your (contract|plan)|Confirma)/.test(subject),
  )
const subjectsTo = async (employee: EmployeeRow) =>
  (await remindersTo(employee)).map(({ subject }) => subject)

/** An employee with the card for June and July in the cart; June's cut-off is 15 May. */
async function withCart(values?: Parameters<ContractServer['buyer']>[0]): Promise<Buyer> {
  const buyer = await server.buyer(values)
  await buyer.add(card([5, 6], 50))
  return buyer
}

const linkEnds = (id: string, lastDay: string) =>
  query('update accept_links set last_day = $2 where contract_id = $1', [id, lastDay])

describe('the reminder of a cart', { timeout: 90_000 }, () => {
  it('goes out 5 days before the cut-off, once, with what is in it and a link to it', async () => {
    const { employee } = await withCart()
    await remindOn('2026-05-09')
    expect(await remindersTo(employee)).toEqual([])
    await remindOn('2026-05-10')
    const [mail, ...more] = await remindersTo(employee)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Contrata lo que tienes en el carrito antes del 15 de mayo')
    expect(mail?.text).toContain('Transporte · Tarjeta')
    expect(mail?.links[0]).toBe('/cart')
    await remindOn('2026-05-10')
    await remindOn('2026-05-11')
    expect(await remindersTo(employee)).toHaveLength(1)
  })

  it('is in the employee’s language, or in one that the company offers', async () => {
    const [english, catalan] = [await withCart({ language: 'en' }), await withCart({ language: 'ca' })]
    await remindOn('2026-05-10')
    expect(await subjectsTo(english.employee)).toEqual(['Sign what is in your cart before 15 May'])
    expect(await subjectsTo(catalan.employee)).toEqual([
      'Contrata lo que tienes en el carrito antes del 15 de mayo',
    ])
  })

  it('reaches everybody, in batches', async () => {
    const buyers = [await withCart(), await withCart(), await withCart(), await withCart(), await withCart()]
    server.setNow('2026-05-10T07:00:00Z')
    const taken: RemindersPayload[] = []
    stops.push(runJobs({ batch: 2, taken }))
    await enqueue(server.database.db, 'start-reminders', {}, { key: 'reminders' })
    await until(async () =>
      (await Promise.all(buyers.map(({ employee }) => remindersTo(employee)))).every(isOne),
    )
    await until(async () => (await query('select 1 from graphile_worker._private_jobs')).length === 0)
    const ofAcme = taken.filter(({ tenant, reviewers }) => tenant === 'acme' && !reviewers)
    const ids = buyers.map(({ employee }) => employee.id).toSorted()
    expect(ofAcme.map(({ after }) => after)).toEqual([undefined, ids[1], ids[3]])
  })

  it('goes to nobody who left, nor to somebody without an e-mail', async () => {
    const [gone, silent] = [await withCart(), await withCart()]
    await query('update employees set active = false where id = $1', [gone.employee.id])
    await query('update employees set email = null where id = $1', [silent.employee.id])
    await remindOn('2026-05-10')
    expect(await query('select 1 from outbox')).toEqual([])
    await query('update employees set active = true where id = $1', [gone.employee.id])
    await remindOn('2026-05-10')
    expect(await subjectsTo(gone.employee)).toHaveLength(1)
  })

  it('is not sent by a job that runs a day later than it was meant for', async () => {
    const { employee } = await withCart()
    server.setNow('2026-05-10T07:00:00Z')
    await sendReminders(server.context, { tenant: 'acme', day: '2026-05-09' })
    expect(await remindersTo(employee)).toEqual([])
  })
})

describe('the daily job', { timeout: 90_000 }, () => {
  const lastRun = (interval: string) =>
    query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('start-reminders', now() - interval '9 days', now() - $1::interval)
       on conflict (identifier) do update
       set known_since = excluded.known_since, last_execution = excluded.last_execution`,
      [interval],
    )
  const isKnown = async () =>
    (await query('select from graphile_worker._private_known_crontabs where last_execution is null')).length >
    0

  it('queues the mail to the reviewers apart, so that its failure stops no company', async () => {
    await query('delete from graphile_worker._private_jobs')
    await reminderJobs(server.context)['start-reminders']({})
    const keys = (await query('delete from graphile_worker._private_jobs returning key')).map(
      ({ key }) => key,
    )
    expect(new Set(keys)).toEqual(new Set(['reminders:acme:', 'reminders:acme:reviewers']))
  })

  it('is in the timetable of the queue, and does not run because a server starts', async () => {
    const { employee } = await withCart()
    await query('delete from graphile_worker._private_known_crontabs')
    server.setNow('2026-05-10T07:00:00Z')
    stops.push(runJobs())
    await until(isKnown)
    expect(await remindersTo(employee)).toEqual([])
  })

  it('is made up for by a server that starts after its hour, once for two servers', async () => {
    const { employee } = await withCart()
    await lastRun('2 days')
    server.setNow('2026-05-10T07:00:00Z')
    stops.push(runJobs(), runJobs())
    await until(async () => isOne(await remindersTo(employee)))
    await until(async () => (await query('select from graphile_worker._private_jobs')).length === 0)
    expect(await remindersTo(employee)).toHaveLength(1)
  })
})

describe('a reminder', { timeout: 90_000 }, () => {
  it('is one mail when the job runs several times at the same moment', async () => {
    const { employee } = await withCart()
    await Promise.all([1, 2, 3, 4].map(() => remindOn('2026-05-10')))
    expect(await remindersTo(employee)).toHaveLength(1)
    expect(await query('select kind, about from reminders where employee_id = $1', [employee.id])).toEqual([
      { kind: 'cartCutOff', about: '2026-05-15' },
    ])
  })

  it('is not kept as sent where its mail could not be written', async () => {
    const { employee } = await withCart()
    const broken = { ...server.context, mailer: { queue: () => Promise.reject(new Error('no')) } }
    server.setNow('2026-05-10T07:00:00Z')
    await sendReminders(broken, { tenant: 'acme', day: '2026-05-10' })
    expect(await query('select 1 from reminders where employee_id = $1', [employee.id])).toEqual([])
    await remindOn('2026-05-10')
    expect(await remindersTo(employee)).toHaveLength(1)
  })

  it('of one employee that fails stops nobody else’s, and is tried again', async () => {
    const [first, second] = [await withCart(), await withCart()]
    const { mailer } = server.context
    const broken = {
      ...server.context,
      mailer: {
        queue: (...[trx, mail]: Parameters<typeof mailer.queue>) =>
          mail.to === first.employee.email ? Promise.reject(new Error('no')) : mailer.queue(trx, mail),
      },
    }
    server.setNow('2026-05-10T07:00:00Z')
    await sendReminders(broken, { tenant: 'acme', day: '2026-05-10' })
    expect(
      [await subjectsTo(first.employee), await subjectsTo(second.employee)].map(({ length }) => length),
    ).toEqual([0, 1])
    const jobs = await query(
      "select payload->>'only' as only from graphile_worker._private_jobs where payload->>'only' is not null",
    )
    expect(jobs).toEqual([{ only: first.employee.id }])
    await sendReminders(server.context, { tenant: 'acme', day: '2026-05-10', only: first.employee.id })
    expect(await subjectsTo(first.employee)).toHaveLength(1)
  })

  it('of the last in a batch that fails is tried again beside the next batch', async () => {
    const buyers = [await withCart(), await withCart()]
    const last = buyers.map(({ employee }) => employee.id).sort()[1]
    const broken = { ...server.context, mailer: { queue: () => Promise.reject(new Error('no')) } }
    server.setNow('2026-05-10T07:00:00Z')
    await sendReminders(broken, { tenant: 'acme', day: '2026-05-10' }, 2)
    const jobs = await query("select payload from graphile_worker._private_jobs where payload->>'day' <> ''")
    const left = jobs.map(({ payload: { only, after } }) => ({ only, after }))
    expect(left).toContainEqual({ only: last })
    expect(left).toContainEqual({ after: last })
  })

  it('arrives once by a real mail server, with a header that ends it, though two servers run', async () => {
    const { employee } = await withCart()
    const smtp = await startSmtp()
    stops.push(smtp.stop)
    server.setNow('2026-05-10T07:00:00Z')
    const smtpUrl = `smtp://127.0.0.1:${smtp.port}`
    stops.push(runJobs({ smtpUrl }), runJobs({ smtpUrl }))
    for (const key of ['one', 'two']) await enqueue(server.database.db, 'start-reminders', {}, { key })
    await until(() => smtp.received.length > 0)
    await until(async () => (await query('select 1 from graphile_worker._private_jobs')).length === 0)
    expect(smtp.received.map(({ to }) => to)).toEqual([employee.email])
    const mail = await PostalMime.parse(smtp.received[0]?.source ?? '')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(mail.subject).toBe('Contrata lo que tienes en el carrito antes del 15 de mayo')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const address = /^<(http:\/\/acme\.localhost:3000\/unsubscribe\/[\w.-]+)>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1]
    expect(mail.text).toContain(address)
    expect(mail.html).toContain(`href="${address}"`)
  })

  it('about a contract has no unsubscribe header', async () => {
    const smtp = await startSmtp()
    stops.push(smtp.stop)
    const { id } = await server.purchased([5, 6], 50)
    await query('delete from outbox')
    await linkEnds(id, '2026-06-03')
    await remindOn('2026-05-12')
    stops.push(runJobs({ smtpUrl: `smtp://127.0.0.1:${smtp.port}` }))
    await until(() => smtp.received.length > 0)
    expect(smtp.received[0]?.source).not.toMatch(/unsubscribe/i)
  })
})

describe('the reminder of what waits for its acceptance (D-81)', () => {
  it('goes out 3 days before the first cut-off and 3 days before the link ends', async () => {
    const { buyer, id } = await server.purchased([5, 6], 50)
    await linkEnds(id, '2026-06-03')
    const sent: Record<string, number> = {}
    for (const day of ['2026-05-11', '2026-05-12', '2026-05-13', '2026-05-30', '2026-05-31', '2026-06-01']) {
      await remindOn(day)
      sent[day] = (await remindersTo(buyer.employee)).length
    }
    expect(Object.values(sent)).toEqual([0, 1, 1, 1, 2, 2])
    expect(await subjectsTo(buyer.employee)).toEqual([
      'Te falta aceptar «Transporte · Tarjeta»: hazlo antes del 15 de mayo',
      'El 3 de junio es el último día para aceptar «Transporte · Tarjeta»',
    ])
  })

  it('has a link that accepts it, which ends when the one before it did; that one is void', async () => {
    const { buyer, id, path } = await server.purchased([5, 6], 50)
    await linkEnds(id, '2026-06-03')
    await remindOn('2026-05-12')
    const link = (await remindersTo(buyer.employee))[0]?.links[0] ?? ''
    expect(link).toMatch(/^\/accept\/[\w-]{43}$/)
    expect((await buyer.contract(id)).acceptance?.until).toBe('2026-06-03')
    server.setNow('2026-05-12T08:00:00Z')
    expect((await server.press(path)).status).toBe(410)
    expect((await server.press(link)).html).toContain('Transporte')
    expect((await buyer.contract(id)).status).toBe('contracted')
  })

  it('of several contracts is one mail, with a link for each', async () => {
    const buyer = await server.buyer()
    const ids = [(await buyer.add(card([5], 50))).id, (await buyer.add(card([6], 20))).id]
    await buyer.buy(...ids)
    for (const id of ids) await linkEnds(id, '2026-06-03')
    await remindOn('2026-05-31')
    const [mail, ...more] = await remindersTo(buyer.employee)
    expect([mail?.subject, more]).toEqual(['El 3 de junio es el último día para aceptar 2 contratos', []])
    expect(mail?.links.filter((link) => link.startsWith('/accept/'))).toHaveLength(2)
  })

  it.each([
    ['a purchase', 'purchased', undefined, 'Después vuelve al carrito, sin contratar.'],
    ['a withdrawn purchase', 'purchased', 'cancel', 'Después vuelve al carrito, sin contratar.'],
    ['a change', 'inForce', 'edit', 'Después, el cambio se descarta y tu contrato sigue como está.'],
    ['an end', 'inForce', 'cancel', 'Después, la cancelación se descarta y tu contrato sigue como está.'],
  ] as const)(
    'says of %s what comes after the last day, and no other case',
    async (_, made, ask, sentence) => {
      const { buyer, id } = await server[made]([6, 7], 50)
      if (ask === 'cancel') await buyer.call('POST', `/api/contracts/${id}/cancel`)
      if (ask === 'edit') await buyer.call('PUT', `/api/contracts/${id}`, card([6, 7], 60))
      await linkEnds(id, '2026-06-03')
      await remindOn('2026-05-31')
      const text = (await remindersTo(buyer.employee)).at(-1)?.text
      expect(text).toContain(`Puedes aceptar hasta el 3 de junio incluido. ${sentence}`)
    },
  )

  it.each([
    [
      'a change, by the first month it changes',
      (buyer: Buyer, id: string) => buyer.call('PUT', `/api/contracts/${id}`, card([5, 7], 50)),
      '2026-06-12',
      'Te falta aceptar los cambios de «Transporte · Tarjeta»: hazlo antes del 15 de junio',
    ],
    [
      'a cancellation, by the first month it frees',
      (buyer: Buyer, id: string) => buyer.call('POST', `/api/contracts/${id}/cancel`),
      '2026-05-12',
      'Te falta aceptar la cancelación de «Transporte · Tarjeta»: hazlo antes del 15 de mayo',
    ],
  ])('is sent for %s', async (_, ask, day, subject) => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    expect((await ask(buyer, id)).status).toBe(200)
    await query('update accept_links set last_day = $2 where contract_id = $1 and accepted_at is null', [
      id,
      '2026-06-30',
    ])
    await remindOn(day)
    const [mail, ...more] = await remindersTo(buyer.employee)
    expect([mail?.subject, more]).toEqual([subject, []])
    expect(mail?.links[0]).toMatch(/^\/accept\//)
  })

  it('is not sent for what was accepted', async () => {
    const { buyer } = await server.inForce([5, 6], 50)
    await remindOn('2026-05-12')
    expect(await remindersTo(buyer.employee)).toEqual([])
  })
})

type Running = { smtpUrl?: string; batch?: number; taken?: RemindersPayload[] }

/** Runs the jobs of reminders, and lists in `taken` those that begin. */
function runJobs({ smtpUrl, batch, taken }: Running = {}): () => Promise<void> {
  const context = { ...server.context, config: { ...server.context.config, smtpUrl } }
  const mails = startMailDelivery(context)
  const reminders = reminderJobs(context, batch)
  const jobs = startJobs(server.database.pool, context.log, {
    'deliver-mail': mails.deliver,
    ...reminders,
    'send-reminders': (payload, job) => {
      taken?.push(payload)
      return reminders['send-reminders'](payload, job)
    },
  })
  return async () => {
    await jobs.stop()
    mails.stop()
  }
}

const isOne = (list: unknown[]): boolean => list.length === 1

/** Waits longer than a failed job waits for its second attempt; a failure names the remaining jobs. */
async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 75_000; Date.now() < end; await wait(100)) if (await isTrue()) return
  const jobs = await query('select task_identifier, key, attempts, last_error from graphile_worker.jobs')
  throw new Error(`It did not come true within 75 seconds; jobs: ${JSON.stringify(jobs)}`)
}
