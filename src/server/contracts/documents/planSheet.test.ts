import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  health,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

async function draw({ employee }: Buyer, contracts: unknown[], language = 'es') {
  const token = await server.session(employee)
  const headers = { 'accept-language': language }
  return server.call('POST', '/api/profile/plan-sheet', { token, headers, body: { year: 2026, contracts } })
}

describe('a plan that is tried', () => {
  it('is a PDF with sentence, products, months and amounts, and stored nowhere', async () => {
    const buyer = await server.buyer()
    const answer = await draw(buyer, [card([5, 6, 7], 50), health([0])])
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const text = pdfText(answer.rawPayload).replaceAll('\u00a0', ' ')
    for (const words of ['Mi plan de 2026 en números', 'Transporte · Tarjeta', 'junio a agosto', '500'])
      expect(text).toContain(words)
    expect(text).toMatch(/en beneficios\. Pagas tú .*Es una propuesta: .*Por producto/s)
    expect((await buyer.call('GET', '/api/my-contracts')).body).toEqual([])
  })

  it('says nothing of identity or of who is covered', async () => {
    const buyer = await server.buyer({ security_number: '089977665544' })
    const child = await buyer.child('Abundia', '2015-03-17')
    const text = pdfText((await draw(buyer, [health([0, child])])).rawPayload)
    for (const fact of [buyer.employee.personal_id, '089977665544', 'Abundia', 'Vidal'])
      expect(text).not.toContain(fact)
  })

  it('that the plan does not allow is refused with the product’s name and the way out', async () => {
    const buyer = await server.buyer()
    const answer = await draw(buyer, [card([5], 1)])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.message).toMatch(/^Transporte · Tarjeta: /)
  })

  it('has 1 to 50 products, and offers of the own company alone', async () => {
    const buyer = await server.buyer()
    const statusOf = async (contracts: unknown[]) => (await draw(buyer, contracts)).statusCode
    expect(await statusOf([])).toBe(400)
    expect(await statusOf(Array.from({ length: 51 }, () => card([5], 50)))).toBe(400)
    expect(await statusOf([card([5], 50, { benefitId: 'gone' })])).toBe(404)
  })
})
