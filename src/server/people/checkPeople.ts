import { completedYears } from '../../domain/kernel/calendar.ts'
import { emailKey, plainId } from '../../domain/kernel/formats.ts'
import { languages, localized } from '../../domain/kernel/language.ts'
import { isAbroad } from '../../domain/kernel/provinceNamed.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { checkRows, type SheetFault } from '../platform/sheets/sheetFaults.ts'
import { checkDigits } from './checkDigits.ts'
import { findCollective } from './collectiveNamed.ts'
import { peopleMessages } from './peopleMessages.ts'
import { personCells } from './personColumns.ts'
import type { PeopleRow, PeopleFiles } from './readPeopleFiles.ts'
import { rowFault, type Checking } from './rowFault.ts'

/** Checks lines against one another and against the company's stored people. */
export async function checkPeople(tables: PeopleFiles['tables'], checking: Checking): Promise<SheetFault[]> {
  const seen = { employeeNumber: new Map<string, PeopleRow>(), personalID: new Map(), email: new Map() }
  const faults = await checkRows(tables.people, (row) => [
    ...checkPerson(row, checking),
    ...Object.entries(seen).flatMap(([key, values]) => checkTwice(row, key, values, checking)),
  ])
  const numbers = new Set([...seen.employeeNumber.keys(), ...checking.known.byNumber.keys()])
  const others = [...tables.family, ...tables.bags, ...tables.products]
  const known = (row: PeopleRow): SheetFault[] => {
    const employee = String(row.values.employeeNumber)
    return numbers.has(employee)
      ? []
      : [rowFault(row, 'employeeNumber', { id: 'row.unknownEmployee', params: { employee } }, checking)]
  }
  const bagRows = [...tables.people, ...tables.bags].filter(({ values }) => values.planYear !== undefined)
  const first = new Map(bagRows.toReversed().map((row) => [bagKey(row), row]))
  return [
    ...faults,
    ...(await checkRows(others, known)),
    ...(await checkRows(tables.family, (row) => checkBirthday(row, ages.relative, checking))),
    ...(await checkRows(tables.products, (row) => checkProducts(row, 'product', checking))),
    ...(await checkRows(bagRows, (row) => checkTwiceAYear(row, first, checking))),
    ...(await checkRows(bagRows, (row) => checkClosedYear(row, checking))),
  ]
}

function checkPerson(row: PeopleRow, checking: Checking): SheetFault[] {
  const { company, known, language, allowIdChange } = checking
  const { values } = row
  const number = String(values.employeeNumber)
  const before = known.byNumber.get(number)
  const fault = (key: string, id: string, params?: SheetFault['params']): SheetFault[] => [
    rowFault(row, key, { id, params }, checking),
  ]
  const title = (key: string): string => peopleMessages(language, `column.${key}`)
  const hasBag = ['flexibleBag', 'topBag', 'userBag', 'companyBag'].some((key) => values[key] !== undefined)
  const isOther =
    values.company && values.company !== company.subdomain && values.company !== company.settings.name
  const isChanged = before && values.personalID && plainId(before.personal_id) !== values.personalID
  return [
    ...(isOther
      ? fault('company', 'row.company', { company: String(values.company), expected: company.subdomain })
      : []),
    ...(isChanged && !allowIdChange ? fault('personalID', 'row.otherPerson', { employee: number }) : []),
    ...(before && !before.active && !repeatsExit(row, before, checking)
      ? fault('employeeNumber', 'row.hasLeft', { employee: number })
      : []),
    ...checkTaken(row, 'personalID', known.byPersonalId.get(String(values.personalID)), checking),
    ...checkTaken(row, 'email', known.byEmail.get(emailKey(String(values.email))), checking),
    ...checkCollective(row, checking),
    ...checkDigits(row, before, checking),
    ...checkProvince(row, before, checking),
    ...checkExit(row, before, checking),
    ...checkBirthday(row, ages.employee, checking),
    ...checkProducts(row, 'products', checking),
    ...(hasBag && values.planYear === undefined
      ? fault('planYear', 'row.needsYear', { title: title('planYear') })
      : []),
    ...(values.salaryFrom && values.fixedSalary === undefined
      ? fault('salaryFrom', 'row.salaryGap', { title: title('fixedSalary') }).map((each) => ({
          ...each,
          needs: 'fixedSalary',
        }))
      : []),
  ]
}

/** True if a line about somebody who has left names the stored last day, and differs in no other cell. */
function repeatsExit({ values }: PeopleRow, before: EmployeeRow, { known, today }: Checking): boolean {
  const { company: _, ...given } = values
  const stored = personCells(before, known, today)
  const isStored = ([key, value]: [string, unknown]): boolean =>
    value === undefined || (key in stored && (stored[key] || null) === (value || null))
  return Boolean(values.exitOn) && Object.entries(given).every(isStored)
}

