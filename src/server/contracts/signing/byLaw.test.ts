import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

const plain = (text: string): string => text.replaceAll(/\s|&nbsp;/g, ' ')

describe('a purchase in a company by law (D-117, D-122)', () => {
  let server: ContractServer
  beforeAll(async () => {
    server = await createContractServer({ plan: { simulator: 'law' } })
  })
  afterAll(() => server.close())

  it('says in mail, page and answer what is contributed more on company money', async () => {
    const buyer = await server.buyer()
    await server.database.db
      .updateTable('employee_bags')
      .set({ company_bag: '600' })
      .where('employee_id', '=', buyer.employee.id)
      .execute()
    const { id } = await buyer.add(card([5, 6, 7, 8], 50))
    await buyer.buy(id)
    const [mail] = await server.mailsTo(buyer.employee.email)
    expect(plain(JSON.stringify(mail))).toMatch(/y cotizas [\d,]+ € más/)
    const [path = ''] = await server.linksTo(buyer.employee.email)
    const page = await server.call('GET', path)
    expect(plain(page.body)).toMatch(/y cotizas [\d,]+ € más/)
    expect(plain(page.body)).not.toContain('con las tablas de')
    expect(plain((await server.press(path)).html)).toMatch(/y cotizas [\d,]+ € más/)
  })
})
