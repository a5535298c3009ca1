import { plainId } from '../../domain/kernel/formats.ts'
import type { FamilyMemberRow } from '../db/schema.ts'
import type { SheetFault } from '../sheets/sheetFaults.ts'
import { rowFault, type Checking } from './checkPeople.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { batch } from './upsert.ts'
import type { Writing } from './writePeople.ts'

const isPartner = (relationship: unknown): boolean =>
  relationship === 'spouse' || relationship === 'domestic_partner'

type MemberColumns = Omit<FamilyMemberRow, 'id' | 'active' | 'created_at' | 'updated_at' | 'id_type'>

/** What a line does to a family: the member it finds, and what stands in the way. */
type Planned = {
  row: PeopleRow
  columns: MemberColumns
  before: FamilyMemberRow | undefined
  faults: SheetFault[]
}

/** A relative whose facts a line changed: the line, and the relative as it was before. */
export type CorrectedMember = { row: PeopleRow; before: FamilyMemberRow }

/** What stands in the way of lines of relatives. */
export function familyFaults(rows: readonly PeopleRow[], checking: Checking): SheetFault[] {
  return planFamily(rows, checking).flatMap(({ faults }) => faults)
}

/** Adds and changes relatives. Answers how many were added, and which ones changed. */
export async function writeFamily(
  writing: Writing,
  rows: readonly PeopleRow[],
  checking: Checking,
): Promise<{ added: number; corrected: CorrectedMember[] }> {
  const { trx, changes } = writing
  const planned = planFamily(rows, checking)
  const added = planned.filter(({ before }) => !before).map(({ columns }) => columns)
  const corrected = planned.flatMap(({ row, before, columns }) =>
    before && differences(before, columns).length > 0 ? [{ row, before, columns }] : [],
  )
  for (const { columns, before } of corrected)
    await trx
      .updateTable('family_members')
      .set(columns)
      .where('tenant', '=', columns.tenant)
      .where('id', '=', before.id)
      .execute()
  for (let from = 0; from < added.length; from += batch)
    await trx
      .insertInto('family_members')
      .values(added.slice(from, from + batch))
      .execute()
  for (const { row, before, columns } of planned) {
    const different = before ? differences(before, columns) : []
    if (before && different.length === 0) continue
    const textOf = (member: MemberColumns): string => different.map((key) => member[key]).join(' / ')
    changes.push({
      employeeNumber: String(row.values.employeeNumber),
      field: before ? `relative ${before.first_name}: ${different.join(' ')}` : 'relative: added',
      before: before ? textOf(before) : null,
      after: before ? textOf(columns) : columns.first_name,
    })
  }
  return { added: added.length, corrected }
}

function planFamily(rows: readonly PeopleRow[], checking: Checking): Planned[] {
  const lines = rows.map((row) => {
    const number = String(row.values.employeeNumber)
    const employee = checking.known.byNumber.get(number)
    const family = checking.known.family.get(employee?.id ?? '') ?? []
    // Somebody whom the same files add has no id before they are written.
    const key = { tenant: checking.company.subdomain, employee_id: employee?.id ?? number }
    const columns = memberColumns(row, key)
    return { row, number, family, columns, same: family.find((member) => isSame(member, columns)) }
  })
  const named = new Set(lines.map(({ same }) => same?.id))
  const planned: Planned[] = []
  const plannedOf = new Map<string, MemberColumns[]>()
  for (const { row, number, family, columns, same } of lines) {
    const before = same ?? namesake(family, columns, named)
    const added = plannedOf.get(number) ?? []
    const others = [...family.filter((member) => member !== before), ...added]
    const faults: SheetFault[] = []
    if (isPartner(columns.relationship) && others.some(({ relationship }) => isPartner(relationship))) {
      const params = { employee: number }
      faults.push(rowFault(row, 'relationship', { id: 'row.secondPartner', params }, checking))
    }
    if (before && hasOtherId(before, columns) && !checking.allowIdChange) {
      const params = { name: columns.first_name }
      faults.push(rowFault(row, 'personalID', { id: 'row.otherRelative', params }, checking))
    }
    const kept = before ? leftBlank(row, before) : {}
    planned.push({ row, columns: { ...columns, ...kept }, before, faults })
    plannedOf.set(number, [...added, { ...columns, ...kept }])
  }
  return planned
}

function memberColumns({ values }: PeopleRow, key: { tenant: string; employee_id: string }): MemberColumns {
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

/** What of a relative stays, because the line leaves it blank. */
function leftBlank({ values }: PeopleRow, before: FamilyMemberRow): Partial<MemberColumns> {
  const { last_name2, personal_id, disability, disability_type } = before
  return {
    ...(values.lastName2 === undefined && { last_name2 }),
    ...(values.personalID === undefined && { personal_id }),
    ...(values.disability === undefined && { disability, disability_type }),
  }
}

const hasOtherId = (member: FamilyMemberRow, { personal_id }: MemberColumns): boolean =>
  personal_id !== '' && member.personal_id !== '' && plainId(member.personal_id) !== personal_id

/** One is known by the DNI, else by first name and birthday. */
function isSame(member: FamilyMemberRow, columns: MemberColumns): boolean {
  if (columns.personal_id && plainId(member.personal_id) === columns.personal_id) return true
  return member.first_name === columns.first_name && member.birthday === columns.birthday
}

/** The one relative of the same name whom no other line means: the line corrects the birthday (D-86). */
function namesake(
  family: readonly FamilyMemberRow[],
  columns: MemberColumns,
  named: ReadonlySet<number | undefined>,
): FamilyMemberRow | undefined {
  const found = family.filter(
    (member) =>
      !named.has(member.id) &&
      !hasOtherId(member, columns) &&
      member.first_name === columns.first_name &&
      member.last_name1 === columns.last_name1,
  )
  return found.length === 1 ? found[0] : undefined
}

function differences(member: FamilyMemberRow, columns: MemberColumns): (keyof MemberColumns)[] {
  return (Object.keys(columns) as (keyof MemberColumns)[]).filter((key) => member[key] !== columns[key])
}
