import type { Static } from 'typebox'
import { betterSentence } from '../domain/dominated/betterSentence.ts'
import type { Language } from '../domain/kernel/language.ts'
import type { HistoryEntry } from '../domain/plan/contract.ts'
import { withoutSums } from '../domain/benefit/terms.ts'
import { toContractItemDto, toSumsDto } from './contractDto.ts'
import { toModalityDto } from './modalityDto.ts'
import type { conditionsEntrySchema, historyEntrySchema } from './schemas/history.ts'

/** An entry of GET /contracts/{id}/history, oldest first. Instants are UTC, months 0 to 11. */
export type HistoryEntryDto = Static<typeof historyEntrySchema>

/** The conditions of a contract at a point in time; those of an end are empty. */
export type ConditionsEntryDto = Static<typeof conditionsEntrySchema>

/** Converts an event of a contract's history to the API's shape. */
export function toHistoryEntryDto(entry: HistoryEntry, language: Language): HistoryEntryDto {
  if (entry.kind === 'told') {
    const { kind, at, told } = entry
    return { kind, at, told: told.map((better) => betterSentence(better, language)) }
  }
  if (entry.kind === 'documentation') return entry
  const { kind, at, fromMonth, untilMonth, modality, details, items, ...rest } = entry
  return {
    kind,
    at,
    from: fromMonth,
    ...(untilMonth !== undefined && { until: untilMonth }),
    ...withoutSums(rest),
    ...toSumsDto(rest),
    benefitId: modality.id,
    benefit: toModalityDto(modality),
    details,
    items: items.map(toContractItemDto),
  }
}
