import { sql } from 'kysely'
import { figureColumns } from './figureColumns.ts'
import { noFigures, type PayrollFigures } from '../../domain/payroll/payrollRows.ts'
import type { Connection } from '../platform/db/schema.ts'
import type { ChangeCause, PayrollKind } from '../../domain/payroll/payrollMonth.ts'

/** The figures of some rows, what they deduct again of earlier months, and the number of their people. */
export type GroupSum = PayrollFigures & { carriedCents: number; people: number; rows: number }

export type MonthSums = {
  all: GroupSum
  kinds: (GroupSum & { kind: PayrollKind })[]
  products: (GroupSum & { product: string })[]
  costCenters: (GroupSum & { costCenter: string })[]
  /** The change of the price since the previous month, divided by cause. */
  causes: Record<ChangeCause, number>
}

export const noSum: GroupSum = { ...noFigures, carriedCents: 0, people: 0, rows: 0 }
export const noCauses: Record<ChangeCause, number> = { new: 0, ended: 0, changed: 0, adjustment: 0 }

type SumRow = GroupSum & { group: number; kind: PayrollKind; product: string; costCenter: string }

/** The bit mask of `grouping()`: a bit is set for each column that a sum does not group by. */
const groups = { all: 7, kinds: 3, products: 5, costCenters: 6 }

/** Adds up the rows of a closing, and compares them with the previous closing. */
export async function sumClosing(
  db: Connection,
  tenant: string,
  { id, before }: { id: number; before: number | undefined },
): Promise<MonthSums> {
  const { rows } = await sql<SumRow>`
    select grouping(kind, product_id, cost_center) as "group", kind, product_id as product,
      cost_center as "costCenter", count(*)::int as rows, count(distinct employee_id)::int as people,
      ${figureSums}
    from payroll_rows where tenant = ${tenant} and closing_id = ${id}
    group by grouping sets ((), (kind), (product_id), (cost_center))`.execute(db)
  const inGroup = (name: keyof typeof groups) => rows.filter(({ group }) => group === groups[name])
  const sumOf = ({ group: _group, kind: _kind, product: _product, costCenter: _place, ...sum }: SumRow) => sum
  const [all] = inGroup('all')
  return {
    all: all && all.rows > 0 ? sumOf(all) : noSum,
    kinds: inGroup('kinds').map((row) => ({ ...sumOf(row), kind: row.kind })),
    products: inGroup('products').map((row) => ({ ...sumOf(row), product: row.product })),
    costCenters: inGroup('costCenters').map((row) => ({ ...sumOf(row), costCenter: row.costCenter })),
    causes: await causesOf(db, tenant, { id, before }),
  }
}

const figureSums = sql.join(
  Object.entries({ ...figureColumns, carriedCents: 'carried_cents' }).map(
    ([name, column]) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8 as ${sql.ref(name)}`,
  ),
)

/** The causes of a closing's difference from the previous one; of the first, all rows are new. */
async function causesOf(
  db: Connection,
  tenant: string,
  { id, before }: { id: number; before: number | undefined },
): Promise<Record<ChangeCause, number>> {
  const rowsOf = (closing: number | undefined) => sql`
    select kind = 'regular' as regular, employee_id, product_id, price_cents as cents
    from payroll_rows where tenant = ${tenant} and closing_id = ${closing ?? null}`
  const { rows } = await sql<{ cause: ChangeCause; cents: number }>`
    with this_month as (${rowsOf(id)}), last_month as (${rowsOf(before)}), compared as (
      select
        case when l.cents is null then 'new' when t.cents is null then 'ended' else 'changed' end as cause,
        coalesce(t.cents, 0) - coalesce(l.cents, 0) as cents
      from (select * from this_month where regular) t
      full join (select * from last_month where regular) l using (employee_id, product_id)
      union all select 'adjustment', cents from this_month where not regular
      union all select 'adjustment', -cents from last_month where not regular)
    select cause, sum(cents)::float8 as cents from compared group by cause`.execute(db)
  return { ...noCauses, ...Object.fromEntries(rows.map(({ cause, cents }) => [cause, cents])) }
}
