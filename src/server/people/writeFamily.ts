import type { FamilyMemberRow } from '../platform/db/schema.ts'
import type { Checking } from './rowFault.ts'
import { planFamily, type MemberColumns } from './planFamily.ts'
import type { PeopleFiles, PeopleRow } from './readPeopleFiles.ts'
import { batch } from './upsert.ts'
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
    if (before && different.length === 0) continue
    const textOf = (member: MemberColumns): string => different.map((key) => member[key]).join(' / ')
    changes.push({
      employeeNumber: number,
      field: before ? `relative ${before.first_name}: ${different.join(' ')}` : 'relative: added',
      before: before ? textOf(before) : null,
      after: before ? textOf(columns) : columns.first_name,
    })
  }
  return { added: added.length, corrected }
}

function differences(member: FamilyMemberRow, columns: MemberColumns): (keyof MemberColumns)[] {
  return (Object.keys(columns) as (keyof MemberColumns)[]).filter((key) => member[key] !== columns[key])
}
