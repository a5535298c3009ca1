import type { ContractItemDto, Sums } from './contractDto.ts'
import type { ModalityDto } from './modalityDto.ts'

/** What brought conditions, or an end, into a contract; `correction`: facts of who is covered (D-86). */
export type HistoryKind = 'contract' | 'edit' | 'correction' | 'cancellation' | 'year' | 'exit'

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
