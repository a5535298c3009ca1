import { sql } from 'kysely'
import { addFigures, noFigures, type PayrollFigures } from '../../domain/payroll/payrollRows.ts'
import type { Connection } from '../platform/db/schema.ts'
import type { PayrollKind } from '../platform/db/tables/payroll.ts'
import { type NewPayrollRow } from './computeRows.ts'
import { figuresOf } from './closedFigures.ts'

/** The figures of some rows, and the number of their people. */
export type GroupSum = PayrollFigures & { people: number; rows: number }

/** The reasons why a month differs from the previous one. */
export const causes = ['new', 'ended', 'changed', 'adjustment'] as const
export type Cause = (typeof causes)[number]

export type MonthSums = {
  all: GroupSum
  kinds: (GroupSum & { kind: PayrollKind })[]
  products: (GroupSum & { product: string })[]
  costCenters: (GroupSum & { costCenter: string })[]
  /** The change of the final price since the previous month, divided by cause. */
  causes: Record<Cause, number>
}

const noSum: GroupSum = { ...noFigures, people: 0, rows: 0 }
const noCauses: Record<Cause, number> = { new: 0, ended: 0, changed: 0, adjustment: 0 }

/** Adds up rows of an open month in batches of whole employees. */
export class OpenMonthSums {
  readonly #all = new Groups()
  readonly #kinds = new Groups()
  readonly #products = new Groups()
  readonly #costCenters = new Groups()
  readonly #causes = { ...noCauses }

  /** `before` are the same employees' rows of the previous closing. */
  add(rows: readonly NewPayrollRow[], before: readonly NewPayrollRow[]): void {
    this.#all.add(rows, () => '')
    this.#kinds.add(rows, ({ kind }) => kind)
    this.#products.add(rows, ({ product_id }) => product_id)
    this.#costCenters.add(rows, ({ cost_center }) => cost_center)
    this.#compare(rows, before)
  }

  get sums(): MonthSums {
    return {
      all: this.#all.of(''),
      kinds: this.#kinds.list((kind) => ({ kind: kind as PayrollKind })),
      products: this.#products.list((product) => ({ product })),
      costCenters: this.#costCenters.list((costCenter) => ({ costCenter })),
      causes: this.#causes,
    }
  }

  #compare(rows: readonly NewPayrollRow[], before: readonly NewPayrollRow[]): void {
    const [now, then] = [regularCents(rows), regularCents(before)]
    for (const key of new Set([...now.keys(), ...then.keys()])) {
      const [cents, was] = [now.get(key), then.get(key)]
      const cause = was === undefined ? 'new' : cents === undefined ? 'ended' : 'changed'
      this.#causes[cause] += (cents ?? 0) - (was ?? 0)
    }
    this.#causes.adjustment += otherCents(rows) - otherCents(before)
  }
}

/** Sums each employee's final price of the month itself, by product. */
function regularCents(rows: readonly NewPayrollRow[]): Map<string, number> {
  const regular = rows.filter(({ kind }) => kind === 'regular')
  return new Map(
    regular.map((row) => [`${row.employee_id} ${row.product_id}`, row.final_price_cents] as const),
  )
}

const otherCents = (rows: readonly NewPayrollRow[]): number =>
  rows.reduce((sum, row) => (row.kind === 'regular' ? sum : sum + row.final_price_cents), 0)

class Groups {
  readonly #sums = new Map<string, GroupSum>()

  add(rows: readonly NewPayrollRow[], nameOf: (row: NewPayrollRow) => string): void {
    for (const name of new Set(rows.map(nameOf))) {
      const own = rows.filter((row) => nameOf(row) === name)
      const sum = this.of(name)
      this.#sums.set(name, {
        ...own.reduce((figures, row) => addFigures(figures, figuresOf(row)), sum as PayrollFigures),
        people: sum.people + new Set(own.map((row) => row.employee_id)).size,
        rows: sum.rows + own.length,
      })
    }
  }

  of(name: string): GroupSum {
    return this.#sums.get(name) ?? noSum
  }

  list<Name>(named: (name: string) => Name): (GroupSum & Name)[] {
    return [...this.#sums].map(([name, sum]) => ({ ...sum, ...named(name) }))
  }
}

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
  [
    ['price_cents', 'priceCents'],
    ['contribution_cents', 'contributionCents'],
    ['own_pot_cents', 'userBagCents'],
    ['final_price_cents', 'finalPriceCents'],
    ['company_bag_cents', 'companyBagCents'],
    ['salary_cents', 'salaryCents'],
    ['exempt_cents', 'exemptCents'],
    ['taxed_cents', 'taxedCents'],
  ].map(([column = '', name = '']) => sql`coalesce(sum(${sql.ref(column)}), 0)::float8 as ${sql.ref(name)}`),
)

/** The causes of a closing's difference from the previous one; of the first, all rows are new. */
async function causesOf(
  db: Connection,
  tenant: string,
  { id, before }: { id: number; before: number | undefined },
): Promise<Record<Cause, number>> {
  const rowsOf = (closing: number | undefined) => sql`
    select kind = 'regular' as regular, employee_id, product_id, final_price_cents as cents
    from payroll_rows where tenant = ${tenant} and closing_id = ${closing ?? null}`
  const { rows } = await sql<{ cause: Cause; cents: number }>`
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
