import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  courseUnderReview,
  createContractServer,
  health,
  type ContractServer,
} from '../../../tests/support/contractServer.ts'
import { inputFile, runForAcme } from '../../../tests/support/operations.ts'
import { reminderJobs } from '../people/reminders/sendReminders.ts'
import { mailReviewers } from '../people/reminders/reviewerMails.ts'
import { applyRetention } from './applyRetention.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = (name: string, input = {}, more = {}) => runForAcme(server.context, name, input, more)
const answerOf = async (name: string, input = {}, more = {}) => (await run(name, input, more)).answer
const nobody = '00000000-0000-4000-8000-000000000000'
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\nxref\ntrailer<<>>\nstartxref\n30\n%%EOF\n')

describe('a review', () => {
  it('has its documents, and asks for one again', async () => {
    const { id, buyer } = await courseUnderReview(server, [5])
    const { answer, files } = await run('review documents', { contract: id })
    expect(answer).toMatchObject({
      documents: 1,
      files: [{ file: '1-x.pdf', contentType: 'application/pdf' }],
    })
    expect(files['1-x.pdf']?.toString()).toBe('%PDF-1.7')
    const what = 'La factura de junio'
    expect(await answerOf('review ask', { contract: id, what })).toEqual({
      contract: id,
      employeeNumber: '',
      person: 'Nora Vidal',
      product: 'Course',
      modality: 'Estudios',
      year: 2026,
      priceCents: 5000,
      sentTo: buyer.employee.email,
    })
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
    expect(mail?.subject).toBe('Necesitamos un documento para tu contrato «Curso»')
    expect(mail?.text).toContain('Lo que falta: La factura de junio')
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending', signed: true })
    const listed = (await answerOf('review list')).contracts as { contract: string }[]
    expect(listed.find(({ contract }) => contract === id)).toMatchObject({
      askedOn: '2026-05-05',
      askedFor: what,
    })
    const approved = await answerOf('review approve', { contract: id }, { dryRun: true })
    expect(approved).toMatchObject({ neverCame: what })
    expect(await answerOf('review approve', { contract: id })).toMatchObject({
      priceCents: 5000,
      inForceFrom: '2026-06-01',
      outcome: 'contracted',
      neverCame: what,
    })
    await expect(run('review ask', { contract: id, what })).rejects.toThrow('is not under review')
    await expect(run('review documents', { contract: nobody })).rejects.toThrow('There is no contract')
  })

  it('is announced to the people responsible once a day, while one waits', async () => {
    const to = 'personas@acme.example'
    const tenant = { ...(await server.context.tenants.find('acme'))!, reviewers: [to] }
    await mailReviewers(server.context, tenant)
    expect(await server.mailsTo(to)).toEqual([])
    const { id } = await courseUnderReview(server, [5])
    const tenants = { ...server.context.tenants, find: () => Promise.resolve(tenant) }
    const jobs = reminderJobs({ ...server.context, tenants })
    const announce = () =>
      jobs['send-reminders']({ tenant: 'acme', day: server.context.clock.today(), reviewers: true })
    await announce()
    await announce()
    expect((await server.mailsTo(to)).map(({ subject }) => subject)).toEqual([
      'Un contrato espera su revisión',
    ])
    server.setNow('2026-05-06T09:00:00Z')
    await announce()
    expect(await server.mailsTo(to)).toHaveLength(2)
    server.setNow('2026-05-05T10:00:00Z')
    await run('review refuse', { contract: id, reason: 'No' })
  })
})

describe('link void', () => {
  it('puts a purchase back into the cart, and its link signs nothing', async () => {
    const { buyer, id, path } = await server.purchased([5], 60)
    expect(await answerOf('link void', { contract: id }, { dryRun: true })).toMatchObject({ status: 'cart' })
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending' })
    expect(await answerOf('link void', { contract: id })).toMatchObject({
      person: 'Nora Vidal',
      priceCents: 6000,
      status: 'cart',
    })
    expect((await server.press(path)).status).not.toBe(200)
    expect(await buyer.contract(id)).toMatchObject({ status: 'cart' })
    await expect(run('link void', { contract: id })).rejects.toThrow('is not waiting to be accepted')
  })

  it('drops a change and leaves the contract in force', async () => {
    const { buyer, id } = await server.inForce([5, 6], 60)
    const { version } = await buyer.contract(id)
    await buyer.call('PUT', `/api/contracts/${id}`, { ...card([5, 6], 70), version })
    expect(await answerOf('link void', { contract: id })).toMatchObject({ status: 'contracted' })
    expect(await buyer.contract(id)).toMatchObject({ price: 120 })
  })
})

