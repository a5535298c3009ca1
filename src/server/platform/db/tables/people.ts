import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language } from '../../../../domain/kernel/language.ts'
import type { MaritalStatus, Relationship } from '../../../../domain/kernel/person.ts'
import type { StoredSituations } from '../../../../domain/plan/taxSituation.ts'
import type { LawChange } from '../../../../domain/tax/law/lawChange.ts'
import type { SocialBenefit } from '../../../../domain/company/tenant/tenant.ts'

/** An instant: read as Date, written as Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Filled in by the database (`now()`). */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>

/**
 * One employee of one tenant. `fixed_salary_cents` and `variable_salary_cents` are the employee's own entries
 * in the profile, for the simulator alone.
 */
export type EmployeesTable = {
  id: Generated<string>
  tenant: string
  email: string | null
  personal_id: string
  /** Null until an invited employee has chosen one. */
  password_hash: string | null
  password_deprecated: Generated<boolean>
  active: Generated<boolean>
  /** The last day in the company, YYYY-MM-DD (D-88); null if unknown. */
  exit_on: Generated<string | null>
  /** The first day in the company, YYYY-MM-DD (D-98); null if irrelevant. */
  joined_on: Generated<string | null>
  /** Percent of full time; null counts as 100. */
  hours_percent: Generated<number | null>
  /** When the mail server refused the address for good, or a mail came back; null if it takes mail. */
  email_failed_at: InstantOrNull
  /** The mail server's message about it. */
  email_fault: string | null
  /** True: a mail came back after the server had accepted it. */
  email_came_back: Generated<boolean>
  /** The time of the newest invitation. */
  invited_at: InstantOrNull
  /** The first sign-in by the company's identity provider, which needs no password. */
  provider_signed_in_at: InstantOrNull
  language: Generated<Language>
  first_name: string
  last_name1: Generated<string>
  last_name2: Generated<string>
  /** YYYY-MM-DD. */
  birthday: string | null
  picture: Generated<string>
  phone: Generated<string>
  ban: Generated<string>
  nationality: Generated<string>
  gender: 0 | 1 | null
  marital_status: Generated<MaritalStatus | ''>
  disability_type: Generated<boolean>
  disability: number | null
  address1: Generated<string>
  address2: Generated<string>
  city: Generated<string>
  postal_code: Generated<string>
  province: Generated<string>
  country: Generated<string>
  fixed_salary_cents: number | null
  variable_salary_cents: number | null
  /** YYYY-MM-DD; null if the salary is still the imported one. */
  salary_typed_on: string | null
  payment_count: number | null
  security_number: Generated<string>
  employee_number: Generated<string>
  cost_center: Generated<string>
  collective_id: Generated<string>
  collective_name: Generated<string>
  office_name: Generated<string>
  legal_entity_name: Generated<string>
  professional_group: Generated<string>
  legal_entity_logo: Generated<string>
  /** Percent, 0 to 100; null counts as 100 (D-14). */
  private_use: number | null
  renting: Generated<boolean>
  cookies_accepted: Generated<boolean>
  /** Social benefits of this person, in addition to the company's. */
  compensations: JSONColumnType<SocialBenefit[], string | undefined, string>
  /** Null: the company's. */
  tax_country: string | null
  /** Null: the table in force today. */
  tax_year: number | null
  /** When the employee turned off reminders that are not about a contract. */
  reminders_off_at: InstantOrNull
  /** Plan years in which the employee wants nothing (D-100). */
  nothing_in: Generated<number[]>
  /** The effect of new legal tables on their plan, as last shown to them. */
  law_change: JSONColumnType<LawChange | null, string | null | undefined, string | null>
  /** What the employee told for form 145, and what the company confirmed of it. */
  tax_situations: JSONColumnType<StoredSituations | null, string | null | undefined, string | null>
  /** The e-mail in lower case, and the personal id without marks, by which a login finds the employee. */
  login_email: GeneratedAlways<string | null>
  login_id: GeneratedAlways<string>
  /** Last names and first name without accents, the sort key of operators' lists. */
  list_name: GeneratedAlways<string>
  /** When the person's data were erased on request, except what the law keeps. */
  erased_at: InstantOrNull
  /** YYYY-MM-DD, of who came back: the last day of an employment whose data were erased. */
  erased_until: Generated<string | null>
  /** Increases with every change of data in the profile. */
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** An employee's imported bags of one plan year (D-82); no row means no bags. */
export type EmployeeBagsTable = {
  tenant: string
  employee_id: string
  year: number
  flexible_bag_cents: Generated<number>
  top_bag_cents: Generated<number>
  user_bag_cents: Generated<number>
  /** An amount in euros or a percentage as text; blank: the company's (D-01). */
  company_bag: Generated<string>
}

/** An employee's payroll salary, from a day until the next row's; percentages are based on it (D-82). */
export type PayrollSalariesTable = {
  tenant: string
  employee_id: string
  /** YYYY-MM-DD; the first one is the day of joining. */
  valid_from: string
  fixed_cents: number | null
  variable_cents: number | null
}

/**
 * An employee's posting in the company, from a day until the next row's (D-95). Without a row for a day the
 * employee's own columns apply, which are always today's.
 */
export type EmployeePostingsTable = {
  tenant: string
  employee_id: string
  /** YYYY-MM-DD. */
  valid_from: string
  collective_id: string
  cost_center: string
  office_name: string
  legal_entity_name: string
  professional_group: Generated<string>
}

/** A product that an administrator activated for an employee; no row means not allowed (D-47). */
export type EmployeeProductsTable = {
  tenant: string
  employee_id: string
  product_id: string
  active: Generated<boolean>
  /** False: the permission to contract was withdrawn. */
  allowed: Generated<boolean>
}

/** The employee's family. The employee is member 0 and has no row. */
export type FamilyMembersTable = {
  id: Generated<number>
  tenant: string
  employee_id: string
  first_name: string
  last_name1: string
  last_name2: Generated<string>
  personal_id: string
  id_type: Generated<string>
  /** YYYY-MM-DD. */
  birthday: string
  relationship: Exclude<Relationship, 'you'>
  disability_type: Generated<boolean>
  disability: number | null
  active: Generated<boolean>
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** Sent reminders: one of a kind per subject. */
export type RemindersTable = {
  tenant: string
  employee_id: string
  kind: string
  about: string
  created_at: CreatedAt
}

/** Questions of employees to their company's contact, with the facts that were sent along. */
export type QuestionsTable = {
  tenant: string
  id: Generated<string>
  employee_id: string
  /** Null: the question is about a product. */
  contract_id: string | null
  category: string
  product: string
  facts: JSONColumnType<{ label: string; value: string }[], string, string>
  question: string
  to_address: string
  /** By the product's clock. */
  asked_at: Instant
}

/** New e-mails with the hash of the confirming link's token: one pending per employee. */
export type EmailChangesTable = {
  token_hash: string
  tenant: string
  employee_id: string
  email: string
  /** Name of the requester in the history of changes. */
  changed_by: Generated<string>
  created_at: CreatedAt
  expires_at: Instant
  used_at: InstantOrNull
  voided_at: InstantOrNull
}

/** Changes of a profile, never overwritten: who, when, field, before and after (D-85). */
export type EmployeeChangesTable = {
  id: Generated<string>
  tenant: string
  employee_id: string
  changed_at: CreatedAt
  /** `employee`, or the name of the operator. */
  changed_by: string
  /** API name of the changed field; `pendingEmail` is an unconfirmed address. */
  field: string
  /** Null without an earlier value, and for a password. A bank account is its last four digits. */
  before: string | null
  after: string | null
}

/** When employees may choose for a plan year (D-97). Days are YYYY-MM-DD. */
export type EnrollmentWindowsTable = {
  id: GeneratedAlways<string>
  tenant: string
  year: number
  from_on: string
  to_on: string
  /** The window's collective; null with `employee_id` null: all employees. */
  collective_id: string | null
  /** The window's employee, with months, 0 to 11, that are open to them after the cut-off, and the reason. */
  employee_id: string | null
  months: number[] | null
  reason: string | null
  opened_by: string
  opened_at: CreatedAt
  /** When the window was withdrawn. */
  shut_at: InstantOrNull
}
