import { Agent } from 'node:http'
import { openPortal } from '../faults/portal.mjs'
import type { Bench } from './all.ts'
import { caller, freePort, type Ask, type Person, type Portal } from './client.ts'
import { median, rounded, timed } from './median.ts'
import { buildTransportContract } from './transportContract.ts'

const few = 1_000
const many = 100_000
const turns = 24
/** A table with more rows than this must not be read by a full scan. */
const large = 10_000

/** Compares the duration of an employee's calls in companies with 1,000 and 100,000 employees. */
export async function run(): Promise<Bench> {
  const port = freePort()
  const portal: Portal = await openPortal({ companies: 1, employees: few, processes: 1, port })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const ask = caller(port, agent)
  try {
    await medians(ask, portal.people.slice(0, turns))
    const before = await medians(ask, portal.people.slice(turns, 2 * turns))
    await grow(portal)
    await medians(ask, portal.people.slice(2 * turns, 3 * turns))
    const scans = await wholeReads(portal)
    const after = await medians(ask, portal.people.slice(3 * turns, 4 * turns))
    const read = await wholeReads(portal)
    const found = [...read]
      .filter(([table, count]) => count > (scans.get(table) ?? 0))
      .map(([table]) => table)
    const ratios = Object.entries(after).map(([call, ms]) => [call, ms / (before[call] ?? ms)] as const)
    const worst = Math.max(...ratios.map(([, ratio]) => ratio))
    return {
      name: '1,000 to 100,000 employees',
      ratio: rounded(worst),
      'slowest call': rounded(worst),
      'large tables read whole': found.length,
      ...(found.length > 0 && { tables: found.join(', ') }),
      ...Object.fromEntries(
        ratios.map(([call, ratio]) => [call, `${rounded(after[call] ?? 0)} ms, ${rounded(ratio)} times`]),
      ),
    }
  } finally {
    agent.destroy()
    await portal.close()
  }
}

const contract = buildTransportContract([6])

/** The median duration of each call, in milliseconds; calls run one after the other, once for each person. */
async function medians(ask: Ask, people: readonly Person[]): Promise<Record<string, number>> {
  const times = new Map<string, number[]>()
  for (const person of people) {
    let id = ''
    const call = async (name: string, method: string, path: string, body?: unknown): Promise<void> => {
      const took = await timed(async () => {
        const answer = await ask(person, method, path, body)
        if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${answer.text}`)
        if (answer.id) id = answer.id
      })
      times.set(name, [...(times.get(name) ?? []), took])
    }
    await call('profile', 'GET', '/api/profile')
    await call('my contracts', 'GET', '/api/my-contracts')
    await call('modalities', 'GET', '/api/modalities/by-category/transport')
    await call('documents', 'GET', `/api/users/${person.id}/documents/all`)
    await call('create', 'POST', '/api/contracts', contract)
    await call('purchase', 'POST', '/api/contracts/purchase', { ids: [id] })
    await call('history', 'GET', `/api/contracts/${id}/history`)
    await call('resend', 'POST', '/api/contracts/resend', { ids: [id] })
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]))
}

/**
 * Adds employees with bags; one in five has a session and a contract, which are copies of those of the last
 * buyer.
 */
async function grow({ database, people }: Portal): Promise<void> {
  const model = people[2 * turns - 1]!
  const client = await database.connect()
  // The triggers that count revisions are not part of the measurement.
  await client.query('set session_replication_role = replica')
  await client.query(copies, [model.tenant, model.id, many - few])
  client.release(true)
  await database.query('vacuum analyze')
}

const copies = `
  with person as (
    insert into employees (tenant, email, personal_id, first_name, last_name1, phone, birthday,
      fixed_salary_cents)
    select $1::text, 'copy' || n || '@example.com', 'C' || n, 'Nora', 'Vidal', '600000000', '1988-04-20',
      3000000
    from generate_series(1, $3::int) as n returning id),
  bags as (
    insert into employee_bags (tenant, employee_id, year, flexible_bag_cents)
    select $1, id, 2026, 30000 from person),
  salaries as (
    insert into payroll_salaries (tenant, employee_id, valid_from, fixed_cents)
    select $1, id, '2020-01-01', 3000000 from person),
  products as (
    insert into employee_products (tenant, employee_id, product_id) select $1, id, 'transport' from person),
  buyer as (select id from person limit $3::int / 5),
  sessions as (
    insert into sessions (tenant, employee_id, token_hash, expires_at)
    select $1, id, 'hash of ' || id, now() + interval '1 day' from buyer),
  bought as (
    insert into contracts (tenant, employee_id, category, product_id, plan_type, benefit_id, benefit, year,
      state, price_cents, final_price_cents, details, purchased_at)
    select $1, buyer.id, category, product_id, plan_type, benefit_id, benefit, year, state,
      price_cents, final_price_cents, details, purchased_at
    from buyer cross join (select * from contracts where tenant = $1 and employee_id = $2 limit 1) as model
    returning id, employee_id),
  drafts as (
    insert into documents (tenant, employee_id, contract_id, sheet, year, name, type)
    select $1, bought.employee_id, bought.id, sheet, year, name, type
    from bought cross join (select * from documents where tenant = $1 and employee_id = $2 limit 1) as model),
  links as (
    insert into accept_links (tenant, contract_id, token_hash, conditions_hash, expires_at, last_day)
    select $1, bought.id, 'hash of ' || bought.id, 'x', now() + interval '9 days', '2026-05-30' from bought)
  insert into contract_items (tenant, contract_id, person_id, month_index, benefit_id, price_cents)
  select $1, id, 0, 6, 'transport-card', 5000 from bought`

/** Returns how often each large table has been read by a full scan. */
async function wholeReads({ database }: Portal): Promise<Map<string, number>> {
  // A connection reports its counts after a second of idle time.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await database.query<{ relname: string; scans: string }>(
    `select relname, seq_scan as scans from pg_stat_user_tables
     where schemaname = 'public' and n_live_tup > ${large}`,
  )
  return new Map(rows.map(({ relname, scans }) => [relname, Number(scans)]))
}
