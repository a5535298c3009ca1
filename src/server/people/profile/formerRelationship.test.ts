import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, typed, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { writePayroll } from '../../../../tests/support/payrollFile.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer({ plan: { simulator: 'law' } })
  await writePayroll(server, {
    concepts: { health: 'H1' },
    file: { type: 'csv', name: 'p-{year}-{month}.csv', columns: [{ field: 'employeeNumber' }] },
  })
})
afterAll(() => server.close())

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const halfYear = [5, 6, 7, 8, 9, 10, 11]

/** Closes a month and returns its rows with what is exempt and taxed. */
async function closed(month: string) {
  await runForAcme(server.context, 'payroll close', { month })
  const { rows } = await server.database.pool.query(
    `select kind, row.month_index, exempt_cents, taxed_cents from payroll_rows row
       join payroll_closings closing on closing.id = closing_id where closing.month_index = $1`,
    [Number(month.slice(5)) - 1],
  )
  return rows.map((row) => Object.values(row).join(' '))
}

it('a spouse who was covered and becomes a partner is a new member: closed months stay exempt', async () => {
  at('2026-05-05')
  const buyer = await server.buyer()
  const spouse = await buyer.child('Iris', '1990-01-01')
  const own = { relationship: 'spouse', id_type: 'PASSPORT', disability_type: true, disability: 33 } as const
  await server.database.db.updateTable('family_members').set(own).where('id', '=', spouse).execute()
  const press = async () => server.press((await server.linksTo(buyer.employee.email)).at(-1) ?? '')
  const { id } = await buyer.add(typed('basic', halfYear, { price: 0, familyIds: [0, spouse] }))
  await buyer.buy(id)
  await press()
  at('2026-05-15')
  expect(await closed('2026-06')).toEqual(['regular 5 3500 0'])
  at('2026-06-05')
  await buyer.call('POST', `/api/contracts/${id}/cancel`)
  await press()
  at('2026-08-05')
  const put = (member: number, body: object) => buyer.call('PUT', `/api/families/${member}`, body)
  expect((await put(spouse, { firstName: 'Irene' })).body[1]).toMatchObject({ id: spouse })
  const { body } = await put(spouse, { relationship: 'domestic_partner' })
  expect(body).toHaveLength(2)
  const member = { firstName: 'Irene', relationship: 'domestic_partner', disability: 33 }
  expect(body[1]).toMatchObject(member)
  expect(body[1].id).not.toBe(spouse)
  const again = await put(body[1].id, { relationship: 'spouse' })
  expect(again.body[1]).toMatchObject({ id: body[1].id, relationship: 'spouse' })
  for (const month of ['2026-07', '2026-08', '2026-09']) {
    at('2026-08-15')
    expect(await closed(month)).toEqual([])
  }
})