describe('mails and jobs', () => {
  it('that wait or failed are tried at once', async () => {
    const { pool } = server.database
    await pool.query("update outbox set next_attempt_at = now() + interval '1 hour'")
    const { waiting } = await answerOf('mail list')
    expect(await answerOf('mail retry')).toMatchObject({ tried: waiting })
    const { rows } = await pool.query('select id from outbox where next_attempt_at > now()')
    expect(rows).toEqual([])

    await pool.query("select graphile_worker.add_job('draw-document', '{}', job_key => 'broken')")
    await pool.query(`update graphile_worker._private_jobs set last_error = 'no paper', attempts = 7,
      run_at = now() + interval '1 day' where key = 'broken'`)
    const list = await answerOf('jobs list', {}, { company: undefined })
    expect(list).toMatchObject({
      failed: 1,
      jobs: [{ name: 'draw-document', attempts: 7, fault: 'no paper' }],
    })
    await expect(run('jobs retry', { job: '999999' }, { company: undefined })).rejects.toThrow(
      'There is no failed job 999999.',
    )
    expect(await answerOf('jobs retry', {}, { company: undefined })).toMatchObject({
      tried: 1,
      jobs: [expect.stringMatching(/^\d+$/)],
    })
    const { rows: jobs } = await pool.query(
      "select attempts, run_at <= now() as due from graphile_worker.jobs where key = 'broken'",
    )
    expect(jobs).toEqual([{ attempts: 0, due: true }])
  })
})

