import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentDto } from '../../../dto/documentDto.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'
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

it('two plan years in one cart say each their own tables: in mails, accept pages and documents', async () => {
  const server = await createContractServer({ plan: { simulator: 'law' }, now: '2026-11-05T10:00:00Z' })
  try {
    const buyer = await server.buyer()
    const ids = [(await buyer.add(card([11], 50))).id]
    ids.push((await buyer.add(card([0, 1], 30, { year: 2027 }))).id)
    await buyer.buy(...ids)
    const mails = plain(JSON.stringify(await server.mailsTo(buyer.employee.email)))
    expect(mails.split(tables).length).toBeGreaterThan(1)
    const links = await server.linksTo(buyer.employee.email)
    const pages = await Promise.all(links.map(async (link) => plain((await server.call('GET', link)).body)))
    expect(pages).toHaveLength(2)
    for (const page of pages) expect(page.includes(tables)).toBe(page.includes('2027'))
    expect(pages.filter((page) => page.includes(tables))).toHaveLength(1)
    const { body: drafts } = await buyer.call('GET', `/api/users/${buyer.employee.id}/documents/all`)
    const texts = await Promise.all(
      (drafts as DocumentDto[]).map(async ({ url }) => {
        const { rawPayload } = await server.call('GET', url ?? '')
        return plain(pdfText(rawPayload)).includes(tables)
      }),
    )
    expect(texts.filter(Boolean)).toHaveLength(1)
    expect(texts).toHaveLength(2)
    for (const link of links) await server.press(link)
    for (const year of ['2026', '2027']) {
      const { rawPayload } = await server.call('GET', `/api/profile/statements/${year}`, {
        token: await server.session(buyer.employee),
      })
      expect(plain(pdfText(rawPayload)).includes(`C${tables.slice(1)}.`)).toBe(year === '2027')
    }
  } finally {
    await server.close()
  }
})

const tables = 'con las tablas de 2026: las de 2027 se publican en enero'
