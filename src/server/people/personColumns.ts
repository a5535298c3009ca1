import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeePostingRow, EmployeeRow, NewEmployee } from '../platform/db/schema.ts'
import type { ReadRow, CellValue } from '../platform/sheets/readTable.ts'
import type { KnownPeople } from './knownPeople.ts'
import type { PeopleRow } from './readPeopleFiles.ts'

type Values = ReadRow['values']

type PersonColumns = Partial<
  Pick<
    EmployeeRow,
    | 'personal_id'
    | 'first_name'
    | 'last_name1'
    | 'last_name2'
    | 'email'
    | 'phone'
    | 'birthday'
    | 'language'
    | 'gender'
    | 'marital_status'
    | 'security_number'
    | 'disability_type'
    | 'disability'
    | 'private_use'
    | 'renting'
    | 'payment_count'
    | 'joined_on'
  >
>

/** Columns that hold a blank text where they are cleared; the others hold null. */
const blanks = new Set<keyof PersonColumns>(['last_name2', 'phone', 'marital_status', 'security_number'])

/** The columns of a file under their names in the row, with what they write. */
const written: Record<string, { column: keyof PersonColumns; of?: (value: CellValue) => CellValue }> = {
  personalID: { column: 'personal_id' },
  firstName: { column: 'first_name' },
  lastName1: { column: 'last_name1' },
  lastName2: { column: 'last_name2' },
  email: { column: 'email' },
  phone: { column: 'phone' },
  birthday: { column: 'birthday' },
  language: { column: 'language' },
  gender: { column: 'gender', of: (value) => (value === 'male' ? 1 : 0) },
  maritalStatus: { column: 'marital_status' },
  securityNumber: { column: 'security_number' },
  disability: { column: 'disability' },
  privateUse: { column: 'private_use' },
  companyVehicle: { column: 'renting' },
  paymentCount: { column: 'payment_count' },
  joinedOn: { column: 'joined_on' },
}

/** What a line of the file writes into the row of a person; what it leaves blank stays. */
export function personColumns(values: Values): PersonColumns {
  const columns: Record<string, CellValue> = {}
  for (const [key, { column, of = (given: CellValue) => given }] of Object.entries(written)) {
    const value = values[key]
    if (value === undefined) continue
    if (value === null && (column === 'renting' || column === 'language')) continue
    columns[column] = value === null ? (blanks.has(column) ? '' : null) : of(value)
  }
  if (values.disability !== undefined) columns.disability_type = Number(values.disability ?? 0) > 0
  if (columns.disability === 0) columns.disability = null
  return columns as PersonColumns
}

/** A change of one column, as the history of the person has it. */
export type ColumnChange = { field: string; before: string | null; after: string | null }

/** Those of the columns that differ from the row, and what they change. */
export function changedColumns(
  row: EmployeeRow,
  columns: PersonColumns,
): { columns: PersonColumns; changes: ColumnChange[] } {
  const changed = Object.entries(columns).filter(
    ([column, value]) => textOf(row[column as keyof PersonColumns]) !== textOf(value),
  )
  const changes = changed.map(([column, value]) => ({
    field: fieldOf(column),
    before: textOf(row[column as keyof PersonColumns]),
    after: textOf(value),
  }))
  return { columns: Object.fromEntries(changed), changes }
}

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

const fieldOf = (column: string): string =>
  Object.entries(written).find(([, each]) => each.column === column)?.[0] ?? column

export type Posting = Pick<
  EmployeePostingRow,
  'collective_id' | 'cost_center' | 'office_name' | 'legal_entity_name'
>

/** Where a person works by a line of the file, on top of where they worked before. */
export function postingOf(
  { collectives }: Pick<TenantConfig, 'collectives'>,
  values: Values,
  before: Posting,
): Posting {
  const text = (key: string, otherwise: string): string => {
    const value = values[key]
    return value === undefined ? otherwise : String(value ?? '')
  }
  const collective = text('collective', before.collective_id)
  const known = collectives.find(({ id, name }) => id === collective || name === collective)
  return {
    collective_id: known?.id ?? collective,
    cost_center: text('costCenter', before.cost_center),
    office_name: text('office', before.office_name),
    legal_entity_name: text('legalEntity', before.legal_entity_name),
  }
}