describe('plan remind', () => {
  it('writes to who has entered, may choose, has not, and wants reminders', async () => {
    await server.database.pool.query('update employees set active = false')
    const undecided = await server.buyer({ employee_number: 'R1', flexible_bag_cents: 100_000 })
    await undecided.add(card([5], 10))
    await server.buyer({ employee_number: 'R2', reminders_off_at: new Date() })
    await server.buyer({ employee_number: 'R3', password_hash: null })
    const decided = await server.inForce([5], 60)
    expect(await answerOf('plan remind', { year: 2026 })).toEqual({
      reminded: 1,
      leftOut: 1,
      people: ['R1'],
      firstPeople: [{ employeeNumber: 'R1', name: 'Nora Vidal', email: undecided.employee.email }],
    })
    const mail = (await server.mailsTo(undecided.employee.email)).at(-1)
    expect(mail?.subject).toBe('Todavía puedes elegir tus productos de 2026')
    expect(mail?.text).toContain('Tienes productos en el carrito')
    const subjects = (await server.mailsTo(decided.buyer.employee.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(mail?.subject)
  })
})

describe('a document of the company', () => {
  const namesOf = async (buyer: Awaited<ReturnType<ContractServer['buyer']>>) =>
    (await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)).body.map(
      (each: { name: string }) => each.name,
    )

  it('is for all, for a collective or for one person, and for nobody else', async () => {
    const plant = await server.buyer({ employee_number: 'D1', collective_id: 'planta' })
    const office = await server.buyer({ employee_number: 'D2' })
    const file = inputFile('plan.pdf', pdf)
    await run('documents add', { file, name: 'Para todos' })
    await run('documents add', { file, name: 'Para planta', en: 'For the plant', collective: 'Planta' })
    const { document } = await answerOf('documents add', { file, name: 'Para D2', employee: 'D2' })
    expect((await namesOf(plant)).toSorted()).toEqual(['Para planta', 'Para todos'])
    expect((await namesOf(office)).toSorted()).toEqual(['Para D2', 'Para todos'])

    const inEnglish = await server.call('GET', `/api/users/${plant.employee.id}/documents/all`, {
      token: await server.session(plant.employee),
      headers: { 'accept-language': 'en' },
    })
    expect(inEnglish.json()).toContainEqual(expect.objectContaining({ name: 'For the plant' }))

    const { rows } = await server.database.pool.query(
      "select files.name from files join documents d on file_id = files.id where d.name = 'Para planta'",
    )
    const path = `/api/storage/default/${rows[0].name}`
    const statusFor = async ({ employee }: typeof plant) =>
      (await server.call('GET', path, { token: await server.session(employee) })).statusCode
    expect(await statusFor(plant)).toBe(200)
    expect(await statusFor(office)).toBe(404)

    expect(await answerOf('documents list')).toMatchObject({ given: 3 })
    await run('documents remove', { document })
    expect(await namesOf(office)).toEqual(['Para todos'])
    await expect(run('documents remove', { document })).rejects.toThrow('acme has not issued a document')
    await expect(run('documents add', { file: inputFile('a.pdf', 'no'), name: 'x' })).rejects.toThrow(/PDF/)
    await expect(run('documents add', { file, name: 'x', collective: 'nadie' })).rejects.toThrow(
      'There is no group “nadie”. The company’s groups: Planta.',
    )
  })
})

describe('data protection', () => {
  it('exports all of one person, without what opens an account', async () => {
    const { buyer } = await server.inForce([5], 60)
    await server.database.db
      .updateTable('employees')
      .set({ employee_number: 'X1', ban: 'ES7921000813610123456789' })
      .where('id', '=', buyer.employee.id)
      .execute()
    await buyer.file()
    const { answer, files } = await run('data export', { employee: 'X1' })
    // Without the right to health documents, an upload to which no record refers is left out and counted.
    expect(answer).toMatchObject({ files: 0, leftOut: 1 })
    expect(Object.keys(files)).toHaveLength(answer.files + 1)
    const text = files['X1.json']?.toString() ?? ''
    const data = JSON.parse(text)
    expect(data.employees[0]).toMatchObject({ employee_number: 'X1', ban: 'ES7921000813610123456789' })
    expect(data.contracts).toHaveLength(1)
    expect(data.signatures).toHaveLength(1)
    expect(text).not.toMatch(/password_hash|token_hash|\/accept\//)
    expect(data.outbox.length).toBeGreaterThan(0)
  })

  it('erases after the exit all but signed evidence, and says until when that is kept', async () => {
    const { buyer, id } = await server.inForce([5], 60)
    const own = server.database.db.updateTable('employees').where('id', '=', buyer.employee.id)
    await own.set({ employee_number: 'X2', phone: '600100200', ban: 'ES79' }).execute()
    await buyer.file()
    await buyer.child('Pau', '2020-02-29')
    await buyer.add(health([0], { additionalInfo: { 0: { file: await buyer.file() } } }))
    await expect(run('data erase', { employee: 'X2' })).rejects.toThrow('X2 is active')
    await own.set({ active: false, exit_on: '2026-05-04' }).execute()
    expect(await answerOf('data erase', { employee: 'X2' })).toMatchObject({
      contracts: 1,
      relatives: 1,
      files: 2,
      kept: expect.arrayContaining([
        {
          what: 'signed contracts with what was filled in',
          reason: 'evidence of what was signed',
          rows: 1,
          until: '2032-12-31',
        },
        {
          what: 'bags',
          reason: 'what the amounts were computed from',
          rows: expect.any(Number),
          until: '2032-12-31',
        },
      ]),
    })
    const { files } = await run('data export', { employee: 'X2' })
    const data = JSON.parse(files['X2.json']?.toString() ?? '')
    expect(data.employees[0]).toMatchObject({
      email: null,
      phone: '',
      ban: '',
      erased_at: expect.any(String),
    })
    expect(data.contracts).toMatchObject([{ id }])
    expect(data.outbox).toEqual([])
  })

  it('erases somebody without evidence or payroll whole', async () => {
    const buyer = await server.buyer({ employee_number: 'X4' })
    await buyer.child('Pau', '2020-02-29')
    await buyer.add(card([5, 6], 20))
    const own = server.database.db.updateTable('employees').where('id', '=', buyer.employee.id)
    await own.set({ active: false, exit_on: '2026-05-04' }).execute()
    expect(await answerOf('data erase', { employee: 'X4' })).toMatchObject({
      contracts: 1,
      relatives: 1,
      kept: [],
    })
    await expect(run('data export', { employee: 'X4' })).rejects.toThrow('X4')
  })

  it('keeps mails and leavers as long as the company says, by a job whose figures are kept', async () => {
    const { buyer } = await server.inForce([5], 60)
    await server.database.db
      .updateTable('employees')
      .set({ employee_number: 'X3', active: false, exit_on: '2025-05-05' })
      .where('id', '=', buyer.employee.id)
      .execute()
    const aged = (months: number) =>
      server.database.pool.query(
        `update outbox set delivered_at = now() - interval '${months} months' where employee_id = $1`,
        [buyer.employee.id],
      )
    const retain = async (leaverMonths?: number) => {
      const tenant = (await server.context.tenants.find('acme'))!
      const retention = { ...tenant.retention, mailMonths: 3, ...(leaverMonths && { leaverMonths }) }
      const changed = { ...tenant, retention }
      const only = { list: () => [{ subdomain: 'acme', name: 'Acme' }], find: async () => changed }
      const tenants = { ...server.context.tenants, ...only }
      await applyRetention({ ...server.context, db: server.context.operators, tenants })
      const [last] = (await answerOf('history list', { count: 1 })).runs
      expect(last).toMatchObject({ operation: 'data retain', actor: 'portal', outcome: 'done' })
      return last.figures
    }
    await aged(2)
    expect(await retain()).toMatchObject({ mails: 0, leavers: 0 })
    await aged(4)
    expect((await retain()).mails).toBeGreaterThan(0)
    expect(await retain(12)).toMatchObject({ leavers: 0 })
    expect(await retain(11)).toMatchObject({ leavers: 1 })
    expect(await retain(11)).toMatchObject({ leavers: 0, evidence: 0 })
    const rowsLeft = async (exitOn: string) => {
      await server.database.pool.query('update employees set exit_on = $1 where id = $2', [
        exitOn,
        buyer.employee.id,
      ])
      const { evidence } = await retain()
      const { rows } = await server.database.pool.query(
        'select count(*)::int as n from contracts where employee_id = $1',
        [buyer.employee.id],
      )
      return [evidence, rows[0].n]
    }
    // Six years after the year of the exit.
    expect(await rowsLeft('2020-01-01')).toEqual([0, 1])
    expect(await rowsLeft('2019-12-31')).toEqual([1, 0])
  })
})
