import type { Generated, JSONColumnType } from 'kysely'
import type { CoverKind } from '../../../../domain/payroll/coveredPeople.ts'
import type { PayrollLayout } from '../../../../domain/company/payroll/schemaPayroll.ts'
import type { ProviderField, ProviderLayout } from '../../../../domain/company/payroll/schemaProviders.ts'
import type { CreatedAt } from './people.ts'

/** A month that was closed, for good: nothing of it is ever changed (D-96). */
export type PayrollClosingsTable = {
  id: Generated<number>
  tenant: string
  year: number
  /** 0 to 11. */
  month_index: number
  /** How its file is written, as it was on that day. */
  layout: JSONColumnType<PayrollLayout, string, string>
  closed_by: string
  closed_at: CreatedAt
}

/** Regular; a later change of a closed month; still due in the month of an exit; due after it. */
export type PayrollKind = 'regular' | 'adjustment' | 'settlement' | 'afterExit'

/**
 * A row of a closing, with the facts of its month. Employees are named by value: their rows may be erased,
 * payroll is kept.
 */
export type PayrollRowsTable = {
  closing_id: number
  position: number
  tenant: string
  kind: PayrollKind
  employee_id: string
  employee_number: string
  personal_id: string
  full_name: string
  cost_center: string
  legal_entity: string
  office: string
  product_id: string
  plan_year: number
  /** 0 to 11: the month that the row belongs to. */
  month_index: number
  price_cents: number
  contribution_cents: number
  own_pot_cents: number
  final_price_cents: number
  company_bag_cents: number
  salary_cents: number
  exempt_cents: number
  taxed_cents: number
}

/** Who a covered person is, by the fields of a layout. */
export type CoveredFacts = Partial<Record<ProviderField, string>>

/** A file that a provider was given; its layout is that of the day. */
export type ProviderFilesTable = {
  id: Generated<number>
  tenant: string
  provider_id: string
  /** Counts the files of the provider. */
  number: number
  layout: JSONColumnType<ProviderLayout, string, string>
  /** YYYY-MM-DD. */
  day: string
  written_by: string
  written_at: CreatedAt
}

/** What a provider was sent about a person, with who they are as the file has it. */
export type ProviderRowsTable = {
  file_id: number
  position: number
  tenant: string
  kind: CoverKind
  employee_id: string
  /** 0 is the employee. */
  person_id: number
  product_id: string
  modality_id: string
  /** YYYY-MM. */
  from_month: string
  /** Null where nothing is covered any more. */
  until_month: string | null
  monthly_price_cents: number
  facts: JSONColumnType<CoveredFacts, string, string>
}

/** A plan year that was closed, with its figures by product. */
export type ClosedPlanYearsTable = {
  tenant: string
  year: number
  products: JSONColumnType<ClosedProduct[], string, string>
  closed_by: string
  closed_at: CreatedAt
}

/** What a product was in a plan year. */
export type ClosedProduct = { product: string; contracts: number; people: number; priceCents: number }
