import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { loadEmployee, type EmployeeContext } from '../../employee/employeeContext.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { withAcceptanceRefusals } from './waitingRefusals.ts'

let server: ContractServer
let plan: EmployeeContext
beforeAll(async () => {
  server = await createContractServer()
  const { buyer } = await server.purchased([5, 6], 50)
  const tenant = await server.context.tenants.find('acme')
  if (!tenant) throw new Error('acme is not served')
  const whose = { tenant, employeeId: buyer.employee.id }
  plan = await inTenants(['acme'], () => loadEmployee(server.context, server.context.db, whose))
})
afterAll(() => server.close())

/** The waiting contract as a profile shows it, with another declaration of its category. */
function judgedWith(find: (category: string) => never): { refusals: unknown; warnings: number } {
  const log = { ...server.context.log, warn: vi.fn() }
  const benefits = { ...server.context.benefits, find }
  const [contract] = withAcceptanceRefusals({ benefits, log }, plan)
  return { refusals: contract?.acceptance?.refusals, warnings: log.warn.mock.calls.length }
}

describe('a contract that waits for its acceptance', () => {
  it('is shown without refusals where its category throws', () => {
    const throwing = (): never => {
      throw new Error('of the category')
    }
    expect(judgedWith(throwing)).toEqual({ refusals: undefined, warnings: 1 })
  })

  it('is shown without refusals where its category never answers', () => {
    const endless = (): never => {
      for (;;);
    }
    expect(judgedWith(endless)).toEqual({ refusals: undefined, warnings: 1 })
  })
})
