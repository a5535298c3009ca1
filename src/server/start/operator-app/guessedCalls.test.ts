import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'

let server: OperatorServer
let token: string
beforeAll(async () => {
  server = await createOperatorServer()
  token = await server.tokenOf(await server.add('root', 'admin'))
})
afterAll(() => server.close())

const send = (path: string, type: string, payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/companies/acme/operations/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type, ...headers },
    payload,
  })

/** A multipart form with each part's text and optional type. */
const formOf = (parts: Record<string, string>, type = ''): string => {
  const head = type && `\r\nContent-Type: ${type}`
  const written = Object.entries(parts).map(
    ([name, text]) => `--x\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${text}\r\n`,
  )
  return `${written.join('')}--x--\r\n`
}
const importForm = (form: string) => send('people/import', 'multipart/form-data; boundary=x', form)

describe('a call with a repeated part', () => {
  it('is refused, so that an intended trial never runs for real', async () => {
    const { id } = await server.employee()
    const { pool } = server.database
    await pool.query("update employees set employee_number = 'N-1' where id = $1", [id])
    const input = JSON.stringify({ employee: 'N-1', on: '2027-03-31' })
    const answer = await send(
      'people/leave',
      'application/json',
      `{"dryRun":true,"confirm":true,"input":${input},"dryRun":false}`,
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields[0].path).toBe('/dryRun')
    const { rowCount } = await pool.query('select 1 from employees where exit_on is not null')
    expect(rowCount).toBe(0)
  })

  it.each(['', 'application/json', 'text/plain'])(
    'is refused in a part of a form too, whatever type the part has: %j',
    async (type) => {
      const answer = await importForm(formOf({ dryRun: 'true', input: '{"a":1,"a":2}' }, type))
      expect(answer.statusCode).toBe(400)
      expect(answer.json().error.fields[0].path).toBe('/input/a')
    },
  )
})

describe('a part of a form whose type is JSON', () => {
  it('is read as JSON', async () => {
    const answer = await importForm(formOf({ dryRun: '1', input: '{}' }, 'application/json'))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.fields[0].path).toBe('/dryRun')
  })

  it('is refused beyond 32 kB', async () => {
    const statusOfSize = async (bytes: number) =>
      (await importForm(formOf({ input: `${' '.repeat(bytes - 2)}{}` }, 'application/json'))).statusCode
    expect(await statusOfSize(32 * 1024)).toBe(400)
    expect(await statusOfSize(32 * 1024 + 1)).toBe(413)
  })
})

describe('a value that no plan can have', () => {
  it.each([
    ['history/list', { from: '0000-01-01' }, '/input/from'],
    ['history/list', { from: '1899-12-31' }, '/input/from'],
    ['people/leave', { employee: '1', on: '0000-12-31' }, '/input/on'],
    ['plan/open', { from: '0000-01-01', to: '2026-12-30', year: 2027 }, '/input/from'],
    ['payroll/close', { month: '1999-12', first: true }, '/input/month'],
    ['payroll/close', { month: '0000-01' }, '/input/month'],
  ])('is refused by %s with its place: %j', async (path, input, place) => {
    const confirm = /^(people|payroll)/.test(path) ? { confirm: true } : {}
    const answer = await send(path, 'application/json', JSON.stringify({ input, ...confirm }))
    expect(answer.statusCode).toBe(400)
    const { fields } = answer.json().error as { fields: { path: string }[] }
    expect(fields.map((each) => each.path)).toContain(place)
  })

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'is refused as a provider, though every object has it: %s',
    async (provider) => {
      const answer = await send(
        'providers/file',
        'application/json',
        JSON.stringify({ dryRun: true, input: { provider } }),
      )
      expect(answer.statusCode).toBe(404)
    },
  )
})

describe('an unknown address of operators', () => {
  it('is 404 with a body as without one, in the language that is asked for', async () => {
    const found = await send('people/imports', 'application/json', '{"input":{}}', {
      'accept-language': 'es',
    })
    expect(found.statusCode).toBe(404)
    expect(found.json().error.message).toMatch(/dirección|existe|página/i)
  })
})
