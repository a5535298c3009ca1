import type { Static } from 'typebox'
import type { conditionsEntrySchema, historyEntrySchema } from './schemas/history.ts'

/** What GET /contracts/{id}/history answers, oldest first. Instants are UTC, months 0 to 11. */
export type HistoryEntryDto = Static<typeof historyEntrySchema>

/** Conditions that a contract had; those of an end are empty. */
export type ConditionsEntryDto = Static<typeof conditionsEntrySchema>

/** What brought conditions, or an end, into a contract; `correction`: facts of who is covered (D-86). */
export type HistoryKind = ConditionsEntryDto['kind']
