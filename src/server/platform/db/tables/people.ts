import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Language } from '../../../../domain/kernel/language.ts'
import type { MaritalStatus, Relationship } from '../../../../domain/kernel/person.ts'
import type { LawChange } from '../../../../domain/tax/law/lawChange.ts'
import type { SocialBenefit } from '../../../../domain/company/tenant/tenant.ts'

/** An instant: read as Date, written as Date or ISO text. */
export type Instant = ColumnType<Date, Date | string, Date | string>
export type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Filled in by the database (`now()`). */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>

/**
 * One employee of one tenant. `fixed_salary_cents` and `variable_salary_cents` are what the employee typed in
 * the profile and feed the simulator only.
 */
export type EmployeesTable = {
  id: Generated<string>
  tenant: string
  email: string | null
  personal_id: string
  /** Null until somebody who was invited has chosen one. */
  password_hash: string | null
  password_deprecated: Generated<boolean>
  active: Generated<boolean>
  /** The last day in the company, YYYY-MM-DD (D-88); null where none is known. */
  exit_on: Generated<string | null>
  /** The first day in the company, YYYY-MM-DD (D-98); null where it does not matter. */
  joined_on: Generated<string | null>
  /** Percent of full time; null counts as 100. */
  hours_percent: Generated<number | null>
  /** When a mail to the e-mail was refused for good, or came back; null where it takes mail. */
  email_failed_at: InstantOrNull
  /** What the mail server said of it. */
  email_fault: string | null
  /** A mail came back from there, though the server had taken it. */
  email_came_back: Generated<boolean>
  /** The newest invitation. */
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
  /** YYYY-MM-DD; null where the salary is still the one that came with the employee. */
  salary_typed_on: string | null
  payment_count: number | null
  security_number: Generated<string>
  employee_number: Generated<string>
  cost_center: Generated<string>
  collective_id: Generated<string>
  collective_name: Generated<string>
  office_name: Generated<string>
  legal_entity_name: Generated<string>
  legal_entity_logo: Generated<string>
  /** Percent, 0 to 100; null counts as 100 (D-14). */
  private_use: number | null
  renting: Generated<boolean>
  cookies_accepted: Generated<boolean>
  /** Social benefits of this person beside the company's. */
  compensations: JSONColumnType<SocialBenefit[], string | undefined, string>
  /** Null takes the company's. */
  tax_country: string | null
  /** Null takes the table that is in force today. */
  tax_year: number | null
  /** Since when the employee wants no reminders that are not about a contract. */
  reminders_off_at: InstantOrNull
  /** Plan years in which the employee wants nothing (D-100). */
  nothing_in: Generated<number[]>
  /** What a change of the law's tables does to their plan, as they were told last. */
  law_change: JSONColumnType<LawChange | null, string | null | undefined, string | null>
  /** The e-mail in small letters, and the personal id without marks: by which a login finds the employee. */
  login_email: GeneratedAlways<string | null>
  login_id: GeneratedAlways<string>
  /** When what the law does not keep was erased on request. */
  erased_at: InstantOrNull
  /** Goes up with every change of what the profile shows. */
  revision: Generated<number>
  created_at: CreatedAt
  updated_at: CreatedAt
}

/** The bags that the operator gave an employee for one plan year (D-82); no row means no bags. */
export type EmployeeBagsTable = {
  tenant: string
  employee_id: string
  year: number
  flexible_bag_cents: Generated<number>
  top_bag_cents: Generated<number>
  user_bag_cents: Generated<number>
  /** An amount in euros or a percentage as text; blank takes the company's (D-01). */
  company_bag: Generated<string>
}

/** The operator's salary of an employee, from a day until the next row's; it drives percentages (D-82). */
export type PayrollSalariesTable = {
  tenant: string
  employee_id: string
  /** YYYY-MM-DD; the first one is the day of joining. */
  valid_from: string
  fixed_cents: number | null
  variable_cents: number | null
}

/**
 * Where an employee works in the company, from a day until the next row's (D-95). Without a row for a day the
 * employee's own columns count, which are always those of today.
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
}

/** What an administrator activated for an employee; no row means not allowed to hire (D-47). */
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

/** Reminders that were sent: one of a kind about a thing. */
export type RemindersTable = {
  tenant: string
  employee_id: string
  kind: string
  about: string
  created_at: CreatedAt
}

/** New e-mails and the links that confirm them: one pending for each employee, the hash of its token kept. */
export type EmailChangesTable = {
  token_hash: string
  tenant: string
  employee_id: string
  email: string
  /** Who asked for it, as the history of changes names them. */
  changed_by: Generated<string>
  created_at: CreatedAt
  expires_at: Instant
  used_at: InstantOrNull
  voided_at: InstantOrNull
}

/** What changed in a profile, never overwritten: who, when, which field, before and after (D-85). */
export type EmployeeChangesTable = {
  id: Generated<string>
  tenant: string
  employee_id: string
  changed_at: CreatedAt
  /** `employee`, or the name of the operator. */
  changed_by: string
  /** Its name on the wire; `pendingEmail` is an address that is not confirmed. */
  field: string
  /** Null where there was none, and for a password. A bank account is its last four digits. */
  before: string | null
  after: string | null
}

/** When people may choose for a plan year (D-97). Days are YYYY-MM-DD. */
export type EnrollmentWindowsTable = {
  id: GeneratedAlways<string>
  tenant: string
  year: number
  from_on: string
  to_on: string
  /** Of one collective; null with `employee_id` null is of all. */
  collective_id: string | null
  /** Of one person, with the months, 0 to 11, that are open to them past the cut-off, and why. */
  employee_id: string | null
  months: number[] | null
  reason: string | null
  opened_by: string
  opened_at: CreatedAt
  /** Taken back. */
  shut_at: InstantOrNull
}