export function isSamePosting(one: Posting, other: Posting): boolean {
  return (
    one.collective_id === other.collective_id &&
    one.cost_center === other.cost_center &&
    one.office_name === other.office_name &&
    one.legal_entity_name === other.legal_entity_name
  )
}

/** The posting of a day: the newest that has begun, else what the employee's row holds. */
export function postingOn(
  postings: readonly EmployeePostingRow[],
  employee: EmployeeRow | undefined,
  day: string,
): Posting {
  const dated = postings.findLast(({ valid_from }) => valid_from <= day)
  if (dated) return dated
  return {
    collective_id: employee?.collective_id ?? '',
    cost_center: employee?.cost_center ?? '',
    office_name: employee?.office_name ?? '',
    legal_entity_name: employee?.legal_entity_name ?? '',
  }
}

/** Nobody has a password before they choose one by their invitation. */
export function newEmployee(company: TenantConfig, { values }: PeopleRow): NewEmployee {
  const columns = personColumns(values)
  const posting = postingOf(company, values, postingOn([], undefined, ''))
  return {
    tenant: company.subdomain,
    password_hash: null,
    employee_number: String(values.employeeNumber),
    personal_id: String(values.personalID),
    first_name: String(values.firstName),
    last_name1: String(values.lastName1),
    last_name2: columns.last_name2 ?? '',
    email: columns.email ?? null,
    phone: columns.phone ?? '',
    birthday: columns.birthday ?? null,
    language: columns.language ?? company.settings.languages[0] ?? 'es',
    gender: columns.gender ?? null,
    marital_status: columns.marital_status ?? '',
    security_number: columns.security_number ?? '',
    disability_type: columns.disability_type ?? false,
    disability: columns.disability ?? null,
    private_use: columns.private_use ?? null,
    renting: columns.renting ?? false,
    payment_count: columns.payment_count ?? null,
    joined_on: columns.joined_on ?? null,
    fixed_salary_cents: numberOf(values.fixedSalary),
    variable_salary_cents: numberOf(values.variableSalary),
    ...posting,
    collective_name: collectiveName(company, posting.collective_id),
  }
}

function collectiveName({ collectives }: TenantConfig, id: string): string {
  return collectives.find((each) => each.id === id)?.name ?? ''
}

/** What of a person stands in the cells of a file. */
export type Cells = Partial<Record<string, string | number | null>>

/** The cells of a person in the table of people. */
export function personCells(employee: EmployeeRow, known: KnownPeople, today: string): Cells {
  const posting = postingOn(known.postings.get(employee.id) ?? [], employee, today)
  const salary = known.salaries.get(employee.id)?.findLast(({ valid_from }) => valid_from <= today)
  return {
    company: employee.tenant,
    employeeNumber: employee.employee_number,
    personalID: employee.personal_id,
    firstName: employee.first_name,
    lastName1: employee.last_name1,
    lastName2: employee.last_name2,
    email: employee.email,
    phone: employee.phone,
    birthday: employee.birthday,
    language: employee.language,
    gender: employee.gender === null ? null : employee.gender === 1 ? 'male' : 'female',
    maritalStatus: employee.marital_status,
    securityNumber: employee.security_number,
    disability: employee.disability,
    privateUse: employee.private_use,
    companyVehicle: employee.renting ? 'yes' : 'no',
    paymentCount: employee.payment_count,
    joinedOn: employee.joined_on,
    collective: posting.collective_id,
    costCenter: posting.cost_center,
    office: posting.office_name,
    legalEntity: posting.legal_entity_name,
    fixedSalary: salary?.fixed_cents ?? null,
    variableSalary: salary?.variable_cents ?? null,
    salaryFrom: typeof salary?.fixed_cents === 'number' ? salary.valid_from : null,
  }
}

/** An amount of a line; null where it is blank or cleared. */
export const numberOf = (value: PeopleRow['values'][string]): number | null =>
  typeof value === 'number' ? value : null
