import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { yearOf } from '../../domain/kernel/calendar.ts'
import { seedDemo } from '../start/demo/seed.ts'
import { contractedModalities } from './contractedModalities.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await seedDemo(server.context)
})
afterAll(() => server.close())

it('contracted modalities are those in force or waiting, from this year on, of one tenant', async () => {
  const year = yearOf(server.context.clock.today())
  for await (const { subdomain, demo } of server.context.tenants.each()) {
    const expected = new Map<string, number>()
    for (const { contracts = [] } of demo)
      for (const { benefitId, planYear, state } of contracts)
        if (planYear >= 0 && state !== 'cart' && state !== 'cancelled')
          expected.set(benefitId, (expected.get(benefitId) ?? 0) + 1)
    const found = await contractedModalities(server.context.db, { tenant: subdomain, year })
    expect(new Map(found.map(({ benefitId, contracts }) => [benefitId, contracts]))).toEqual(expected)
    expect(found.length).toBeGreaterThan(0)
  }
})