function checkTaken(
  row: PeopleRow,
  key: 'personalID' | 'email',
  owner: EmployeeRow | undefined,
  checking: Checking,
): SheetFault[] {
  const { employeeNumber } = row.values
  if (!owner || employeeNumber === undefined || owner.employee_number === employeeNumber) return []
  const params = { value: String(row.values[key]), employee: owner.employee_number }
  const isBack = key === 'personalID' && !owner.active
  return [rowFault(row, key, { id: isBack ? 'row.comesBack' : 'row.taken', params }, checking)]
}

function checkCollective(row: PeopleRow, checking: Checking): SheetFault[] {
  const { collective } = row.values
  const { collectives } = checking.company
  if (!collective || findCollective(collectives, String(collective))) return []
  const known = collectives.map(({ name }) => name).join(', ')
  return [
    rowFault(
      row,
      'collective',
      { id: 'row.collective', params: { value: String(collective), known } },
      checking,
    ),
  ]
}

/** Refuses a province in an address abroad (D-112). */
function checkProvince(row: PeopleRow, before: EmployeeRow | undefined, checking: Checking): SheetFault[] {
  const country = String(row.values.country ?? (row.values.country === null ? '' : (before?.country ?? '')))
  if (!row.values.province || !isAbroad(country)) return []
  return [rowFault(row, 'province', { id: 'row.provinceAbroad', params: { country } }, checking)]
}

/** Refuses an exit before the first day. */
function checkExit(row: PeopleRow, before: EmployeeRow | undefined, checking: Checking): SheetFault[] {
  const { exitOn, joinedOn = before?.joined_on } = row.values
  if (!exitOn || !joinedOn || exitOn >= joinedOn) return []
  return [rowFault(row, 'exitOn', { id: 'row.exitFirst', params: { joinedOn: String(joinedOn) } }, checking)]
}

/** Accepted ages on the day of an import. */
const ages = { employee: { min: 16, max: 100 }, relative: { min: 0, max: 120 } }

function checkBirthday(
  row: PeopleRow,
  { min, max }: { min: number; max: number },
  checking: Checking,
): SheetFault[] {
  const birthday = String(row.values.birthday ?? '')
  const fault = (id: string, params: SheetFault['params']): SheetFault[] => [
    rowFault(row, 'birthday', { id, params }, checking),
  ]
  if (birthday > checking.today) return fault('row.future', {})
  const years = completedYears(birthday, checking.today)
  return years === undefined || (years >= min && years <= max) ? [] : fault('row.age', { years, min, max })
}

function checkProducts(row: PeopleRow, key: 'product' | 'products', checking: Checking): SheetFault[] {
  const { company, language } = checking
  const unknown = parseNames(row.values[key]).filter((name) => !productNamed(company, name))
  if (unknown.length === 0) return []
  const known = company.products.map(({ id, name }) => `${localized(name, language)} (${id})`).join(', ')
  return unknown.map((value) => rowFault(row, key, { id: 'row.product', params: { value, known } }, checking))
}

function checkTwice(
  row: PeopleRow,
  key: string,
  seen: Map<string, PeopleRow>,
  checking: Checking,
): SheetFault[] {
  const value = String(row.values[key] ?? '')
  const plain = key === 'email' ? emailKey(value) : value
  const first = seen.get(plain)
  if (value && !first) seen.set(plain, row)
  return first ? [rowFault(row, key, { id: 'row.twice', params: { value, line: first.line } }, checking)] : []
}

function checkClosedYear(row: PeopleRow, checking: Checking): SheetFault[] {
  const year = Number(row.values.planYear)
  if (!checking.known.closedYears.has(year)) return []
  return [rowFault(row, 'planYear', { id: 'row.yearClosed', params: { year: String(year) } }, checking)]
}

function checkTwiceAYear(row: PeopleRow, firsts: Map<string, PeopleRow>, checking: Checking): SheetFault[] {
  const first = firsts.get(bagKey(row))
  if (!first || first === row || row.values.employeeNumber === undefined) return []
  return [
    rowFault(
      row,
      'planYear',
      { id: 'row.twice', params: { value: bagKey(row), line: first.line } },
      checking,
    ),
  ]
}

const bagKey = ({ values }: PeopleRow): string => `${values.employeeNumber} ${values.planYear}`

/** The products of a cell, each once, separated by | or a semicolon. */
export function parseNames(cell: PeopleRow['values'][string]): string[] {
  const names = String(cell ?? '').split(/[|;]/)
  return [...new Set(names.map((each) => each.trim()).filter(Boolean))]
}

/** Returns the products that a name refers to: one of the company, or all. */
export function productNamed(company: TenantConfig, name: string): string[] | undefined {
  const known = productNames.get(company) ?? namedProducts(company)
  productNames.set(company, known)
  return known.get(name.toLowerCase())
}

/** A cache of each company's product names, because every line of a file needs them. */
const productNames = new WeakMap<TenantConfig, Map<string, string[]>>()

function namedProducts({ products }: TenantConfig): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const { id, name } of products.toReversed())
    for (const each of [...Object.values(name), id]) named.set(each.toLowerCase(), [id])
  const all = products.map(({ id }) => id)
  for (const language of languages) named.set(peopleMessages(language, 'choice.all'), all)
  return named
}
