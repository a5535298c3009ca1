import type { PayrollKind } from '../../../../domain/payroll/payrollMonth.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { CoverKind } from '../../../../domain/payroll/coverChanges.ts'
import type { PayrollLayout } from '../../../../domain/company/payroll/schemaPayroll.ts'
import type { ProviderField, ProviderLayout } from '../../../../domain/company/payroll/schemaProviders.ts'
import type { CreatedAt } from './people.ts'

/** A closed month, which never changes (D-96). */
export type PayrollClosingsTable = {
  id: Generated<number>
  tenant: string
  year: number
  /** 0 to 11. */
  month_index: number
  /** The layout of the month's file on the day of the closing. */
  layout: JSONColumnType<PayrollLayout, string, string>
  closed_by: string
  closed_at: CreatedAt
}

/**
 * A row of a closing, with the employee's data in that month. The data are copied, because employees may be
 * erased and payroll rows remain.
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
  /** The row's month, 0 to 11. */
  month_index: number
  price_cents: number
  contribution_cents: number
  own_pot_cents: number
  final_price_cents: number
  company_bag_cents: number
  salary_cents: number
  exempt_cents: number
  taxed_cents: number
  /** The amount that payroll could not deduct in an earlier month. */
  carried_cents: Generated<number>
}

/** Amounts of a closed month that payroll could not deduct, accepted by an operator. */
export type PayrollUndeductedTable = {
  tenant: string
  employee_id: string
  product_id: string
  plan_year: number
  /** 0 to 11. */
  month_index: number
  amount_cents: number
  accepted_by: string
  accepted_at: CreatedAt
  /** The closing whose file includes the amount again. */
  carried_in: number | null
}

/** The people in the company at a closing whose data differ from the year's previous closing. */
export type PayrollPeopleTable = {
  tenant: string
  closing_id: number
  employee_id: string
  /** 0: female, 1: male; null: unknown. */
  gender: 0 | 1 | null
  professional_group: string
}

/** A covered person's data, by the fields of the provider's layout. */
export type CoveredFacts = Partial<Record<ProviderField, string>>

/** A file written for a provider, with the layout used on that day. */
export type ProviderFilesTable = {
  id: Generated<number>
  tenant: string
  provider_id: string
  /** Sequence number of the provider's files. */
  number: number
  layout: JSONColumnType<ProviderLayout, string, string>
  /** YYYY-MM-DD. */
  day: string
  written_by: string
  written_at: CreatedAt
}

/** A row about a person in a provider's file, with the person's data at that time. */
export type ProviderRowsTable = {
  file_id: number
  position: number
  tenant: string
  kind: CoverKind
  employee_id: string
  /** The covered person's id; 0 is the employee. */
  person_id: number
  product_id: string
  modality_id: string
  /** The extra that the row is about; blank: the modality itself. */
  extra_id: string
  /** YYYY-MM. */
  from_month: string
  /** The last covered month; null while the cover continues. */
  until_month: string | null
  monthly_price_cents: number
  /** The part of the price that each extra has, by its id; empty in the row of an extra. */
  extras: JSONColumnType<Record<string, number>, string, string>
  facts: JSONColumnType<CoveredFacts, string, string>
}

/** A closed plan year, with its figures by product. */
export type ClosedPlanYearsTable = {
  tenant: string
  year: number
  products: JSONColumnType<ClosedProduct[], string, string>
  closed_by: string
  closed_at: CreatedAt
}

/** A product's figures in a plan year. */
export type ClosedProduct = { product: string; contracts: number; people: number; priceCents: number }

/** Sums of a company that are counted in advance: about a payroll month, and about its people. */
export type StoredFiguresTable = {
  tenant: string
  name: string
  counted_at: Date
  figures: JSONColumnType<object, string, string>
}
