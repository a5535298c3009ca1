import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { createSituation, operations, type Situation } from '../../../../tests/support/employeeOperations.ts'
import { fingerprintRows } from '../../../../tests/support/storedRows.ts'

let server: ContractServer
let situation: Situation
beforeAll(async () => {
  server = await createContractServer({
    env: { REQUESTS_PER_MINUTE_OF_SESSION: '1000000', REQUESTS_PER_MINUTE_OF_ADDRESS: '1000000' },
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  situation = await createSituation(server)
})
afterAll(() => server.close())

/** The status of the response to bytes on a socket. */
function statusOf(request: string, head: readonly string[], body: string | Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1', () => {
      const lines = ['Host: acme.localhost', `Authorization: Bearer ${situation.token}`, 'Connection: close']
      socket.write(`${[`${request} HTTP/1.1`, ...lines, ...head].join('\r\n')}\r\n\r\n`, 'latin1')
      socket.write(body)
    })
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')))
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    socket.on('error', reject)
    socket.setTimeout(8000, () => socket.destroy(new Error(`no answer to ${request}`)))
  })
}

const sent = (type: string, body: string | Buffer): readonly [string[], string | Buffer] => [
  [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`],
  body,
]
const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
const form = 'multipart/form-data'

describe('an upload', () => {
  it.each([
    ['without a boundary', sent(form, `--x\r\n${part}\r\n--x--\r\n`)],
    ['with an empty boundary', sent(`${form}; boundary=`, `--\r\n${part}\r\n----\r\n`)],
    ['with another boundary', sent(`${form}; boundary=y`, `--x\r\n${part}\r\n--x--\r\n`)],
    ['with a boundary that is too long', sent(`${form}; boundary=${'b'.repeat(3000)}`, 'x')],
    ['with two boundaries', sent(`${form}; boundary=x; boundary=y`, `--y\r\n${part}\r\n--y--\r\n`)],
    ['with an open quote', sent(`${form}; boundary="x`, `--x\r\n${part}\r\n--x--\r\n`)],
    ['that ends in its middle', sent(`${form}; boundary=x`, `--x\r\n${part}`)],
    ['without an end', sent(`${form}; boundary=x`, `--x\r\n${part}\r\n`)],
    ['without a part', sent(`${form}; boundary=x`, '--x--\r\n')],
    ['of nothing', sent(`${form}; boundary=x`, '')],
    ['without a body', [[`Content-Type: ${form}; boundary=x`], '']],
    ['with a broken head of its part', sent(`${form}; boundary=x`, '--x\r\nnonsense\r\n\r\na\r\n--x--\r\n')],
    [
      'with a name that is none',
      sent(
        `${form}; boundary=x`,
        '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n',
      ),
    ],
    [
      'with a name of many signs',
      sent(`${form}; boundary=x`, `--x\r\n${part.replace('a.pdf', `${'a'.repeat(9000)}.pdf`)}\r\n--x--\r\n`),
    ],
    [
      'with NUL in its name',
      sent(`${form}; boundary=x`, `--x\r\n${part.replace('a.pdf', 'a\0.pdf')}\r\n--x--\r\n`),
    ],
    ['with many parts', sent(`${form}; boundary=x`, `${`--x\r\n${part}\r\n`.repeat(2000)}--x--\r\n`)],
    ['of a mixed type', sent('multipart/mixed; boundary=x', `--x\r\n${part}\r\n--x--\r\n`)],
    ['of JSON', sent('application/json', '{}')],
  ] as const)('%s is refused', async (_what, [head, body]) => {
    for (const container of ['default', 'images']) {
      const status = await statusOf(`POST /api/storage/${container}`, head, body)
      expect([400, 413, 415]).toContain(status)
    }
  })
})

