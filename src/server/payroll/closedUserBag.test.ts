import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { writePayroll } from '../../../tests/support/payrollFile.ts'
import { runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  const layout = {
    concepts: { transport: 'T1' },
    file: { type: 'csv', name: 'p-{year}-{month}.csv', columns: [{ field: 'employeeNumber' }] },
  }
  await writePayroll(server, layout)
  const modality = (await server.context.tenants.find('acme'))!.modalities.find(({ id }) => id === 'card')!
  Object.assign(modality, { contributionPrice: { percent: '50' }, userBag: true })
})
afterAll(() => server.close())

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const months = [5, 6, 7, 8]

/** Closes a month; its rows with month, what the user bag pays, and the rest. */
async function closed(month: string) {
  await runForAcme(server.context, 'payroll close', { month })
  const { rows } = await server.database.pool.query(
    `select employee_number, kind, row.month_index, own_pot_cents, final_price_cents from payroll_rows row
       join payroll_closings closing on closing.id = closing_id where closing.month_index = $1
       order by employee_number, row.month_index`,
    [Number(month.slice(5)) - 1],
  )
  return rows.map((row) => Object.values(row).join(' '))
}

it('a change lays the user bag on months that are not closed, also if accepted after a closing', async () => {
  at('2026-05-05')
  const inForce = async (number: string) => {
    const buyer = await server.buyer({ employee_number: number, user_bag_cents: 0 })
    const { id } = await buyer.add(card(months, 60))
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    return { buyer, id }
  }
  type InForce = Awaited<ReturnType<typeof inForce>>
  const accepted = await inForce('B1')
  const late = await inForce('B2')
  at('2026-05-15')
  expect(await closed('2026-06')).toEqual(['B1 regular 5 0 6000', 'B2 regular 5 0 6000'])
  await server.database.pool.query('update employee_bags set user_bag_cents = 6000')
  const items = months.map((month) => ({ ...card([month], month === 8 ? 62 : 60).items[0]! }))
  const change = async ({ buyer, id }: InForce) => {
    const { version } = (await buyer.contract(id))!
    const { status } = await buyer.call('PUT', `/api/contracts/${id}`, {
      ...card(months, 60),
      items,
      version,
    })
    expect(status).toBe(200)
  }
  const press = async ({ buyer }: InForce) =>
    server.press((await server.linksTo(buyer.employee.email)).at(-1) ?? '')
  at('2026-06-14')
  await change(accepted)
  await press(accepted)
  await change(late)
  at('2026-06-15')
  expect(await closed('2026-07')).toEqual(['B1 regular 6 3000 3000', 'B2 regular 6 0 6000'])
  await press(late)
  at('2026-07-15')
  expect(await closed('2026-08')).toEqual(['B1 regular 7 3000 3000', 'B2 regular 7 3000 3000'])
  at('2026-08-15')
  expect(await closed('2026-09')).toEqual(['B1 regular 8 0 6200', 'B2 regular 8 3000 3200'])
})
