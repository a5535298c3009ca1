import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  courseUnderReview,
  createContractServer,
  health,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const run = (name: string, input = {}) => runForAcme(server.context, name, input)

type Listed = { isHealth: boolean; inForceFrom: string; answerBy?: string; untilClosing?: string }
const deadlines = async () => {
  const { contracts } = (await run('review list')).answer
  return contracts
    .toSorted((one: Listed, other: Listed) => Number(one.isHealth) - Number(other.isHealth))
    .map(({ inForceFrom, answerBy = '', untilClosing = '' }: Listed) => [inForceFrom, answerBy, untilClosing])
}

it('a course and a health insurance under review start in June until payroll may close it', async () => {
  const columns = [{ field: 'employeeNumber' }]
  const payroll = {
    concepts: { health: 'H', course: 'C' },
    file: { type: 'csv', name: '{month}.csv', columns },
  }
  await server.folder.write('payroll.json', JSON.stringify(payroll))
  await expect.poll(async () => (await server.context.tenants.find('acme'))?.payroll).toBeTruthy()
  await courseUnderReview(server, [5, 6, 7])
  const buyer = await server.buyer()
  const { id } = await buyer.add(health([0], { additionalInfo: { 0: { file: await buyer.file() } } }))
  await buyer.buy(id)
  await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
  expect(await deadlines()).toEqual([
    ['2026-06-01', '2026-05-31', ''],
    ['2026-06-01', '2026-05-31', ''],
  ])
  await run('payroll close', { month: '2026-05' })
  expect(await deadlines()).toEqual([
    ['2026-06-01', '2026-05-14', ''],
    ['2026-06-01', '2026-05-14', ''],
  ])
  at('2026-05-20')
  expect(await deadlines()).toEqual([
    ['2026-06-01', '', '2026-06'],
    ['2026-06-01', '2026-05-31', '2026-06'],
  ])
  at('2026-06-01')
  expect(await deadlines()).toEqual([
    ['2026-06-01', '', '2026-06'],
    ['2026-07-01', '2026-06-14', ''],
  ])
  await run('payroll close', { month: '2026-06' })
  expect(await deadlines()).toEqual([
    ['2026-07-01', '2026-06-14', ''],
    ['2026-07-01', '2026-06-14', ''],
  ])
})
