import type { TaggedValue } from '../../domain/kernel/taggedValue.ts'
import type { FamilyMemberRow } from '../platform/db/schema.ts'
import type { Checking } from './rowFault.ts'
import { planFamily, type MemberColumns } from './planFamily.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'
import { batch } from './upsert.ts'
import { taggedText } from './personChange.ts'
import type { Writing } from './writePeople.ts'

/** A relative whose data a line corrected: the line, and the relative before the correction. */
export type CorrectedMember = { row: PeopleRow; before: FamilyMemberRow }

/** Adds and changes relatives. Returns the number of added ones, and the corrected ones. */
export async function writeFamily(
  writing: Writing,
  tables: PeopleFiles['tables'],
  checking: Checking,
): Promise<{ added: number; corrected: CorrectedMember[] }> {
  const { trx, changes } = writing
  const planned = await planFamily(tables, checking)
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
  for (const { number, before, columns } of planned) {
    const different = before ? differences(before, columns) : []
    if (!before) {
      const added = taggedText(columns.first_name)
      changes.push({ employeeNumber: number, field: 'relative', about: null, before: null, after: added })
      continue
    }
    for (const key of different)
      changes.push({
        employeeNumber: number,
        field: fieldNames[key],
        about: taggedText(before.first_name),
        before: taggedColumn(key, before[key]),
        after: taggedColumn(key, columns[key]),
      })
  }
  return { added: added.length, corrected }
}

/** The names of a relative's columns in the API. */
const fieldNames: Record<keyof MemberColumns, string> = {
  tenant: 'company',
  employee_id: 'employeeId',
  first_name: 'firstName',
  last_name1: 'lastName1',
  last_name2: 'lastName2',
  personal_id: 'personalID',
  id_type: 'idType',
  birthday: 'birthday',
  relationship: 'relationship',
  disability_type: 'disabilityType',
  disability: 'disability',
}

function taggedColumn(key: keyof MemberColumns, value: string | number | boolean | null): TaggedValue | null {
  if (typeof value === 'number' || typeof value === 'boolean') return { value }
  return value && key === 'birthday' ? { day: value } : taggedText(value)
}

function differences(member: FamilyMemberRow, columns: MemberColumns): (keyof MemberColumns)[] {
  return (Object.keys(columns) as (keyof MemberColumns)[]).filter((key) => member[key] !== columns[key])
}
