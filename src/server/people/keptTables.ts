import { sql, type RawBuilder } from 'kysely'
import { signedType } from '../contracts/conditions/contractDocument.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/** The reason for keeping data of an erased person. */
type KeptReason =
  | 'evidence of what was signed'
  | 'evidence of what the payroll was given'
  | 'evidence of what providers were given'
  | 'whose the evidence is'
  | 'what the amounts were computed from'

export type KeptTable = {
  what: string
  reason: KeptReason
  /** Condition of the kept rows; left out: all. */
  only?: RawBuilder<unknown>
  /** Columns of kept rows that are not evidence, with the value that replaces each. */
  blanks?: Record<string, null | false>
}

/**
 * The only tables of which rows may be kept. Signed contracts are evidence, including the details that
 * determined the price, because the signed text contains them. Answers to questionnaires, documentation and
 * unaccepted changes are not evidence. All rows of other tables are deleted.
 */
export function keptTables({ tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>): Record<string, KeptTable> {
  const signed = sql`(select contract_id from signatures where tenant = ${tenant} and employee_id = ${id})`
  const ofSignature = 'evidence of what was signed'
  const computed = 'what the amounts were computed from'
  return {
    documents: {
      what: 'signed documents: people covered, what was filled in, prices',
      reason: ofSignature,
      only: sql`type = ${signedType} and contract_id in ${signed}`,
    },
    contracts: {
      what: 'signed contracts with what was filled in',
      reason: ofSignature,
      only: sql`id in ${signed}`,
      blanks: { additional_info: null, released: null, ...noReview },
    },
    contract_items: { what: 'months and prices of signed contracts', reason: ofSignature },
    contract_conditions: { what: 'earlier conditions of signed contracts', reason: ofSignature },
    signatures: {
      what: 'signatures: text, money, time, address and browser',
      reason: ofSignature,
      blanks: { money_inputs: null },
    },
    files: {
      what: 'files of signed documents',
      reason: ofSignature,
      only: sql`id in (
        select file_id from documents
        where tenant = ${tenant} and employee_id = ${id} and file_id is not null)`,
    },
    payroll_rows: { what: 'payroll rows', reason: 'evidence of what the payroll was given' },
    provider_rows: { what: 'rows of provider files', reason: 'evidence of what providers were given' },
    family_members: {
      what: 'covered relatives: name, document and birthday',
      reason: 'whose the evidence is',
      only: sql`id in (
        select person_id from contract_items where tenant = ${tenant} and contract_id in ${signed})`,
      blanks: { disability_type: false, disability: null },
    },
    payroll_salaries: { what: 'salaries', reason: computed },
    employee_bags: { what: 'bags', reason: computed },
    employee_postings: { what: 'cost center and office', reason: computed },
  }
}

const noReview = {
  asked_for: null,
  asked_at: null,
  refusal_reason: null,
  review_by: null,
  review_by_at: null,
  review_note: null,
}

/** Tables that contain evidence: a person without a row in any of them is deleted completely. */
export const evidenceTables = ['contracts', 'signatures', 'documents', 'payroll_rows', 'provider_rows']

/** Columns of the employee's row that are kept, by purpose; every other column is reset to its default. */
export const keptColumns: { what: string; reason: KeptReason; columns: string[] }[] = [
  {
    what: 'name, DNI, number, birthday, first and last day',
    reason: 'whose the evidence is',
    columns: [
      'first_name',
      'last_name1',
      'last_name2',
      'personal_id',
      'employee_number',
      'birthday',
      'joined_on',
      'exit_on',
    ],
  },
  {
    what: 'place in the company and share of private use',
    reason: 'what the amounts were computed from',
    columns: [
      'collective_id',
      'collective_name',
      'cost_center',
      'office_name',
      'legal_entity_name',
      'professional_group',
      'private_use',
    ],
  },
]

/** Columns without personal data. */
export const plainColumns = ['id', 'tenant', 'active', 'revision', 'created_at', 'erased_at', 'erased_until']
