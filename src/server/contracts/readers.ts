import type { Language } from '../../domain/kernel/language.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { fullName } from '../employees/fullName.ts'
import type { Reader } from './conditions/conditionFacts.ts'

/**
 * Who reads a contract: the language, and the names of everybody it may cover, those no longer in the family
 * included.
 */
export async function readerFor(
  connection: Connection,
  employee: EmployeeRow,
  language: Language,
): Promise<Reader> {
  const family = await connection
    .selectFrom('family_members')
    .select(['id', 'first_name', 'last_name1', 'last_name2'])
    .where('tenant', '=', employee.tenant)
    .where('employee_id', '=', employee.id)
    .execute()
  return {
    language,
    people: new Map([
      [0, fullName(employee)],
      ...family.map((member) => [member.id, fullName(member)] as const),
    ]),
  }
}
