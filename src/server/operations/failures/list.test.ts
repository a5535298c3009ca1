import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const run = (name: string, input = {}, more = {}) => runForAcme(server.context, name, input, more)
const list = async (more = {}) => (await run('failures list', {}, more)).answer.failures as Failure[]
type Failure = { kind: string; id: string } & Record<string, unknown>

/** Adds a failed or waiting mail of a company; returns its id. */
async function mail(tenant: string, lastError: string | null, more: Record<string, unknown> = {}) {
  const row = {
    tenant,
    message_id: randomUUID(),
    to_address: 'x@y.example',
    subject: 'Hola',
    drawn_from: null,
    text: '',
  }
  const { id } = await server.database.db
    .insertInto('outbox')
    .values({ ...row, last_error: lastError, attempts: 3, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('failures list', () => {
  it('has mails, addresses and operations of a company, with person and why, and jobs of all', async () => {
    const { pool } = server.database
    const { employee } = await server.buyer({ employee_number: 'F1' })
    const id = await mail('acme', 'connect ECONNREFUSED 127.0.0.1:25', { employee_id: employee.id })
    await mail('acme', null)
    await mail('globex', 'connect ECONNREFUSED 127.0.0.1:25')
    await server.database.db
      .updateTable('employees')
      .set({ email_failed_at: new Date(), email_fault: '550 no such user' })
      .where('tenant', '=', 'acme')
      .where('employee_number', '=', 'F1')
      .execute()
    await pool.query("select graphile_worker.add_job('draw-document', '{}', job_key => 'broken')")
    await pool.query(`update graphile_worker._private_jobs set last_error = 'no paper', attempts = 7
      where key = 'broken'`)
    await pool.query(`insert into operation_runs
      (tenant, operation, actor, dry_run, input_sha256, about, outcome, figures, started_at)
      values ('acme', 'payroll close', 'Ana', false, 'x', '2026-05', 'failed', '{}', now()),
        ('acme', 'payroll close', 'Ana', false, 'x', '2026-05', 'failed', '{}', now() - interval '31 days'),
        ('globex', 'payroll close', 'Ana', false, 'x', '2026-05', 'failed', '{}', now())`)
    const failures = await list()
    expect(failures.map(({ kind }) => kind).toSorted()).toEqual(['address', 'mail', 'operation'])
    const of = (kind: string) => failures.find((each) => each.kind === kind)
    expect(of('mail')).toMatchObject({
      id,
      company: 'acme',
      employeeNumber: 'F1',
      person: `${employee.first_name} ${employee.last_name1}`,
      what: 'Hola',
      state: 'retrying',
      attempts: 3,
      reason: 'serverAway',
    })
    expect(of('address')).toMatchObject({ employeeNumber: 'F1', state: 'stopped', fault: '550 no such user' })
    expect(of('operation')).toMatchObject({ what: 'payroll close', person: 'Ana', fault: '2026-05' })
    const everywhere = await list({ company: undefined })
    expect(everywhere.find(({ kind }) => kind === 'job')).toMatchObject({
      what: 'draw-document',
      attempts: 7,
    })
  })

  it('gives the mails that are tried again: the named ones alone, and none of another company', async () => {
    const { pool } = server.database
    const [one, other, foreign] = [
      await mail('acme', 'timeout'),
      await mail('acme', 'timeout'),
      await mail('globex', 'timeout'),
    ]
    await pool.query("update outbox set next_attempt_at = now() + interval '1 hour'")
    expect((await run('mail retry', { mails: [one, foreign] })).answer).toEqual({ tried: 1, people: [] })
    const { rows } = await pool.query('select id from outbox where next_attempt_at <= now()')
    expect(rows).toEqual([{ id: one }])
    await expect(run('mail retry', { mails: [foreign] })).rejects.toMatchObject({ isAbsent: true })
    await pool.query('update outbox set delivered_at = now() where id = $1', [other])
    await expect(run('mail retry', { mails: [other] })).rejects.toThrow('None of these e-mails is waiting')
  })
})
