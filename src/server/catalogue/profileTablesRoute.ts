import { taxTables } from '../../domain/tax/taxTables.ts'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { RouteModule } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'
import { describe } from '../http/openapi/describe.ts'
import { one } from '../http/openapi/wireSchemas.ts'

type Row = Record<string, unknown>

/**
 * GET /api/profile/tables?name=: a table of the company, or the dated tax tables of a country ("es"),
 * filtered (D-35).
 */
export const profileTableRoutes: RouteModule = (app) => {
  app.get<{ Querystring: Record<string, string> & { name: string } }>(
    '/api/profile/tables',
    {
      schema: describe({
        summary:
          'A table by name; any other parameter keeps the rows that match: year, month, age, or a column',
        tag: 'profile',
        querystring: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', minLength: 1, maxLength: 100 } },
          additionalProperties: { type: 'string', maxLength: 100 },
        },
        answers: { 200: one('Table', 'The table.'), 404: 'There is none of this name.' },
      }),
    },
    async ({ tenant, query }) => {
      const { name, ...filters } = query
      const rows = rowsOf(tenant, name)
      if (!rows) throw notFound('tables.notFound')
      return {
        name,
        rows: rows.filter((row) =>
          Object.entries(filters).every(([filter, value]) => matches(row, filter, value)),
        ),
      }
    },
  )
}

function rowsOf({ tables }: TenantConfig, name: string): Row[] | undefined {
  if (Object.hasOwn(tables, name)) return tables[name]
  const dated = taxTables.filter(({ country }) => country === name.toUpperCase())
  return dated.length > 0 ? dated : undefined
}

/**
 * A column of that name decides; `month` also means startMonth, `age` the brackets from..to. What no column
 * knows keeps all.
 */
function matches(row: Row, filter: string, value: string): boolean {
  if (Object.hasOwn(row, filter)) return String(row[filter]) === value
  if (filter === 'month' && Object.hasOwn(row, 'startMonth')) return String(row.startMonth) === value
  if (filter === 'age' && typeof row.from === 'number' && typeof row.to === 'number')
    return row.from <= Number(value) && Number(value) <= row.to
  return true
}
