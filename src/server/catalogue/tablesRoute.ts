import Type from 'typebox'
import { closed } from '../../dto/schemas/parts.ts'
import { tableRow, tableSchema } from '../../dto/schemas/company.ts'
import type { RouteModule } from '../platform/context/context.ts'
import { sendCatalogue } from './keptCatalogue.ts'
import { notFound } from '../platform/http/httpError.ts'
import { describe, one, unchanged } from '../platform/http/openapi/describe.ts'
import { taxTables } from '../../domain/tax/taxTables.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'

type Query = { startMonth?: string; age?: string }

/**
 * GET /api/tables/{name}: rows of a company's rate table; life and life-axa are filtered by start month
 * (D-39).
 */
export const tableRoutes: RouteModule = (app) => {
  app.get<{ Params: { name: string }; Querystring: Query }>(
    '/api/tables/:name',
    {
      config: { access: 'complete' },
      schema: describe({
        name: 'getRateTable',
        summary: 'A rate table; `startMonth` (1 to 12) and `age` keep the rows that hold for them',
        tag: 'catalogue',
        params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
        querystring: closed({
          startMonth: Type.Optional(Type.String({ pattern: '^([1-9]|1[0-2])$' })),
          age: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
        }),
        answers: {
          200: { description: 'The rows.', schema: Type.Array(tableRow) },
          ...unchanged,
          404: 'There is no such table.',
        },
      }),
    },
    async (request, reply) => {
      const { tenant, params, query } = request
      const { name } = params
      const { startMonth, age } = query
      const rows = Object.hasOwn(tenant.tables, name) ? tenant.tables[name] : undefined
      if (!rows) throw notFound('tables.notFound')
      const filtered = () =>
        rows.filter(
          (row) =>
            (startMonth === undefined ||
              row.startMonth === undefined ||
              cellText(row.startMonth) === startMonth) &&
            (age === undefined ||
              typeof row.from !== 'number' ||
              typeof row.to !== 'number' ||
              (row.from <= Number(age) && Number(age) <= row.to)),
        )
      const key = JSON.stringify([name, startMonth, age])
      return sendCatalogue(request, reply, { key, make: filtered })
    },
  )
}

type Row = Record<string, unknown>

const filter = Type.String({ maxLength: 100 })

/**
 * GET /api/profile/tables?name=: a table of the company, or the dated tax tables of a country ("es"),
 * filtered (D-35).
 */
export const profileTableRoutes: RouteModule = (app) => {
  app.get<{ Querystring: Record<string, string> & { name: string } }>(
    '/api/profile/tables',
    {
      schema: describe({
        name: 'getTable',
        summary:
          'A table by name; any other parameter keeps the rows that match: year, month, age, or a column',
        tag: 'profile',
        querystring: Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 100 }),
            year: Type.Optional(filter),
            month: Type.Optional(filter),
            age: Type.Optional(filter),
          },
          { additionalProperties: filter },
        ),
        answers: { 200: one(tableSchema, 'The table.'), 404: 'There is none of this name.' },
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
 * Whether the column with that name has the value in the row. `month` is compared with startMonth, `age` with
 * the bracket from..to.
 */
function matches(row: Row, filter: string, value: string): boolean {
  if (Object.hasOwn(row, filter)) return cellText(row[filter]) === value
  if (filter === 'month' && Object.hasOwn(row, 'startMonth')) return cellText(row.startMonth) === value
  if (filter === 'age' && typeof row.from === 'number' && typeof row.to === 'number')
    return row.from <= Number(value) && Number(value) <= row.to
  return true
}

function cellText(cell: unknown): string {
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}
