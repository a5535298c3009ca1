import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTenants } from '../../src/server/platform/db/tenantScope.ts'
import { createContractServer, type ContractServer } from './contractServer.ts'
import { fingerprintRows } from './storedRows.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const fingerprint = () => fingerprintRows(server.database.db)
const rename = (id: string, name: string) =>
  inTenants(['acme'], () =>
    server.context.db
      .updateTable('employees')
      .set({ first_name: name })
      .where('tenant', '=', 'acme')
      .where('id', '=', id)
      .execute(),
  )

it('a fingerprint of all rows changes with each row that changes, and stays where none does', async () => {
  const { employee } = await server.buyer()
  const before = await fingerprint()
  expect(await fingerprint()).toBe(before)
  await rename(employee.id, 'Otra')
  expect(await fingerprint()).not.toBe(before)
  const after = await fingerprint()
  await rename(employee.id, 'Otra más')
  expect(await fingerprint()).not.toBe(after)
})
