import type { Bench } from './all.ts'
import { card, createContractServer, type ContractServer } from '../support/contractServer.ts'
import { runForAcme } from '../support/operations.ts'
import { rounded } from './median.ts'

const people = 50_000
const months = [5, 6, 7, 8, 9, 10, 11]
/**
 * Closes a month and writes its file for 50,000 employees, each with a contract of seven months. Earlier work
 * in the same run uses memory too, so the peak is measured from the process's current memory.
 */
export async function run(): Promise<Bench> {
  const server = await createContractServer()
  try {
    await fill(server)
    server.setNow('2026-05-15T10:00:00Z')
    const before = megabytes()
    const memory = watchMemory()
    const started = performance.now()
    const { answer } = await runForAcme(server.context, 'payroll close', { month: '2026-06' })
    const closed = performance.now()
    await runForAcme(server.context, 'payroll file', { month: '2026-06' })
    const written = performance.now()
    const peak = memory.stop()
    if (answer.rows !== people) throw new Error(`The closing has ${answer.rows} rows of ${people}.`)
    return {
      name: 'payroll',
      employees: people,
      employeesClosedPerSecond: rounded((people * 1000) / (closed - started)),
      rowsWrittenPerSecond: rounded((people * 1000) / (written - closed)),
      megabytesMoreThanBefore: peak - before,
      peakMegabytes: peak,
    }
  } finally {
    await server.close()
  }
}

/** The largest memory of the process from now on, in megabytes. */
function watchMemory(): { stop: () => number } {
  let peak = 0
  const look = (): void => {
    peak = Math.max(peak, megabytes())
  }
  const timer = setInterval(look, 50)
  return {
    stop: () => {
      look()
      clearInterval(timer)
      return peak
    },
  }
}

const megabytes = (): number => Math.round(process.memoryUsage().rss / 1024 / 1024)

/** Buys one contract in the usual way, and copies the contract and its employee many times. */
async function fill(server: ContractServer): Promise<void> {
  const layout = {
    concepts: { transport: 'T1' },
    file: {
      type: 'csv',
      name: 'p-{month}.csv',
      totals: true,
      columns: [{ field: 'employeeNumber' }, { field: 'concept' }, { field: 'salary' }, { field: 'exempt' }],
    },
  }
  await server.folder.write('payroll.json', JSON.stringify(layout))
  for (let tries = 0; !(await server.context.tenants.find('acme'))?.payroll; tries++) {
    if (tries > 200) throw new Error('The company is not served with its payroll.json.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const buyer = await server.buyer({ employee_number: 'E0', company_bag: '50' })
  const { id } = await buyer.add(card(months, 60))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  const client = await server.database.pool.connect()
  // The triggers that count revisions are not part of the measurement.
  await client.query('set session_replication_role = replica')
  for (let from = 1; from < people; from += step)
    await copies(client, { contractId: id, employeeId: buyer.employee.id, from, to: from + step })
  client.release(true)
  await server.database.pool.query('analyze')
}

const step = 500

async function copies(
  client: { query: (text: string, values: unknown[]) => Promise<unknown> },
  { contractId, employeeId, from, to }: { contractId: string; employeeId: string; from: number; to: number },
): Promise<void> {
  await client.query(
    `with copied as (
       insert into employees (tenant, personal_id, first_name, employee_number)
       select 'acme', 'X' || n, 'Ada', 'E' || n from generate_series($1::int, $2::int - 1) as n
       returning id
     ), bags as (
       insert into employee_bags (tenant, employee_id, year, flexible_bag_cents, company_bag)
       select 'acme', copied.id, year, flexible_bag_cents, company_bag
       from copied cross join employee_bags where employee_id = $3 and year = 2026
     ), bought as (
       insert into contracts (tenant, employee_id, category, product_id, plan_type, benefit_id, benefit, year,
         state, price_cents, final_price_cents, details, purchased_at)
       select 'acme', copied.id, category, product_id, plan_type, benefit_id, benefit, year, state,
         price_cents, final_price_cents, details, purchased_at
       from copied cross join contracts where contracts.id = $4
       returning id
     )
     insert into contract_items (tenant, contract_id, person_id, month_index, benefit_id, price_cents)
     select 'acme', bought.id, person_id, month_index, benefit_id, price_cents
     from bought cross join contract_items where contract_id = $4`,
    [from, Math.min(people, to), employeeId, contractId],
  )
}
