import type { Insertable } from 'kysely'
import { sinceAlways } from '../../domain/plan/payrollSalary.ts'
import type { Database, EmployeeRow } from '../platform/db/schema.ts'
import { carryForward } from './carryForward.ts'
import { numberOf } from './personColumns.ts'
import { taggedCents, taggedText, type PersonChange } from './personChange.ts'
import { isSamePosting, postingOf, findPosting, type Posting } from './posting.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { upsert } from './upsert.ts'
import type { OnRows, Writing } from './writePeople.ts'

/** Writes the lines' dated postings and salaries. Returns the number of new postings and salaries. */
export async function writeDated(
  writing: Writing,
  rows: readonly PeopleRow[],
  onRows: OnRows,
): Promise<number> {
  const postings = rows.flatMap((row) => newPostings(writing, row))
  const salaries = rows.flatMap((row) => newSalary(writing, row))
  await upsert(writing.trx, 'employee_postings', postings)
  await upsert(writing.trx, 'payroll_salaries', salaries, onRows)
  return postings.filter(({ valid_from }) => valid_from !== sinceAlways).length + salaries.length
}

const postingColumns = [
  'collective_id',
  'cost_center',
  'office_name',
  'legal_entity_name',
  'professional_group',
] as const
const postingKeys = ['collective', 'costCenter', 'office', 'legalEntity', 'professionalGroup']

type NewPosting = Insertable<Database['employee_postings']>

/**
 * Returns the posting of a line if it differs from the one in force, with the later postings that follow it.
 * The first dated posting is returned with the posting that applied before it.
 */
function newPostings({ company, known, today, changes }: Writing, { values }: PeopleRow): NewPosting[] {
  const employee = known.byNumber.get(String(values.employeeNumber))
  if (!employee || !postingKeys.some((key) => values[key] !== undefined)) return []
  const key = { tenant: employee.tenant, employee_id: employee.id }
  const dated = known.postings.get(employee.id) ?? []
  const from = String(values.factsFrom ?? today)
  const before = findPosting(dated, employee, from)
  const posting = postingOf(company, values, before)
  if (isSamePosting(posting, before)) return []
  const change = { from, columns: postingColumns, before, after: posting }
  const written = [{ ...key, valid_from: from, ...posting }, ...carryForward(dated, change)]
  for (const row of written)
    changes.push(...postingChanges(employee, findPosting(dated, employee, row.valid_from), row))
  const first =
    dated.length === 0 ? [{ ...key, valid_from: sinceAlways, ...findPosting([], employee, '') }] : []
  return [...first, ...written]
}

const postingFields = {
  collective: 'collective_id',
  costCenter: 'cost_center',
  office: 'office_name',
  legalEntity: 'legal_entity_name',
  professionalGroup: 'professional_group',
} as const

/** The changes of the posting that holds from a day on. */
function postingChanges(
  { employee_number: employeeNumber }: EmployeeRow,
  before: Posting,
  after: Posting & { valid_from: string },
): PersonChange[] {
  return Object.entries(postingFields).flatMap(([field, column]) =>
    before[column] === after[column]
      ? []
      : [
          {
            employeeNumber,
            field,
            about: { day: after.valid_from },
            before: taggedText(before[column]),
            after: taggedText(after[column]),
          },
        ],
  )
}

const salaryColumns = ['fixed_cents', 'variable_cents'] as const

/** Returns the salary of a line if it differs from the one in force, with the later ones that follow it. */
export function newSalary(
  { known, today, changes }: Pick<Writing, 'known' | 'today' | 'changes'>,
  { values }: PeopleRow,
): Insertable<Database['payroll_salaries']>[] {
  const employee = known.byNumber.get(String(values.employeeNumber))
  if (!employee || (values.fixedSalary === undefined && values.variableSalary === undefined)) return []
  const dated = known.salaries.get(employee.id) ?? []
  const from = String(values.salaryFrom ?? (dated.length === 0 ? (employee.joined_on ?? sinceAlways) : today))
  const before = dated.findLast(({ valid_from }) => valid_from <= from)
  const fixed_cents =
    values.fixedSalary === undefined ? (before?.fixed_cents ?? null) : numberOf(values.fixedSalary)
  const variable_cents =
    values.variableSalary === undefined ? (before?.variable_cents ?? null) : numberOf(values.variableSalary)
  if (before && before.fixed_cents === fixed_cents && before.variable_cents === variable_cents) return []
  const key = { tenant: employee.tenant, employee_id: employee.id }
  const salary = { ...key, valid_from: from, fixed_cents, variable_cents }
  const change = { from, columns: salaryColumns, after: salary }
  const written = [salary, ...(before ? carryForward(dated, { ...change, before }) : [])]
  for (const row of written) {
    const own = dated.findLast(({ valid_from }) => valid_from <= row.valid_from)
    changes.push(...salaryChanges(employee, own, row))
  }
  return written
}

const salaryFields = { fixedSalary: 'fixed_cents', variableSalary: 'variable_cents' } as const

type Salary = { fixed_cents: number | null; variable_cents: number | null }

/** The changes of the salary that holds from a day on. */
function salaryChanges(
  { employee_number: employeeNumber }: EmployeeRow,
  before: Salary | undefined,
  after: Salary & { valid_from: string },
): PersonChange[] {
  return Object.entries(salaryFields).flatMap(([field, column]) => {
    const [was, is] = [before?.[column] ?? null, after[column]]
    if (was === is) return []
    const about = { day: after.valid_from }
    return [{ employeeNumber, field, about, before: taggedCents(was), after: taggedCents(is) }]
  })
}
