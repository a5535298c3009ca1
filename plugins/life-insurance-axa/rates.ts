import { rateRow, type FormSchema, type QuoteRequest } from '#sdk'
import { eachCoverage, type CoverageKey } from './coverages.ts'

/**
 * What the table has for one coverage: euros a year per 1,000 of capital, and the last age it is offered at.
 */
export type CoverageRate = { rate: number; mandatory?: boolean; ageLimit?: number }

/** By coverage; one that is not in the row is not offered. */
export type CoverageRates = Partial<Record<CoverageKey, CoverageRate>>

const coverageRate = {
  type: 'object',
  additionalProperties: false,
  required: ['rate'],
  properties: {
    rate: { type: 'number', minimum: 0, maximum: 1000 },
    mandatory: { type: 'boolean' },
    ageLimit: { type: 'integer', minimum: 0, maximum: 150 },
  },
} as const

/**
 * One row of the table: the month a contract starts, and the rates that are valid from it to the end of the
 * year (D-16).
 */
export const rateTableRow = {
  type: 'object',
  additionalProperties: false,
  required: ['startMonth', 'coverages'],
  properties: {
    startMonth: { type: 'integer', minimum: 1, maximum: 12 },
    coverages: {
      type: 'object',
      additionalProperties: false,
      required: ['fallcc'],
      properties: eachCoverage(() => coverageRate),
    },
  },
} as const satisfies FormSchema

/** The name of the tenant's table; its rows were validated by `rateTableRow` when they were read. */
export const rateTable = 'life-axa'

/** Rates of a contract that starts in the month; undefined where the table has none. */
export function ratesFrom(
  request: Pick<QuoteRequest<unknown>, 'tables'>,
  startMonthIndex: number,
): CoverageRates | undefined {
  return rateRow(request.tables[rateTable] ?? [], startMonthIndex)?.coverages as CoverageRates | undefined
}
