import type { RouteModule } from '../context/context.ts'
import { notFound } from '../http/httpError.ts'
import { describe } from '../http/openapi/describe.ts'

type Query = { startMonth?: string; age?: string }

/**
 * GET /api/tables/{name}: rows of a rate table of the company; life and life-axa are asked by start month
 * (D-39).
 */
export const tableRoutes: RouteModule = (app) => {
  app.get<{ Params: { name: string }; Querystring: Query }>(
    '/api/tables/:name',
    {
      config: { access: 'complete' },
      schema: describe({
        summary: 'A rate table; `startMonth` (1 to 12) and `age` keep the rows that hold for them',
        tag: 'catalogue',
        params: { type: 'object', properties: { name: { type: 'string', maxLength: 100 } } },
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            startMonth: { type: 'string', pattern: '^([1-9]|1[0-2])$' },
            age: { type: 'string', pattern: '^[0-9]{1,3}$' },
          },
        },
        answers: {
          200: { description: 'The rows.', schema: { type: 'array', items: { type: 'object' } } },
          404: 'There is no such table.',
        },
      }),
    },
    async ({ tenant, params: { name }, query: { startMonth, age } }) => {
      const rows = Object.hasOwn(tenant.tables, name) ? tenant.tables[name] : undefined
      if (!rows) throw notFound('tables.notFound')
      return rows.filter(
        (row) =>
          (startMonth === undefined ||
            row.startMonth === undefined ||
            String(row.startMonth) === startMonth) &&
          (age === undefined ||
            typeof row.from !== 'number' ||
            typeof row.to !== 'number' ||
            (row.from <= Number(age) && Number(age) <= row.to)),
      )
    },
  )
}
