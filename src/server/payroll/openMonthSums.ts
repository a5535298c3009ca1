import { sumBy } from '../../domain/kernel/money.ts'
import { addFigures, type PayrollFigures } from '../../domain/payroll/payrollRows.ts'
import type { PayrollKind } from '../../domain/payroll/payrollMonth.ts'
import { toFigures } from './figureColumns.ts'
import type { NewPayrollRow } from './computeRows.ts'
import { noCauses, noSum, type GroupSum, type MonthSums } from './monthSums.ts'

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

/** Sums each employee's price of the month itself, by product. */
function regularCents(rows: readonly NewPayrollRow[]): Map<string, number> {
  const regular = rows.filter(({ kind }) => kind === 'regular')
  return new Map(regular.map((row) => [`${row.employee_id} ${row.product_id}`, row.price_cents] as const))
}

const otherCents = (rows: readonly NewPayrollRow[]): number =>
  rows.reduce((sum, row) => (row.kind === 'regular' ? sum : sum + row.price_cents), 0)

class Groups {
  readonly #sums = new Map<string, GroupSum>()

  add(rows: readonly NewPayrollRow[], nameOf: (row: NewPayrollRow) => string): void {
    for (const name of new Set(rows.map(nameOf))) {
      const own = rows.filter((row) => nameOf(row) === name)
      const sum = this.of(name)
      this.#sums.set(name, {
        ...own.reduce((figures, row) => addFigures(figures, toFigures(row)), sum as PayrollFigures),
        carriedCents: sum.carriedCents + sumBy(own, (row) => row.carried_cents),
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
