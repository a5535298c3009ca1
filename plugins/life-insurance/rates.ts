import { employeeAge, rateRow, type DataOf, type FormSchema, type QuoteRequest } from '#sdk'

/**
 * A row: the month in which a contract starts, the ages (left out: all ages), and rates per 1,000 of capital
 * (D-15).
 */
export const rateTableRow = {
  type: 'object',
  additionalProperties: false,
  required: ['startMonth', 'death', 'disability'],
  properties: {
    startMonth: { type: 'integer', minimum: 1, maximum: 12 },
    from: { type: 'integer', minimum: 0, maximum: 150 },
    to: { type: 'integer', minimum: 0, maximum: 150 },
    death: { type: 'number', minimum: 0, maximum: 1000 },
    disability: { type: 'number', minimum: 0, maximum: 1000 },
  },
} as const satisfies FormSchema

type LifeRates = DataOf<typeof rateTableRow>

/** The name of the tenant's table; its rows are validated by `rateTableRow` when they are read. */
export const rateTable = 'life'

/**
 * Finds the rates of a contract that starts in the month, at the employee's age; undefined if no row
 * matches.
 */
export function findRates(
  request: Pick<QuoteRequest<unknown>, 'tables' | 'people'>,
  startMonthIndex: number,
): LifeRates | undefined {
  const rows = request.tables[rateTable] ?? []
  return rateRow(rows, startMonthIndex, employeeAge(request)) as LifeRates | undefined
}
