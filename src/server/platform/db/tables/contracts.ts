import type { Generated, JSONColumnType } from 'kysely'
import type { Modality, PlanType } from '../../../../domain/catalogue/modality.ts'
import type { ConditionsKind, HistoryKind, Reservation } from '../../../../domain/plan/contract.ts'
import type { Told } from '../../../../domain/plan/better.ts'
import type { ContractItem } from '../../../../domain/benefit/items.ts'
import type { contractTerms, ContractSums, ValuesOf } from '../../../../domain/benefit/terms.ts'
import type { ContractState } from '../../../../domain/plan/contractState.ts'
import type { MonthMoney } from '../../../../domain/tax/moneyParts.ts'
import type { CreatedAt, Instant, InstantOrNull } from './people.ts'

type Json = Record<string, unknown>

/** The columns of values: `price_cents` for `priceCents`; null for a value left out. */
export type ColumnsOf<Values> = {
  [Name in keyof Values & string as Column<Name>]-?: undefined extends Values[Name]
    ? Exclude<Values[Name], undefined> | null
    : Values[Name]
}
type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : ''
type DefaultsOf<Columns> = { [Name in keyof Columns]: Generated<Columns[Name]> }

/** A modality of the model, in whole cents. `v` is the version of its shape. */
export type StoredModality = { v: 1; modality: Modality }

/** Items of the model, in whole cents. `v` is the version of their shape. */
export type StoredItems = { v: 1; items: ContractItem[] }

/** What waited beside a contract and was let go, in whole cents. `v` is the version of its shape. */
export type StoredReservations = { v: 1; reservations: Reservation[] }

/** A contract or cart item. Its own columns are always the conditions in force. */
export type ContractsTable = ColumnsOf<ContractSums> &
  DefaultsOf<ColumnsOf<ValuesOf<typeof contractTerms>>> & {
    id: Generated<string>
    tenant: string
    employee_id: string
    /** Category alias. */
    category: string
    product_id: string
    plan_type: PlanType
    benefit_id: string
    /**
     * The modality as it was when the conditions were priced, so that a contract does not depend on the
     * catalogue.
     */
    benefit: JSONColumnType<StoredModality>
    provider_id: string | null
    year: number
    state: Generated<ContractState>
    details: JSONColumnType<Json, string | undefined, string>
    additional_info: JSONColumnType<Json | null, string | null | undefined, string | null>
    /** Increases with every change; an edit sends the version it is based on. */
    version: Generated<number>
    purchased_at: InstantOrNull
    /** Places in the order of the plan year that the contract holds (D-103); null for none. */
    released: JSONColumnType<StoredReservations | null, string | null | undefined, string | null>
    /** The better choices that were shown before the purchase. */
    told: JSONColumnType<Told[] | null, string | null | undefined, string | null>
    signed_at: InstantOrNull
    /** The last document requested from the employee during a review; null if nothing is missing. */
    asked_for: Generated<string | null>
    asked_at: InstantOrNull
    /** The operator who handles the review. */
    review_by: Generated<string | null>
    review_by_at: InstantOrNull
    /** A note for reviewers. */
    review_note: Generated<string | null>
    /** By the product's clock, like `updated_at`. */
    created_at: CreatedAt
    updated_at: CreatedAt
    /** The order of insertion. */
    position: Generated<number>
  }

export type ContractItemsTable = {
  id: Generated<number>
  tenant: string
  contract_id: string
  /** The covered person's id; 0 is the employee. */
  person_id: number
  /** 0 to 11. */
  month_index: number
  benefit_id: string
  price_cents: number
  contributed_cents: Generated<number>
  /** What the user bag pays of a month that cannot change; null: its part of the rest. */
  user_bag_cents: Generated<number | null>
  details: JSONColumnType<Json | null, string | null | undefined, string | null>
}

/** Conditions awaiting acceptance by e-mail; at most one open row (settled_at null) per contract. */
export type ContractEditsTable = ColumnsOf<ContractSums> & {
  id: Generated<string>
  tenant: string
  contract_id: string
  kind: 'edit' | 'cancellation'
  benefit_id: string
  benefit: JSONColumnType<StoredModality>
  details: JSONColumnType<Json, string | undefined, string>
  additional_info: JSONColumnType<Json | null, string | null | undefined, string | null>
  items: JSONColumnType<StoredItems, string, string>
  /** The better choices that were shown before the change was requested. */
  told: JSONColumnType<Told[] | null, string | null | undefined, string | null>
  created_at: CreatedAt
  settled_at: InstantOrNull
  outcome: 'accepted' | 'voided' | null
}

