import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findByLogin } from '../../auth/accounts.ts'
import { rowsRole } from './roles.ts'
import { inTenants } from './tenantScope.ts'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }
type Statement = { text: string; values: unknown[] }

let server: ContractServer
beforeAll(async () => (server = await createContractServer()))
afterAll(() => server.close())

/** Records every SQL statement while an employee uses the portal, except those of the test mailbox. */
async function statements(): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { buyer, id, path } = await server.purchased([5, 6], 50)
  await server.press(path)
  await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 40))
  await buyer.call('POST', '/api/contracts/resend', { ids: [id] })
  await buyer.call('POST', `/api/contracts/${id}/take-back`)
  await buyer.call('POST', `/api/contracts/${id}/cancel`)
  const item = await buyer.add(card([8], 20))
  await buyer.call('PUT', `/api/contracts/${item.id}`, card([8], 30))
  await buyer.call('DELETE', `/api/contracts/${item.id}`)
  await buyer.call('POST', '/api/profile', { phone: '600111222' })
  for (const typed of [buyer.employee.email ?? '', buyer.employee.personal_id])
    await inTenants(['acme'], () => findByLogin(server.context.db, 'acme', typed))
  for (const address of [
    '/api/profile',
    '/api/my-contracts',
    `/api/contracts/${id}/history`,
    `/api/contracts/${id}/invoices`,
    `/api/users/${buyer.employee.id}/documents/all`,
    `/api/users/${buyer.employee.id}/families`,
  ])
    await buyer.call('GET', address)
  const calls = query.mock.calls.map(([given, values]: unknown[]): Statement =>
    typeof given === 'string' ? { text: given, values: (values ?? []) as unknown[] } : (given as Statement),
  )
  query.mockRestore()
  return calls.filter(
    ({ text }) => /^\s*(select|insert|update|delete|with)/i.test(text) && !text.includes('"to_address" ='),
  )
}

/** The steps of a plan that scan a whole table or index. */
function wholeReads(plan: Plan): string[] {
  const type = plan['Node Type']
  const isWhole = /Seq Scan/.test(type) || (/Index/.test(type) && !plan['Index Cond'])
  const table = plan['Relation Name'] ?? ''
  return [...(isWhole ? [`${type} ${table}`] : []), ...(plan.Plans ?? []).flatMap(wholeReads)]
}

/** The conditions by which a plan finds a table's rows. */
function scansOf(plan: Plan, table: string): string[] {
  const own = plan['Relation Name'] === table ? [plan['Index Cond'] ?? 'all'] : []
  return [...own, ...(plan.Plans ?? []).flatMap((part) => scansOf(part, table))]
}

describe('the statements of an employee', () => {
  it('find their rows by an index, each of them', async () => {
    const asked = await statements()
    expect(asked.length).toBeGreaterThan(50)
    const client = await server.database.pool.connect()
    // Small tables are usually scanned; with scans switched off, only queries without an index still scan.
    await client.query(
      `set enable_seqscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off;
       set role ${rowsRole}; set app.tenants = 'acme'`,
    )
    const found: string[] = []
    for (const { text, values } of new Map(asked.map((each) => [each.text, each])).values()) {
      const { rows } = await client.query(`explain (format json) ${text}`, values)
      const reads = wholeReads(rows[0]['QUERY PLAN'][0].Plan)
      if (reads.length > 0) found.push(`${reads.join()}: ${text}`)
    }
    client.release(true)
    expect(found).toEqual([])
  })

  it('find a session before its employee, also while the tables have no statistics', async () => {
    const { pool } = server.database
    await pool.query(`
      with person as (
        insert into employees (tenant, email, personal_id, first_name, last_name1, birthday)
        select 'acme', n || '@many.example', 'X' || n, 'Nora', 'Vidal', '1988-04-20'
        from generate_series(1, 2000) as n returning id)
      insert into sessions (tenant, employee_id, token_hash, expires_at)
      select 'acme', id, 'hash of ' || id, now() + interval '1 day' from person`)
    const session = (await statements()).find(({ text }) => /from sessions\b/.test(text))
    if (!session) throw new Error('No statement asks for a session.')
    const { rows } = await pool.query(`explain (format json) ${session.text}`, session.values)
    expect(scansOf(rows[0]['QUERY PLAN'][0].Plan, 'employees')).toEqual([expect.stringContaining('id =')])
  })

  it('delete a contract or an employee with an index on each table that names it', async () => {
    const { rows } = await server.database.pool.query(`
      select conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid in ('contracts'::regclass, 'employees'::regclass)
        and not exists (
          select from pg_index
          where indrelid = conrelid and indpred is null and (conkey @> array[indkey[0]::int2])
            and (indkey[0] = conkey[2] or indkey[1] = conkey[2]))
      order by 1`)
    expect(rows.map(({ table }) => table)).toEqual([])
  })
})
