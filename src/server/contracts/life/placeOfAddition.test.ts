import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { contractFromDto } from '../../../dto/contractDto.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

it('an accepted change is in the order by when it was asked for, on the wire too (D-114)', async () => {
  server.setNow('2026-05-05T10:00:00Z')
  const { buyer, id } = await server.inForce([6, 7], 50)
  server.setNow('2026-05-07T10:00:00Z')
  const edit = await buyer.call('PUT', `/api/contracts/${id}`, card([6, 7, 8], 50))
  expect(edit.status).toBe(200)
  expect((await buyer.contract(id)).pendingEdit).toMatchObject({ requestedAt: '2026-05-07T10:00:00.000Z' })
  server.setNow('2026-05-09T10:00:00Z')
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  const contract = await buyer.contract(id)
  expect(contract.purchasedAt).toBe('2026-05-05T10:00:00.000Z')
  expect(contract.steps).toMatchObject([
    { at: '2026-05-05T10:00:00.000Z', price: 100 },
    { at: '2026-05-07T10:00:00.000Z', price: 150, items: [{ month: 6 }, { month: 7 }, { month: 8 }] },
  ])
  expect(contractFromDto(contract).steps?.map(({ priceCents }) => priceCents)).toEqual([10_000, 15_000])
})
