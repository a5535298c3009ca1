import PostalMime from 'postal-mime'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { until, createMailDelivery } from '../../../../tests/support/mailDelivery.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import type { TestServer } from '../../../../tests/support/testServer.ts'
import { enqueue } from '../jobs/jobs.ts'
import { withdrawMails } from './withdrawMails.ts'

const delivery = createMailDelivery()
const { stops, startSmtp, runJobs, queueMail, rows, allDelivered } = delivery
let server: TestServer
beforeAll(() => {
  server = delivery.server()
})

describe('a mail in the outbox', () => {
  it('arrives once, as HTML and text, from the company, with a Message-ID; its body is deleted', async () => {
    const { port, received } = await startSmtp()
    await queueMail()
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(allDelivered, 10)
    const [row] = await rows()
    expect(received.map(({ to }) => to)).toEqual(['nora@acme.example'])
    const mail = await PostalMime.parse(received[0]?.source ?? '')
    expect(mail).toMatchObject({
      subject: 'Ñandú y açaí',
      messageId: `<${row?.message_id}>`,
      from: { name: 'Acme Industrial', address: 'no-reply@localhost' },
    })
    expect(mail.text).toContain('https://acme.example/accept/secret')
    expect(mail.html).toContain('href="https://acme.example/accept/secret"')
    expect(row).toMatchObject({ drawn_from: null, text: '', attempts: 1, last_error: null })
  })

  it('waits for a mail server that is away, and arrives when it is back', async () => {
    const { port } = await startSmtp()
    await stops.pop()?.()
    await queueMail()
    await queueMail({ to: 'pau@acme.example' })
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(
      async () =>
        (await rows()).every(
          ({ attempts, last_error }) => attempts > 1 && last_error?.includes('ECONNREFUSED'),
        ),
      15,
    )
    const { received } = await startSmtp(port)
    await until(allDelivered, 15)
    expect(received.map(({ to }) => to).sort()).toEqual(['nora@acme.example', 'pau@acme.example'])
  })

  it('is tried again after 421, and sent once', async () => {
    const busy = Object.assign(new Error('Too busy'), { responseCode: 421 })
    const { port, received } = await startSmtp(0, (count) => (count === 0 ? busy : undefined))
    await queueMail()
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(allDelivered, 15)
    expect(received).toHaveLength(1)
    expect((await rows())[0]?.attempts).toBe(2)
  })

  it('never waits longer than half a minute for its next attempt', async () => {
    await queueMail()
    await server.database.db.updateTable('outbox').set({ attempts: 30 }).execute()
    runJobs('smtp://127.0.0.1:1')
    await until(async () => (await rows())[0]?.last_error !== null, 10)
    const [row] = await rows()
    expect((row?.next_attempt_at.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(30_000)
    expect((row?.next_attempt_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(20_000)
  })

  it('is found again after a crash that left no job behind', async () => {
    const { port, received } = await startSmtp()
    await queueMail()
    await server.database.pool.query('delete from graphile_worker._private_jobs')
    await server.database.db
      .updateTable('outbox')
      .set({ attempts: 1, next_attempt_at: new Date(Date.now() - 10_000) })
      .execute()
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(allDelivered, 10)
    expect(received).toHaveLength(1)
  })

  it('is delivered although all connections to the database were cut, as a restart does', async () => {
    const { port, received } = await startSmtp()
    runJobs(`smtp://127.0.0.1:${port}`)
    await queueMail()
    await until(allDelivered, 10)
    const cut = new pg.Client({ connectionString: server.database.url })
    await cut.connect()
    await cut.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ' +
        'pid <> pg_backend_pid()',
    )
    await cut.end()
    // A connection may be cut and still look open: a request that uses it gets 503, so the request is
    // retried.
    await until(
      () =>
        queueMail({ to: 'pau@acme.example' }).then(
          () => true,
          () => false,
        ),
      10,
    )
    await until(allDelivered, 30)
    expect(received.map(({ to }) => to)).toEqual(['nora@acme.example', 'pau@acme.example'])
  }, 60_000)

  it('is sent once where the disk is full for a moment after it was sent', async () => {
    const { port, received } = await startSmtp()
    const { pool } = server.database
    await pool.query('create sequence full_times')
    await pool.query(`create function refuse_full() returns trigger
      language plpgsql security definer as $$ begin
      if nextval('full_times') <= 2 then raise exception 'No space left' using errcode = '53100'; end if;
      return new; end $$`)
    await pool.query(`create trigger full_disk before update on outbox for each row
      when (new.delivered_at is not null) execute function refuse_full()`)
    stops.push(() => pool.query('drop trigger full_disk on outbox'))
    await queueMail()
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(() => received.length > 0, 10)
    // The job's claim on the mail ends before the delivery is recorded, as after a long database outage.
    await pool.query('update outbox set next_attempt_at = now()')
    await enqueue(server.database.db, 'deliver-mail', { tenant: 'acme' }, { key: 'again' })
    await until(allDelivered, 15)
    expect(received).toHaveLength(1)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1])
  })

  it('is not sent a second time by a second job', async () => {
    const { port, received } = await startSmtp()
    await queueMail()
    for (let count = 0; count < 5; count++)
      await enqueue(server.database.db, 'deliver-mail', { tenant: 'acme' }, { key: `again:${count}` })
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(allDelivered, 10)
    await until(
      async () =>
        (await server.database.pool.query('select from graphile_worker._private_jobs')).rowCount === 0,
      10,
    )
    expect(received).toHaveLength(1)
  })

  it('is not sent once its links have ended, nor is its text kept', async () => {
    const { port, received } = await startSmtp()
    const { id, email } = await server.employee()
    await queueMail({ to: email!, employeeId: id, hasLink: true })
    await queueMail()
    await withdrawMails(server.database.db, 'acme', [{ id, before: email, after: 'new@acme.example' }], {
      isStrangers: false,
    })
    await server.database.pool.query(`update outbox set next_attempt_at = now() - interval '1 minute'`)
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(() => received.length > 0, 10)
    await until(
      async () =>
        (await server.database.pool.query('select from graphile_worker._private_jobs')).rowCount === 0,
      10,
    )
    expect(received.map(({ to }) => to)).toEqual(['nora@acme.example'])
    const [withdrawn] = (await rows()).filter(({ to_address }) => to_address === email)
    expect(withdrawn).toMatchObject({ delivered_at: null, text: '', drawn_from: null, attempts: 0 })
  })

  it('without a mail server keeps its body, for the demo mailbox shows it', async () => {
    await queueMail()
    runJobs(undefined)
    await until(allDelivered, 10)
    expect((await rows())[0]?.text).toContain('https://acme.example/accept/secret')
  })

  it('is not sent when its transaction is rolled back', async () => {
    const tenant = await server.context.tenants.find('acme')
    const rolledBack = server.database.db.transaction().execute(async (trx) => {
      if (tenant)
        await server.context.mailer.queue(trx, {
          kind: 'outcome',
          tenant,
          to: 'nora@acme.example',
          language: 'es',
          employeeId: null,
          subject: 'x',
          paragraphs: [],
        })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await rows()).toEqual([])
    expect((await server.database.pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
  })

  it.each([
    'nora@acme.example\r\nBcc: all@acme.example',
    'nora@acme.example, pau@acme.example',
    'Nora <nora@acme.example>',
    'nora',
    '@x',
    'nora@x@y',
  ])('to %j is refused', async (to) => {
    await expect(queueMail({ to })).rejects.toThrow('refused')
  })

  it('with a line break in its subject is refused', async () => {
    await expect(queueMail({ subject: 'Hello\r\nBcc: all@acme.example' })).rejects.toThrow('refused')
  })
})

describe('an address that a mail server refuses', () => {
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const noteOf = async (id: string) =>
    (
      await server.database.db
        .selectFrom('employees')
        .select(['email_failed_at', 'email_fault'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email_fault
  const overview = async () => (await runForAcme(server.context, 'overview show')).answer

  it('for good is noted once at the person, and its mails are not tried again', async () => {
    let isRefused = true
    const { port, received } = await startSmtp(
      0,
      () => undefined,
      () => (isRefused ? refusal(550, '5.1.1 No such user') : undefined),
    )
    const { id, email, employee_number } = await server.employee('acme', { employee_number: 'R1' })
    for (let times = 0; times < 2; times++) await queueMail({ to: email!, employeeId: id })
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(async () => (await rows()).every(({ given_up_at }) => given_up_at !== null), 10)
    expect((await rows()).map(({ attempts, text, drawn_from }) => [attempts, text, drawn_from])).toEqual([
      [1, '', null],
      [1, '', null],
    ])
    expect(await noteOf(id)).toContain('5.1.1 No such user')
    expect(await overview()).toMatchObject({ failedMails: 0, failingAddresses: 1 })
    const { answer } = await runForAcme(server.context, 'people show', { employee: employee_number })
    expect(answer.emailFault).toContain('5.1.1 No such user')
    expect((await runForAcme(server.context, 'mail list')).answer).toMatchObject({
      waiting: 0,
      addresses: [{ employeeNumber: 'R1', email, name: 'Nora Vidal' }],
    })
    expect((await runForAcme(server.context, 'mail retry')).answer).toEqual({ tried: 0, people: [] })
    isRefused = false
    await queueMail({ to: email!, employeeId: id })
    await until(() => received.length === 1, 10)
    await until(async () => (await noteOf(id)) === null, 10)
    expect(await overview()).toMatchObject({ failingAddresses: 0 })
  })

  it.each([
    ['450 for now', 450, '4.2.0 Try later'],
    ['550 because of who sends', 550, '5.7.1 Relaying denied'],
  ])('with %s is tried again, and is no fault of the address', async (_what, code, text) => {
    let tries = 0
    const { port, received } = await startSmtp(
      0,
      () => undefined,
      () => (++tries < 3 ? refusal(code, text) : undefined),
    )
    const { id, email } = await server.employee()
    await queueMail({ to: email!, employeeId: id })
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(allDelivered, 20)
    expect([received.length, await noteOf(id)]).toEqual([1, null])
  })

  it('of a new e-mail that waits is told at its person until another address is given', async () => {
    let answerSecond = (): void => undefined
    const second = new Promise<void>((resolve) => (answerSecond = resolve))
    const { port } = await startSmtp(
      0,
      () => undefined,
      async (address) => {
        if (address.startsWith('typo2')) await second
        return address.startsWith('typo') ? refusal(550, '5.1.1 No such user') : undefined
      },
    )
    const person = { employee_number: 'R2', email: 'r2@acme.example' }
    const { id, email: held } = await server.employee('acme', person)
    const ask = (email: string) => runForAcme(server.context, 'people email', { employee: 'R2', email })
    const shown = async () => (await runForAcme(server.context, 'people show', { employee: 'R2' })).answer
    await ask('typo@acme.example')
    runJobs(`smtp://127.0.0.1:${port}`)
    const settled = async () => (await rows()).every((each) => each.delivered_at ?? each.given_up_at)
    await until(settled, 10)
    const { emailFault, pendingEmail } = await shown()
    expect([pendingEmail, emailFault]).toEqual([
      'typo@acme.example',
      expect.stringMatching(/^typo@acme\.example: .*5\.1\.1 No such user/),
    ])
    const { answer: found } = await runForAcme(server.context, 'people find', { text: 'typo@' })
    expect(found.people).toMatchObject([{ employeeNumber: 'R2', emailFault }])
    const { answer: list } = await runForAcme(server.context, 'mail list')
    expect(list.addresses).toMatchObject([{ employeeNumber: 'R2', email: 'typo@acme.example' }])
    expect([await noteOf(id), (await overview()).failingAddresses]).toEqual([null, 1])
    await ask('typo2@acme.example')
    expect((await shown()).emailFault).toBe('')
    answerSecond()
    await until(settled, 10)
    expect((await shown()).emailFault).toMatch(/^typo2@/)
    await ask(held!)
    expect([(await shown()).emailFault, (await overview()).failingAddresses]).toEqual(['', 0])
  }, 30_000)

  it('and that nobody has any more is noted at nobody', async () => {
    const { port } = await startSmtp(
      0,
      () => undefined,
      () => refusal(550, '5.1.1 No such user'),
    )
    const { id } = await server.employee()
    await queueMail({ to: 'before@acme.example', employeeId: id })
    await queueMail({ to: 'stranger@acme.example' })
    runJobs(`smtp://127.0.0.1:${port}`)
    await until(async () => (await rows()).every(({ given_up_at }) => given_up_at !== null), 10)
    expect([await noteOf(id), (await overview()).failingAddresses]).toEqual([null, 0])
  })
})
