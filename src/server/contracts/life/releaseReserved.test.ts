import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  typed,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { writePayroll } from '../../../../tests/support/payrollFile.ts'
import type { ContractRequestDto } from '../../../dto/contractRequestDto.ts'
import { reviewContract } from '../review/reviewContract.ts'
import { endContracts } from './endContracts.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await writePayroll(server, {
    concepts: { transport: 'T', health: 'H', course: 'C' },
    file: { type: 'csv', name: '{year}-{month}.csv', columns: [{ field: 'employeeNumber' }] },
  })
})
afterAll(() => server.close())

const at = (day: string) => server.setNow(`${day}T10:00:00Z`)
const close = (month: string) => runForAcme(server.context, 'payroll close', { month })
const months = [5, 6, 7, 8, 9, 10, 11]

/** An employee whose company bag of 300 euros is used in the order of purchase. */
const hire = (number: string) => server.buyer({ employee_number: number, company_bag: '300' })

async function purchase(buyer: Buyer, request: ContractRequestDto): Promise<string> {
  const { id } = await buyer.add(request)
  await buyer.buy(id)
  return id
}

const linkOf = async (buyer: Buyer) => (await server.linksTo(buyer.employee.email)).at(-1) ?? ''
const accept = async (buyer: Buyer) => server.press(await linkOf(buyer))

/** Each closed row of the health insurance: closing, month and kind, with company bag and salary in cents. */
async function rowsOf(number: string): Promise<string[]> {
  const { rows } = await server.database.pool.query(
    `select closing.month_index + 1 as closing, row.month_index + 1 as month, kind, company_bag_cents,
       salary_cents
       from payroll_rows row join payroll_closings closing on closing.id = closing_id
       where employee_number = $1 and product_id = 'health' order by closing.id, position`,
    [number],
  )
  return rows.map((row) => Object.values(row).join(' '))
}

const movedMails = async (buyer: Buyer) => {
  const mails = await server.mailsTo(buyer.employee.email)
  return mails.filter(({ subject }) => subject.startsWith('Tu nómina cambia'))
}

it('what waits and lets go frees the company bag of open months, told by mail (D-103)', async () => {
  const [lapse, back, edit, late, review] = await Promise.all(
    ['LAPSE', 'BACK', 'EDIT', 'LATE', 'REVIEW'].map(hire),
  )
  if (!lapse || !back || !edit || !late || !review) throw new Error('Nobody was hired.')
  at('2026-05-05')
  await purchase(lapse, card(months, 50))
  const returned = await purchase(back, card(months, 50))
  const changed = await purchase(edit, card(months, 10))
  await accept(edit)
  expect((await edit.call('PUT', `/api/contracts/${changed}`, card(months, 60))).status).toBe(200)
  await purchase(late, card([5, 6, 7, 8, 9], 60))
  const lateLink = await linkOf(late)
  const documentation = {
    centerName: 'UPC',
    course: 'Datos',
    phoneContact: '934016000',
    paymentFreq: 'yearly',
    invoices: [{ file: await review.file() }],
  }
  const course = await purchase(
    review,
    typed('study', [5, 6, 7, 8, 9], { price: 60, additionalInfo: documentation }),
  )
  await accept(review)
  at('2026-05-06')
  for (const buyer of [lapse, back, edit, late, review]) {
    await purchase(buyer, typed('basic', months, { price: 0 }))
    await accept(buyer)
  }
  at('2026-05-16')
  await close('2026-06')
  expect((await back.call('PUT', `/api/contracts/${returned}`, card([6, 7, 8], 50))).status).toBe(200)
  expect((await back.call('DELETE', `/api/contracts/${returned}`)).status).toBe(204)
  await server.press(lateLink)
  server.setNow('2026-06-10T10:00:00Z')
  await endContracts(server.context)
  at('2026-06-16')
  await close('2026-07')
  at('2026-07-02')
  await reviewContract(server.context, course, 'contracted')
  at('2026-07-16')
  await close('2026-08')
  const fromJuly = ['6 6 regular 0 2000', '7 7 regular 2000 0', '8 8 regular 2000 0']
  for (const number of ['LAPSE', 'BACK', 'EDIT'])
    expect([number, await rowsOf(number)]).toEqual([number, fromJuly])
  // The card lost June of its five months at 60: health uses these 60 from July on.
  expect(await rowsOf('LATE')).toEqual(fromJuly)
  expect(await rowsOf('REVIEW')).toEqual(['6 6 regular 0 2000', '7 7 regular 0 2000', '8 8 regular 2000 0'])
  // Who takes something out of a purchase knows it: nobody is mailed what they did themselves.
  expect(await movedMails(back)).toEqual([])
  for (const buyer of [lapse, edit, late, review]) {
    const [mail, ...more] = await movedMails(buyer)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/cambia también Salud · Básico\. Antes: .* Después: /)
  }
})

it('a change taken back by the employee frees the company bag without a mail, a lapse with one', async () => {
  at('2026-05-05')
  const [back, lapse] = [await hire('OWN'), await hire('NOT')]
  for (const buyer of [back, lapse]) {
    const changed = await purchase(buyer, card(months, 10))
    await accept(buyer)
    expect((await buyer.call('PUT', `/api/contracts/${changed}`, card(months, 60))).status).toBe(200)
    at('2026-05-06')
    await purchase(buyer, typed('basic', months, { price: 0 }))
    await accept(buyer)
    at('2026-05-07')
    if (buyer === back)
      expect((await buyer.call('POST', `/api/contracts/${changed}/take-back`)).status).toBeLessThan(300)
    at('2026-05-05')
  }
  server.setNow('2026-06-10T10:00:00Z')
  await endContracts(server.context)
  expect(await movedMails(back)).toEqual([])
  expect(await movedMails(lapse)).toHaveLength(1)
})
