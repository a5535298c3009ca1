import { plainId } from '../../domain/kernel/formats.ts'
import type { FamilyMemberRow } from '../db/schema.ts'
import type { SheetFault } from '../sheets/readTable.ts'
import { faultAt, type Checking } from './checkPeople.ts'
import type { FileRow } from './readPeopleFiles.ts'
import { batch } from './upsert.ts'
import type { Writing } from './writePeople.ts'

const isPartner = (relationship: unknown): boolean =>
  relationship === 'spouse' || relationship === 'domestic_partner'

/** What of a member a contract is priced by (D-86). */
const coverColumns = ['birthday', 'relationship', 'personal_id'] as const

type MemberColumns = Omit<FamilyMemberRow, 'id' | 'active' | 'created_at' | 'updated_at' | 'id_type'>

/** What a line does to a family: the member it finds, and what stands in the way. */
type Planned = { columns: MemberColumns; before: FamilyMemberRow | undefined; faults: SheetFault[] }

/**
 * Adds and changes relatives. One is known by the DNI, else by first name and birthday. Answers how many
 * changed, and what stands in the way.
 */
export async function writeFamily(
  writing: Writing,
  rows: readonly FileRow[],
  checking: Checking,
): Promise<{ added: number; changed: number; faults: SheetFault[] }> {
  const { trx, changes } = writing
  const covered = await coveredMembers(writing)
  const planned = planFamily(rows, checking, covered)
  const added = planned.filter(({ before }) => !before).map(({ columns }) => columns)
  const changed = planned.filter(({ before, columns }) => before && differences(before, columns).length > 0)
  for (const { columns, before } of changed)
    await trx
      .updateTable('family_members')
      .set(columns)
      .where('tenant', '=', columns.tenant)
      .where('id', '=', before?.id ?? 0)
      .execute()
  for (let from = 0; from < added.length; from += batch)
    await trx
      .insertInto('family_members')
      .values(added.slice(from, from + batch))
      .execute()
  for (const [index, { before, columns }] of planned.entries()) {
    const different = before ? differences(before, columns) : ['added']
    const employeeNumber = String(rows[index]?.values.employeeNumber)
    const after = columns.first_name
    if (different.length > 0)
      changes.push({
        employeeNumber,
        field: `relative: ${different.join(' ')}`,
        before: before?.first_name ?? null,
        after,
      })
  }
  return { added: added.length, changed: changed.length, faults: planned.flatMap(({ faults }) => faults) }
}

function planFamily(rows: readonly FileRow[], checking: Checking, covered: Set<number>): Planned[] {
  const planned: Planned[] = []
  for (const row of rows) {
    const employee = checking.known.byNumber.get(String(row.values.employeeNumber))
    if (!employee) continue
    const family = checking.known.family.get(employee.id) ?? []
    const columns = memberColumns(row, { tenant: employee.tenant, employee_id: employee.id })
    const before = family.find((member) => isSameMember(member, columns))
    const added = planned.map((each) => each.columns).filter(({ employee_id }) => employee_id === employee.id)
    const others = [...family.filter((member) => member !== before), ...added]
    const faults: SheetFault[] = []
    if (isPartner(columns.relationship) && others.some(({ relationship }) => isPartner(relationship))) {
      const params = { employee: employee.employee_number }
      faults.push(faultAt(row, 'relationship', { id: 'row.secondPartner', params }, checking))
    }
    const different = before ? differences(before, columns) : []
    if (before && covered.has(before.id) && coverColumns.some((column) => different.includes(column)))
      faults.push(faultAt(row, 'firstName', { id: 'row.covered', params: {} }, checking))
    planned.push({ columns, before, faults })
  }
  return planned
}

function memberColumns({ values }: FileRow, key: { tenant: string; employee_id: string }): MemberColumns {
  const disability = Number(values.disability ?? 0)
  return {
    ...key,
    first_name: String(values.firstName),
    last_name1: String(values.lastName1),
    last_name2: String(values.lastName2 ?? ''),
    relationship: String(values.relationship) as MemberColumns['relationship'],
    birthday: String(values.birthday),
    personal_id: String(values.personalID ?? ''),
    disability_type: disability > 0,
    disability: disability > 0 ? disability : null,
  }
}

function isSameMember(member: FamilyMemberRow, columns: MemberColumns): boolean {
  if (columns.personal_id && member.personal_id) return plainId(member.personal_id) === columns.personal_id
  return member.first_name === columns.first_name && member.birthday === columns.birthday
}

function differences(member: FamilyMemberRow, columns: MemberColumns): (keyof MemberColumns)[] {
  return (Object.keys(columns) as (keyof MemberColumns)[]).filter((key) => member[key] !== columns[key])
}

/** Members whom a contract covers that is neither over nor only in the cart. */
async function coveredMembers({ trx, company, today }: Writing): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('contract_items')
    .innerJoin('contracts', (join) =>
      join
        .onRef('contracts.tenant', '=', 'contract_items.tenant')
        .onRef('contracts.id', '=', 'contract_items.contract_id'),
    )
    .select('person_id')
    .distinct()
    .where('contracts.tenant', '=', company.subdomain)
    .where('contracts.status', '<>', 'cart')
    .where('contracts.year', '>=', Number(today.slice(0, 4)))
    .where('person_id', '<>', 0)
    .execute()
  return new Set(rows.map(({ person_id }) => person_id))
}
