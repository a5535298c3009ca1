import { rateRow, type FormSchema, type QuoteRequest } from '#sdk'
import { mapCoverages, type CoverageKey } from './coverages.ts'

/** The rate of one coverage: euros a year per 1,000 of capital, and the last age at which it is offered. */
export type CoverageRate = { rate: number; mandatory?: boolean; ageLimit?: number }

/** Rates by coverage; a coverage without a rate is not offered. */
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
 * A row of the table: the month in which a contract starts, and the rates from that month to the end of the
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
      properties: mapCoverages(() => coverageRate),
    },
  },
} as const satisfies FormSchema

/** The name of the tenant's table; its rows are validated by `rateTableRow` when they are read. */
export const rateTable = 'life-axa'

/** Finds the rates of a contract that starts in the month; undefined if no row matches. */
export function findRates(
  request: Pick<QuoteRequest<unknown>, 'tables'>,
  startMonthIndex: number,
): CoverageRates | undefined {
  return rateRow(request.tables[rateTable] ?? [], startMonthIndex)?.coverages as CoverageRates | undefined
}