/**
 * A contract's past and current conditions; for each month, the newest conditions that include the month
 * were in force. Rows are only added; the last month is written once, when the next conditions begin. An end
 * has no items.
 */
export type ContractConditionsTable = ColumnsOf<ContractSums> & {
  id: Generated<number>
  tenant: string
  contract_id: string
  kind: HistoryKind
  /** 0 to 12. */
  from_month: number
  /** The last month of the conditions, -1 to 11; null while they are in force. */
  until_month: number | null
  /** The employee who requested the conditions; null if nobody did. */
  requested_by: string | null
  requested_at: InstantOrNull
  signature_id: string | null
  /** Null if no review was needed or the reviewer gave no name. */
  reviewed_by: string | null
  reviewed_at: InstantOrNull
  benefit_id: string
  benefit: JSONColumnType<StoredModality>
  details: JSONColumnType<Json, string, string>
  items: JSONColumnType<StoredItems, string, string>
  created_at: CreatedAt
}

/** Answers to a product's questions and its document, one row per contract. */
export type ContractAnswersTable = {
  id: Generated<string>
  tenant: string
  contract_id: string
  employee_id: string
  product_id: string
  answers: JSONColumnType<Record<string, string>, string | undefined, string>
  file_name: string | null
  original_filename: string | null
  is_completed: Generated<boolean>
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** Replaced documentation of a contract in force (D-78). */
export type ContractDocumentationTable = {
  id: Generated<string>
  tenant: string
  contract_id: string
  additional_info: JSONColumnType<Json, string, string>
  valid_since: Instant
  replaced_at: CreatedAt
  /** The employee who replaced the documentation. */
  replaced_by: string
}

/**
 * The invoice of a contract's month, for the whole contract or one covered person (D-45); person 0 means the
 * whole contract.
 */
export type ContractInvoicesTable = {
  id: Generated<string>
  tenant: string
  contract_id: string
  person_id: Generated<number>
  month_index: number
  file_name: string
  original_filename: string
  created_at: CreatedAt
}

/**
 * Links sent by e-mail for one use; only the token's SHA-256 is stored. A contract has at most one valid
 * link.
 */
export type AcceptLinksTable = {
  token_hash: string
  /** The fingerprint of the link shared with the contracts bought together; null: none. */
  common_hash: Generated<string | null>
  tenant: string
  contract_id: string
  edit_id: string | null
  conditions_hash: string
  /** The e-mail to which the link was sent; null for links older than the column. */
  sent_to: string | null
  /** The last day of validity (D-81), in the plan's calendar. */
  last_day: string
  /** The end of `last_day` by the database's clock, which a shift of the product's clock does not affect. */
  expires_at: Instant
  created_at: CreatedAt
  accepted_at: InstantOrNull
  voided_at: InstantOrNull
}

/** The record of every acceptance; rows are only added. */
export type SignaturesTable = {
  id: Generated<string>
  tenant: string
  contract_id: string
  employee_id: string
  edit_id: string | null
  kind: ConditionsKind
  link_hash: string
  /** The accepted text, whose SHA-256 is `conditions_hash`; null in older rows. */
  conditions: string | null
  conditions_hash: string
  /** The inputs of the amounts (page 037); null for ends, in older rows and after an erasure. */
  money_inputs: string | null
  /** SHA-256 of the inputs; the hash and the months remain after an erasure. */
  money_inputs_sha256: string | null
  money_months: JSONColumnType<MonthMoney[] | null, string | null | undefined, string | null>
  document_id: string | null
  /** Null until the document is drawn. */
  document_sha256: string | null
  ip: string
  user_agent: string
  accepted_at: CreatedAt
}

/** Days on which a company's reviewers were mailed. */
export type ReviewerMailsTable = {
  tenant: string
  /** YYYY-MM-DD. */
  sent_on: string
}