describe('a body', () => {
  const utf16 = Buffer.from('{"language":"es"}', 'utf16le')
  it.each([
    ['of an unknown type', sent('application/x-unknown', '{}')],
    ['of no type', [['Content-Length: 2'], '{}']],
    ['of an empty type', sent('', '{}')],
    ['of a type that is none', sent('a/b/c;;;=', '{}')],
    [
      'of two types',
      [['Content-Type: application/json', 'Content-Type: text/plain', 'Content-Length: 1'], '{'],
    ],
    ['of a form', sent('application/x-www-form-urlencoded', 'a=1')],
    ['of another charset', sent('application/json; charset=utf-16', utf16)],
    ['of bytes that are no text', sent('application/json', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
    ['of nothing, by its length', sent('application/json', '')],
    ['of blanks', sent('application/json', '   ')],
    ['with a length that is none', [['Content-Type: application/json', 'Content-Length: x'], '{}']],
    ['with a negative length', [['Content-Type: application/json', 'Content-Length: -5'], '{}']],
    ['with a huge length', [['Content-Type: application/json', `Content-Length: ${'9'.repeat(15)}`], '{}']],
    [
      'with a broken chunk',
      [['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ],
    ['with an unknown coding', [['Content-Type: application/json', 'Transfer-Encoding: br'], '{}']],
    [
      'that claims to be compressed',
      [['Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 2'], '{}'],
    ],
  ] as const)('%s is refused', async (_what, [head, body]) => {
    const before = await fingerprintRows(server.database.db)
    for (const path of ['/api/profile', '/api/contracts', '/api/auth/login', '/api/families'])
      expect([400, 413, 415, 501], path).toContain(await statusOf(`POST ${path}`, head, body))
    expect(await fingerprintRows(server.database.db)).toBe(before)
  })

  it('of a form that is none is answered with the page of a link', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      form,
      `${form}; boundary=`,
      'text/plain',
      'x',
      '',
    ])
      for (const path of ['/accept/abc', '/confirm-email/abc', '/unsubscribe/abc'])
        for (const body of ['', 'a', '%zz=%ff', '&&&', 'conditions[]=1&conditions=2', '\0'])
          expect([400, 404, 415], `${path} ${type}`).toContain(
            await statusOf(`POST ${path}`, ...sent(type, body)),
          )
  })
})

describe('a random body', { timeout: 120_000 }, () => {
  it.each(Object.keys(operations))('fails nothing: %s', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const { url, bodies } = operations[name]!
    const right = Object.values(bodies).map((body) => body(situation))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...right).chain(changed), async (body) => {
        const answer = await server.call(method as 'POST', url?.(situation) ?? path, {
          token: situation.token,
          payload: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        })
        expect(answer.statusCode, answer.payload).toBeLessThan(500)
        expect([400, 401, 404, 409, 413, 422, 429, 200, 201, 204]).toContain(answer.statusCode)
      }),
      { numRuns: 40, ...seedOfRun },
    )
  })
})

/** A failure prints the seed; SEED repeats the run. */
const seedOfRun = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }

/** A valid body with one to three values replaced by arbitrary JSON. */
function changed(right: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.double(),
    fc.string({ unit: 'binary' }),
    fc.bigInt().map(Number),
  )
  const places = leavesOf(right)
  return fc
    .array(fc.tuple(fc.constantFrom(...places), anything), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((body, [place, value]) => put(body, place, value), right))
}

function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))]
}

function put(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (typeof value !== 'object' || value === null) return value
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  return Object.assign(copy, { [key]: put((value as Record<string, unknown>)[key], rest, replacement) })
}

describe('a request', () => {
  it.each([
    ['Host: globex.localhost'],
    ['Host: acme.localhost'],
    ['Authorization: Bearer other'],
    ['authorization: Bearer other'],
  ])('that repeats a header which decides what it means is refused: %s', async (header) => {
    expect(await statusOf('GET /api/profile', [header], '')).toBe(400)
  })

  it('that repeats another header is answered', async () => {
    expect(await statusOf('GET /api/profile', ['Accept-Language: es', 'Accept-Language: en'], '')).toBe(200)
  })
})
