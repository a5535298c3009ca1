import { afterAll, beforeAll, expect, it } from 'vitest'
import { rightFiles, tenantFolder, type TenantFolder } from '../../../../tests/support/tenantFolder.ts'
import { createTestServer, type TestServer } from '../../../../tests/support/testServer.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { payrollRulesOf } from '../../employee/employeeRow.ts'

let folder: TenantFolder
let server: TestServer
beforeAll(async () => {
  folder = await tenantFolder()
  const tenant = {
    ...JSON.parse(rightFiles['tenant.json']),
    plan: { simulator: 'law' },
    payroll: { onAccountCharged: false },
    legalEntities: [
      { name: 'Acme Bilbao, S.L.', nif: 'B00000026', territory: 'bizkaia' },
      { name: 'Acme, S.A.', nif: 'A00000018' },
    ],
  }
  await folder.write('demo.json', JSON.stringify({ employees: [] }))
  await folder.write('tenant.json', JSON.stringify(tenant))
  server = await createTestServer({ tenantsDir: folder.root })
})
afterAll(async () => {
  await server.close()
  await folder.cleanUp()
})

const rulesOf = async (entity: string) => {
  const employee = await server.employee('acme', { legal_entity_name: entity })
  const answer = await server.call('GET', '/api/profile', { token: await server.session(employee) })
  return answer.json().payrollRules
}

it('the profile says the territory of the legal entity, and that the company pays on account', async () => {
  expect(await rulesOf('acme bilbao, s.l.')).toEqual({ territory: 'bizkaia', paysOnAccount: true })
  expect(await rulesOf('Acme, S.A.')).toEqual({ paysOnAccount: true })
  expect(await rulesOf('')).toEqual({ paysOnAccount: true })
})

it('payroll has no rules of its own by the table, or as usual', () => {
  const entity = { name: 'Acme', nif: 'A00000018', territory: 'navarra' as const }
  const of = (own: Partial<TenantConfig>) =>
    payrollRulesOf({ simulator: 'law', legalEntities: [], onAccountCharged: true, ...own } as TenantConfig, {
      legal_entity_name: '',
    })
  expect(of({})).toBeUndefined()
  expect(of({ simulator: 'table', onAccountCharged: false, legalEntities: [entity] })).toBeUndefined()
  expect(of({ legalEntities: [entity] })).toEqual({ territory: 'navarra' })
  expect(of({ legalEntities: [entity, { ...entity, name: 'Other' }] })).toBeUndefined()
})
