import { sql, type Insertable } from 'kysely'
import type { Connection, Database } from '../platform/db/schema.ts'

/** Rows per statement; PostgreSQL accepts 65,535 values. */
export const batch = 500

const keysOf = {
  employee_postings: ['tenant', 'employee_id', 'valid_from'],
  payroll_salaries: ['tenant', 'employee_id', 'valid_from'],
  employee_bags: ['tenant', 'employee_id', 'year'],
  employee_products: ['tenant', 'employee_id', 'product_id'],
} as const

/** Inserts rows, or overwrites those with the same key. */
export async function upsert<Name extends keyof typeof keysOf>(
  trx: Connection,
  table: Name,
  rows: readonly Insertable<Database[Name]>[],
  onRows: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const keys: readonly string[] = keysOf[table]
  const others = Object.keys(first).filter((column) => !keys.includes(column))
  // Kysely can type columns only for a literal table name; here the name is a variable.
  for (let from = 0; from < rows.length; from += batch) {
    onRows(from, rows.length)
    await trx
      .insertInto(table as 'employee_bags')
      .values(rows.slice(from, from + batch) as never)
      .onConflict((conflict) =>
        conflict
          .columns(keys as never)
          .doUpdateSet(
            Object.fromEntries(others.map((column) => [column, sql`excluded.${sql.ref(column)}`])),
          ),
      )
      .execute()
  }
}
