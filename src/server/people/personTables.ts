import { sql, type RawBuilder } from 'kysely'
import { hashAccountName } from '../auth/knownBrowsers.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'

/** A table with rows about people, and the condition for one person's rows. */
export type PersonTable = { name: string; columns: string[]; isTheirs: RawBuilder<unknown> }

/**
 * Finds every table with rows about employees, by its columns: those of an employee, a contract, a file, or
 * a login's account. So a table added later is exported and erased too. The employee's own row is not
 * included.
 */
export async function findPersonTables(
  db: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
): Promise<PersonTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by relname order by relname`.execute(db)
  const ownIds = (table: string): RawBuilder<unknown> =>
    sql`(select id from ${sql.table(table)} where tenant = ${tenant} and employee_id = ${id})`
  const ways: Record<string, RawBuilder<unknown>> = {
    employee_id: sql`employee_id = ${id}`,
    contract_id: sql`contract_id in ${ownIds('contracts')}`,
    account: sql`account = ${hashAccountName(id)}`,
  }
  return rows
    .filter(({ name, columns }) => name !== 'employees' && columns.includes('tenant'))
    .flatMap(({ name, columns }) => {
      // File contents refer to the person through the file only.
      const own = {
        ...ways,
        ...(name === 'file_contents' && { file_id: sql`file_id in ${ownIds('files')}` }),
      }
      const conditions = Object.entries(own).flatMap(([column, way]) =>
        columns.includes(column) ? [way] : [],
      )
      if (conditions.length === 0) return []
      return [{ name, columns, isTheirs: sql`tenant = ${tenant} and (${sql.join(conditions, sql` or `)})` }]
    })
}
