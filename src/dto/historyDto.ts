import type { HistoryEntry, HistoryKind } from '../domain/plan/contract.ts'
import { toContractItemDto, toSumsDto, type ContractItemDto, type Sums } from './contractDto.ts'
import { toModalityDto, type ModalityDto } from './modalityDto.ts'

/** What GET /contracts/{id}/history answers, oldest first. Instants are UTC, months 0 to 11. */
export type HistoryEntryDto = ConditionsEntryDto | { kind: 'documentation'; at: string; since: string }

/** Conditions that a contract had; those of an end are empty. */
export type ConditionsEntryDto = Sums & {
  kind: HistoryKind
  /** Since when they are the contract's. */
  at: string
  /** The first month in which they hold; 12 where an end comes with the plan year's. */
  from: number
  /** The last one; left out while they are in force, below `from` where they never were. */
  until?: number
  /** The employee who asked for them. */
  requestedBy?: string
  requestedAt?: string
  acceptedAt?: string
  reviewedAt?: string
  /** Who reviewed them, or corrected a fact, where a name was given. */
  reviewedBy?: string
  benefitId: string
  benefit: ModalityDto
  details: Record<string, unknown>
  items: ContractItemDto[]
}

/** A fact of a contract's history as it is answered. */
export function toHistoryEntryDto(entry: HistoryEntry): HistoryEntryDto {
  if (entry.kind === 'documentation') return entry
  const { kind, at, fromMonth, untilMonth, modality, details, items, ...rest } = entry
  const { priceCents, finalPriceCents, userBagCents, contributedCents, ...people } = rest
  return {
    kind,
    at,
    from: fromMonth,
    ...(untilMonth !== undefined && { until: untilMonth }),
    ...people,
    ...toSumsDto({ priceCents, finalPriceCents, userBagCents, contributedCents }),
    benefitId: modality.id,
    benefit: toModalityDto(modality),
    details,
    items: items.map(toContractItemDto),
  }
}
