import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { personFieldList, type NamedField } from '../../domain/forms/personFields.ts'
import type { EmployeeChange } from '../auth/changeHistory.ts'
import type { PersonColumns } from '../employee/personRow.ts'
import type { EmployeeRow, NewEmployee } from '../platform/db/schema.ts'
import type { ReadRow, CellValue } from '../platform/sheets/readTable.ts'
import type { KnownPeople } from './knownPeople.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { postingOf, findPosting } from './posting.ts'
import { maskedAccount } from './profile/profileMails.ts'

type Values = ReadRow['values']

/** The fields that a file contains. */
const fileFields = personFieldList.filter(({ cell }) => cell)

const keyOf = ({ name, cell }: NamedField): string => cell?.key ?? name

/** The columns that a file's line writes for a person; a blank cell keeps the stored value. */
export function personColumns(values: Values): Partial<PersonColumns> {
  const columns: Record<string, CellValue> = {}
  for (const field of fileFields) {
    const value = values[keyOf(field)]
    const isKept = value === undefined || (value === null && !isClearable(field))
    if (!isKept) columns[field.column] = fromCell(field, value)
  }
  if (values.disability !== undefined) columns.disability_type = Number(values.disability ?? 0) > 0
  if (columns.disability === 0) columns.disability = null
  return columns
}

/** Whether a cell may be cleared; a yes-or-no cell and a required choice cannot. */
function isClearable({ cell, isRequired }: NamedField): boolean {
  return cell?.kind !== 'yesNo' && !(cell?.kind === 'choice' && isRequired)
}

function fromCell({ cell, isNullable }: NamedField, value: CellValue): CellValue {
  if (value === null) return isNullable ? null : ''
  return cell?.choices ? cell.choices.indexOf(String(value)) : value
}

function toCell({ cell, column }: NamedField, employee: EmployeeRow): string | number | null {
  const value = employee[column]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? (cell?.choices?.[value] ?? value) : value
}

/** Returns the columns that differ from the row, with their changes. */
export function changedColumns(
  row: EmployeeRow,
  columns: Partial<PersonColumns>,
): { columns: Partial<PersonColumns>; changes: EmployeeChange[] } {
  const changed = Object.entries(columns).filter(
    ([column, value]) => toText(row[column as keyof PersonColumns]) !== toText(value),
  )
  const changes = changed.map(([column, value]) => {
    const write = isHidden(column) ? toMasked : toText
    return { field: fieldOf(column), before: write(row[column as keyof PersonColumns]), after: write(value) }
  })
  return { columns: Object.fromEntries(changed), changes }
}

const toText = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

const toMasked = (value: string | number | boolean | null | undefined): string | null =>
  maskedAccount(toText(value) ?? '')

/** Whether the history contains only the last digits of a column, as for a bank account. */
const isHidden = (column: string): boolean =>
  fileFields.some((field) => field.column === column && field.isSecret && !field.isOnPage)

function fieldOf(column: string): string {
  const field = fileFields.find((each) => each.column === column)
  return field ? keyOf(field) : column
}

/** Builds a new employee without a password; the employee chooses one after the invitation. */
export function newEmployee(company: TenantConfig, { values }: PeopleRow): NewEmployee {
  const posting = postingOf(company, values, findPosting([], undefined, ''))
  return {
    language: company.settings.languages[0] ?? 'es',
    ...personColumns(values),
    tenant: company.subdomain,
    password_hash: null,
    employee_number: String(values.employeeNumber),
    personal_id: String(values.personalID),
    first_name: String(values.firstName),
    fixed_salary_cents: numberOf(values.fixedSalary),
    variable_salary_cents: numberOf(values.variableSalary),
    ...posting,
    collective_name: collectiveName(company, posting.collective_id),
  }
}

function collectiveName({ collectives }: TenantConfig, id: string): string {
  return collectives.find((each) => each.id === id)?.name ?? ''
}

/** A person's cells in a file. */
export type Cells = Partial<Record<string, string | number | null>>

/** The cells of a person in the table of people. */
export function personCells(
  employee: EmployeeRow,
  known: Pick<KnownPeople, 'postings' | 'salaries'>,
  today: string,
): Cells {
  const posting = findPosting(known.postings.get(employee.id) ?? [], employee, today)
  const salary = known.salaries.get(employee.id)?.findLast(({ valid_from }) => valid_from <= today)
  return {
    company: employee.tenant,
    employeeNumber: employee.employee_number,
    ...Object.fromEntries(fileFields.map((field) => [keyOf(field), toCell(field, employee)])),
    exitOn: employee.exit_on,
    collective: posting.collective_id,
    costCenter: posting.cost_center,
    office: posting.office_name,
    legalEntity: posting.legal_entity_name,
    professionalGroup: posting.professional_group,
    fixedSalary: salary?.fixed_cents ?? null,
    variableSalary: salary?.variable_cents ?? null,
    salaryFrom: typeof salary?.fixed_cents === 'number' ? salary.valid_from : null,
  }
}

/** An amount of a line; null if it is blank or cleared. */
export const numberOf = (value: PeopleRow['values'][string]): number | null =>
  typeof value === 'number' ? value : null
