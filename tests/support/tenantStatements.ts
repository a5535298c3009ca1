import type pg from 'pg'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Statements that named the company in the database of an earlier file; they are not planned again. */
const named = new Set<string>()

/**
 * Finds statements that read or change rows of a table without a condition on the company; PostgreSQL's
 * query plan shows the conditions of each scan. Inserted rows are not checked, because the company column is
 * required.
 */
export async function findNamelessStatements(pool: pg.Pool, texts: Iterable<string>): Promise<string[]> {
  const asked = [...texts].filter(
    (text) => !named.has(text) && /^\s*(select|update|delete|with|insert[^]*\bselect\b)/i.test(text),
  )
  if (asked.length === 0) return []
  const client = await pool.connect()
  try {
    const tables = await listTenantTables(client)
    const found: string[] = []
    for (const text of asked) {
      const { rows } = await client.query(`explain (generic_plan, verbose, costs off, format json) ${text}`)
      const reads = findNamelessReads(rows[0]['QUERY PLAN'][0].Plan, tables)
      if (reads.length > 0) found.push(`${reads.join()}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
      else named.add(text)
    }
    return found
  } finally {
    client.release()
  }
}

/**
 * Tables with a policy of this name are skipped, because that policy allows reading the rows of every
 * company.
 */
const shownPolicy = 'shown'

async function listTenantTables(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant' and is_nullable = 'NO'
       and table_name not in (select tablename from pg_policies where policyname = $1)`,
    [shownPolicy],
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * PostgreSQL applies a constant company to every table that is joined by company, so the condition must be
 * in each scan.
 */
function findNamelessReads(plan: Plan, tables: Set<string>): string[] {
  const table = plan['Relation Name'] ?? ''
  const alias = plan.Alias ?? table
  const conditions = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter].join(' ')
  const isRead = plan['Node Type'] !== 'ModifyTable' && tables.has(table)
  const isNamed = conditions.includes(`${alias}.tenant = `) || conditions.includes(`= ${alias}.tenant)`)
  const own = isRead && !isNamed ? [alias] : []
  return [...own, ...(plan.Plans ?? []).flatMap((part) => findNamelessReads(part, tables))]
}
