import type { FamilyMemberDto } from '../../dto/dto.ts'
import type { Connection, EmployeeRow, FamilyMemberRow } from '../db/schema.ts'
import { fullName } from './fullName.ts'

/** The employee as member 0, then the active family in the order it was added (PRO-29, D-57). */
export async function familyOf(db: Connection, employee: EmployeeRow): Promise<FamilyMemberDto[]> {
  const members = await db
    .selectFrom('family_members')
    .selectAll()
    .where('tenant', '=', employee.tenant)
    .where('employee_id', '=', employee.id)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return [asMember(employee), ...members.map(present)]
}

function asMember(employee: EmployeeRow): FamilyMemberDto {
  return {
    ...shared(employee),
    id: 0,
    birthday: employee.birthday ?? '',
    relationship: 'you',
    idType: 'DNI',
    active: true,
  }
}

function present(member: FamilyMemberRow): FamilyMemberDto {
  const { id, birthday, relationship, active } = member
  return { ...shared(member), id, birthday, relationship, idType: member.id_type, active }
}

function shared(
  person: EmployeeRow | FamilyMemberRow,
): Pick<
  FamilyMemberDto,
  'firstName' | 'lastName1' | 'lastName2' | 'fullName' | 'personalID' | 'disabilityType' | 'disability'
> {
  return {
    firstName: person.first_name,
    lastName1: person.last_name1,
    lastName2: person.last_name2,
    fullName: fullName(person),
    personalID: person.personal_id,
    disabilityType: person.disability_type,
    ...(person.disability !== null && { disability: person.disability }),
  }
}
