import type { Generated, JSONColumnType } from 'kysely'
import type { PayrollLayout } from '../../../domain/tenant/schemaPayroll.ts'
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
