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

/**
 * Finds the statements that read or change rows of a table without naming the company: PostgreSQL's own plan
 * shows the conditions of each scan. An inserted row cannot lack its company.
 */
export async function findNamelessStatements(pool: pg.Pool, texts: Iterable<string>): Promise<string[]> {
  const asked = [...texts].filter((text) =>
    /^\s*(select|update|delete|with|insert[^]*\bselect\b)/i.test(text),
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
    }
    return found
  } finally {
    client.release()
  }
}

/** Tables of which each row is shown to work for any company have a policy of this name. */
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

/** PostgreSQL copies a constant to every table that is joined by company, so each scan must show it. */
function findNamelessReads(plan: Plan, tables: Set<string>): string[] {
  const table = plan['Relation Name'] ?? ''
  const alias = plan.Alias ?? table
  const conditions = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter].join(' ')
  const isRead = plan['Node Type'] !== 'ModifyTable' && tables.has(table)
  const isNamed = conditions.includes(`${alias}.tenant = `) || conditions.includes(`= ${alias}.tenant)`)
  const own = isRead && !isNamed ? [alias] : []
  return [...own, ...(plan.Plans ?? []).flatMap((part) => findNamelessReads(part, tables))]
}
