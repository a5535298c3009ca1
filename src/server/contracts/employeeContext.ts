import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { ContractDto, ProfileDto } from '../../dto/dto.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { notFound } from '../http/httpError.ts'
import { profileOf } from '../employees/profileOf.ts'
import { recordsOf, type ContractRecord } from './records.ts'

/**
 * What a decision about an employee's contracts looks at, all of it read under the lock of the employee's
 * row.
 */
export type EmployeeContext = {
  trx: Connection
  tenant: TenantConfig
  employee: EmployeeRow
  today: string
  cutOffDay: number
  records: ContractRecord[]
  profile: ProfileDto
}

/**
 * Opens an employee's desk: locks the row, so that two requests never spend the same euro (promise 16), and
 * reads the rest. Without `lock` it is a look that decides nothing: simulations, and pages that only show.
 * @throws HttpError 404 where there is no such employee
 */
export async function loadEmployeeForUpdate(
  { clock }: Pick<ServerContext, 'clock'>,
  trx: Connection,
  { tenant, employeeId, lock = true }: { tenant: TenantConfig; employeeId: string; lock?: boolean },
): Promise<EmployeeContext> {
  const employee = await trx
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant.subdomain)
    .where('id', '=', employeeId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!employee) throw notFound()
  const records = await recordsOf(trx, { tenant: tenant.subdomain, employeeId })
  const profile = await profileOf(trx, { tenant, employee, clock })
  return {
    trx,
    tenant,
    employee,
    today: profile.today,
    cutOffDay: tenant.settings.cutOffDate,
    records,
    profile,
  }
}

/** A contract of this employee. @throws HttpError 404 for a foreign one as for none at all (promise 3) */
export function contractRecord(desk: EmployeeContext, id: string): ContractRecord {
  const record = desk.records.find((each) => each.id === id)
  if (!record) throw notFound()
  return record
}

/** The same contract as it travels. */
export function contractDtoOf({ profile }: EmployeeContext, id: string): ContractDto {
  const wire = [...profile.cart, ...profile.contracts].find((each) => each.id === id)
  if (!wire) throw notFound()
  return wire
}
