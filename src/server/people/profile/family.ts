import { contractsCovering } from '../../../domain/forms/coveredMember.ts'
import { coversPerson, type Contract } from '../../../domain/plan/contract.ts'
import { wasInForce } from '../../../domain/plan/contractState.ts'
import { dniShape, nieShape, plainId } from '../../../domain/kernel/formats.ts'
import { fullName, type FamilyMember } from '../../../domain/plan/employee.ts'
import type { Relative } from '../../../domain/plan/family.ts'
import type { FamilyMemberDto, ProfileDto } from '../../../dto/profileDto.ts'
import { loadContracts } from '../../employee/contractRepository.ts'
import { loadFamily, type EmployeeContext } from '../../employee/employeeContext.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'

/** The employee as member 0, then the active family in the order of their rows (PRO-29, D-57). */
export function familyDto(employee: EmployeeRow, family: readonly FamilyMember[]): FamilyMemberDto[] {
  return [employeeAsMember(employee), ...family.filter(({ active }) => active)]
}

/** Loads the employee and family from the database. */
export async function familyOf(db: Connection, employee: EmployeeRow): Promise<FamilyMemberDto[]> {
  return familyDto(employee, await loadFamily(db, employee))
}

/** Former family members covered by contracts, with the data that the tax law needs (D-118). */
export function formerFamilyDto({
  employee: { family },
  contracts,
}: Pick<EmployeeContext, 'employee' | 'contracts'>): NonNullable<ProfileDto['formerFamily']> {
  const covered = new Set(
    contracts.flatMap(({ items, pendingEdit, steps = [], released = [] }) =>
      [items, pendingEdit?.items ?? [], ...[...steps, ...released].map((each) => each.items)]
        .flat()
        .map(({ personId }) => personId),
    ),
  )
  return family.flatMap(({ id, active, relationship, disabilityType, disability }) =>
    active || !covered.has(id)
      ? []
      : [{ id, relationship, disabilityType, ...(disability !== undefined && { disability }) }],
  )
}

/** The contracts in the cart or in force that cover a member, including waiting conditions (PRO-35, D-86). */
export async function contractsOfMember(
  db: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
  { memberId, today }: { memberId: number; today: string },
): Promise<Contract[]> {
  return contractsCovering(await loadContracts(db, { tenant, employeeId: id }), memberId, today)
}

/** Whether a contract that is or was in force covers a member, also one of a past plan year. */
export async function wasCovered(
  db: Connection,
  { tenant, id }: Pick<EmployeeRow, 'tenant' | 'id'>,
  memberId: number,
): Promise<boolean> {
  const contracts = await loadContracts(db, { tenant, employeeId: id })
  return contracts.some((contract) => wasInForce(contract) && coversPerson(contract, memberId))
}

/** The columns of an employee that the family's rules use. */
export type OwnColumns = Pick<
  EmployeeRow,
  'first_name' | 'last_name1' | 'last_name2' | 'birthday' | 'personal_id'
>

/** Converts the employee to a relative for the family's rules. */
export function employeeAsRelative(employee: OwnColumns): Relative {
  return {
    firstName: employee.first_name,
    lastName1: employee.last_name1,
    lastName2: employee.last_name2,
    birthday: employee.birthday ?? '',
    personalID: employee.personal_id,
    relationship: 'you',
  }
}

function employeeAsMember(employee: EmployeeRow): FamilyMemberDto {
  return {
    id: 0,
    firstName: employee.first_name,
    lastName1: employee.last_name1,
    lastName2: employee.last_name2,
    fullName: fullName(employee.first_name, employee.last_name1, employee.last_name2),
    personalID: employee.personal_id,
    idType: findIdType(employee.personal_id),
    birthday: employee.birthday ?? '',
    relationship: 'you',
    disabilityType: employee.disability_type,
    ...(employee.disability !== null && { disability: employee.disability }),
    active: true,
  }
}

/** The type of a document by its format; anything but DNI and NIE is a passport. */
function findIdType(personalId: string): string {
  const plain = plainId(personalId)
  if (nieShape.test(plain)) return 'NIE'
  return plain === '' || dniShape.test(plain) ? 'DNI' : 'PASSPORT'
}
