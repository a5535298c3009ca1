import type { Static } from 'typebox'
import type { repeatedContractSchema, repeatedYearSchema } from './schemas/repeatedYear.ts'

/**
 * The answer of POST /contracts/repeat: one entry for each contract of the previous year, in the reader's
 * language.
 */
export type RepeatedYearDto = Static<typeof repeatedYearSchema>

export type RepeatedContractDto = Static<typeof repeatedContractSchema>
