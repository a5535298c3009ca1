import { rateRow, type DataOf, type FormSchema, type QuoteRequest } from '#sdk'

/**
 * One row: the month a contract starts, the ages it holds for (all, where left out), and rates per 1,000 of
 * capital (D-15).
 */
export const rateTableRow = {
  type: 'object',
  additionalProperties: false,
  required: ['startMonth', 'death', 'disability'],
  properties: {
    startMonth: { type: 'integer', minimum: 1, maximum: 12 },
    from: { type: 'integer', minimum: 0 },
    to: { type: 'integer', minimum: 0 },
    death: { type: 'number', minimum: 0 },
    disability: { type: 'number', minimum: 0 },
  },
} as const satisfies FormSchema

type LifeRates = DataOf<typeof rateTableRow>

/** The name of the tenant's table; its rows were judged by `rateTableRow` when they were read. */
export const rateTable = 'life'

/**
 * Rates of a contract that starts in the month, at the employee's age; undefined where the table has none.
 */
export function ratesFrom(
  { tables, people }: Pick<QuoteRequest<unknown>, 'tables' | 'people'>,
  monthIndex: number,
): LifeRates | undefined {
  const ageYears = people.find(({ id }) => id === 0)?.ageYears
  return rateRow(tables[rateTable] ?? [], monthIndex, ageYears) as LifeRates | undefined
}
