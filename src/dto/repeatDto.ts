import type { Static } from 'typebox'
import type { repeatedContractSchema, repeatedYearSchema } from './schemas/contract.ts'

/** What POST /contracts/repeat answers of each contract of the year before, in the reader's language. */
export type RepeatedYearDto = Static<typeof repeatedYearSchema>

export type RepeatedContractDto = Static<typeof repeatedContractSchema>
