import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { pdfText } from '../../../../tests/support/pdfText.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

/** The bytes of a response to a session's request. */
async function open(owner: Awaited<ReturnType<ContractServer['buyer']>>, path: string, language = 'es') {
  const token = await server.session(owner.employee)
  return server.call('GET', path, { token, headers: { 'accept-language': language } })
}

describe('the statement of a plan year', () => {
  it.each([
    ['es', 'Resumen de tu plan de 2026', 'Ganado hasta este mes'],
    ['en', 'Your 2026 plan: summary', 'Gained up to this month'],
  ])('is a PDF in %s with product, months and sums', async (language, title, gained) => {
    const { buyer } = await server.inForce([5, 6], 50)
    const answer = await open(buyer, '/api/profile/statements/2026', language)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const text = pdfText(answer.rawPayload)
    for (const words of [title, gained, 'Nora Vidal', '100', '50']) expect(text).toContain(words)
  })

  it('is absent of a year without anything signed, and of what is no year', async () => {
    const { buyer } = await server.inForce([5], 50)
    const statusOf = async (year: string) => (await open(buyer, `/api/profile/statements/${year}`)).statusCode
    expect(await Promise.all(['2025', '2027'].map(statusOf))).toEqual([404, 404])
    expect(await statusOf('abc')).toBe(400)
    const other = await server.buyer()
    await other.add(card([5], 50))
    expect((await open(other, '/api/profile/statements/2026')).statusCode).toBe(404)
    expect((await server.call('GET', '/api/profile/statements/2026')).statusCode).toBe(401)
  })
})

describe('the next dates as a calendar', () => {
  it('have stable ids and the moment of the server, for the employee alone', async () => {
    const { buyer, id } = await server.purchased([5], 50)
    const first = await open(buyer, '/api/profile/dates.ics')
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = first.payload.replaceAll('\r\n ', '')
    expect(text).toContain(`UID:accept-${id}-${buyer.employee.id}@acme\r\n`)
    expect(text).toContain('DTSTAMP:20260505T100000Z\r\nDTSTART;VALUE=DATE:20260514\r\n')
    expect(text).toMatch(/SUMMARY:Transporte: último día para aceptarlo y que cuente desde junio\r\n/)
    const idsOf = (file: string) => file.replaceAll('\r\n ', '').match(/^UID:.*$/gm)
    server.setNow('2026-05-06T10:00:00Z')
    const second = await open(buyer, '/api/profile/dates.ics', 'en')
    server.setNow('2026-05-05T10:00:00Z')
    expect(idsOf(second.payload)).toEqual(idsOf(first.payload))
    expect(second.payload.replaceAll('\r\n ', '')).toContain('last day to accept it')
    expect((await server.call('GET', '/api/profile/dates.ics')).statusCode).toBe(401)
  })
})
