import type { Static } from 'typebox'
import type { HistoryEntry } from '../domain/plan/contract.ts'
import { withoutSums } from '../domain/benefit/terms.ts'
import { toContractItemDto, toSumsDto } from './contractDto.ts'
import { toModalityDto } from './modalityDto.ts'
import type { conditionsEntrySchema, historyEntrySchema } from './schemas/history.ts'

/** What GET /contracts/{id}/history answers, oldest first. Instants are UTC, months 0 to 11. */
export type HistoryEntryDto = Static<typeof historyEntrySchema>

/** Conditions that a contract had; those of an end are empty. */
export type ConditionsEntryDto = Static<typeof conditionsEntrySchema>

/** A fact of a contract's history as it is answered. */
export function toHistoryEntryDto(entry: HistoryEntry): HistoryEntryDto {
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
