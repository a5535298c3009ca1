import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { ContractDto } from '../../dto/dto.ts'
import type { ServerContext } from '../context/context.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { contractDto, splitCart } from './contractDto.ts'
import { recordsOf } from './records.ts'

/** The employee's cart and contracts as GET /profile carries them, oldest first. */
export async function contractsOf(
  connection: Connection,
  {
    tenant,
    employee,
    clock,
  }: { tenant: TenantConfig; employee: Pick<EmployeeRow, 'id'>; clock: ServerContext['clock'] },
): Promise<{ cart: ContractDto[]; contracts: ContractDto[] }> {
  const records = await recordsOf(connection, { tenant: tenant.subdomain, employeeId: employee.id })
  const when = { today: clock.today(), cutOffDay: tenant.settings.cutOffDate }
  return splitCart(records.map((record) => contractDto(record, when)))
}
