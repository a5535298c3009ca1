import { cp } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createOperatorServer,
  requestOf,
  type OperatorServer,
} from '../../../../tests/support/operatorServer.ts'

let server: OperatorServer
let token: string
let other: string
let port: number
beforeAll(async () => {
  server = await createOperatorServer()
  await cp(join(server.folder.root, 'acme'), join(server.folder.root, 'globex'), { recursive: true })
  token = await server.tokenOf(await server.add('ana', 'operator'))
  other = await server.tokenOf(await server.add('eva', 'operator'))
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

type Sending = { by: string; company?: string; content?: string }

async function sendFile({ by, company = 'acme', content = 'Unknown;Title\n1;2\n' }: Sending) {
  const file = { name: 'a.csv', content }
  const call = { company, input: {}, dryRun: true, files: { file } }
  const { url, payload, headers } = await requestOf('people compensations', call)
  const own = { ...headers, authorization: `Bearer ${by}` }
  return server.app.inject({ method: 'POST', url, payload, headers: own })
}

it('two uploads of one operator are accepted at the same time, others get a time to retry', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendFile({ by: token })))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  const read = answers.filter(({ statusCode }) => statusCode === 422)
  expect(refused.length + read.length).toBe(12)
  expect(read.length).toBeGreaterThanOrEqual(2)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await sendFile({ by: token })).statusCode).toBe(422)
})

it('files of one company are read one after the other, and those of another one meanwhile', async () => {
  const large = `Employee number;Product;Yearly value\n${'C1;Parking;1.00\n'.repeat(90_000)}`
  const ended: string[] = []
  const send = (by: string, company: string, content?: string) =>
    sendFile({ by, company, ...(content && { content }) }).then(({ statusCode }) => {
      ended.push(company)
      return statusCode
    })
  const first = [send(token, 'acme', large), send(token, 'acme', large)]
  expect(await send(other, 'globex')).toBe(422)
  expect(ended).toEqual(['globex'])
  expect(await Promise.all(first)).toEqual([422, 422])
})

it('who sends a file while others wait for one of the company reads who sent that, and when', async () => {
  const client = await server.database.pool.connect()
  await client.query('begin')
  await client.query('lock table employees in access exclusive mode')
  const first = sendFile({ by: token })
  const waits = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await server.database.pool.query(waits)).rows.length).toBe(1)
  const others = [sendFile({ by: other }), sendFile({ by: other })]
  const refused = await Promise.race(others)
  await client.query('rollback')
  client.release()
  expect(refused.statusCode).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().error.message).toMatch(
    /^Another of this company’s files is being read at the moment: ana sent it at \d\d:\d\d\. Try again/,
  )
  const answers = await Promise.all([first, ...others])
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(2)
})

it(
  'bodies that stop are cut, and stop neither the files of others nor the next one of their sender',
  { timeout: 60_000 },
  async () => {
    const path = '/api/companies/acme/operations/people/import'
    const type = 'multipart/form-data; boundary=cut'
    const own = `authorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 500`
    const head = `POST ${path} HTTP/1.1\r\nhost: desk.localhost\r\n${own}\r\n\r\n--cut\r\n`
    const answers: string[] = []
    let [open, cut] = [250, 0]
    for (let index = 0; index < 250; index++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      let isAnswered = false
      socket.on('data', (bytes) => {
        if (!isAnswered) answers.push(bytes.toString().split('\r\n')[0] ?? '')
        isAnswered = true
      })
      socket.on('close', () => {
        open--
        if (!isAnswered) cut++
      })
      socket.write(head)
    }
    await expect.poll(() => open).toBeLessThanOrEqual(2)
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 503 Service Unavailable']))
    expect((await sendFile({ by: other, company: 'globex' })).statusCode).toBe(422)
    await expect.poll(() => open, { timeout: 30_000 }).toBe(0)
    expect(cut).toBeLessThan(250)
    expect((await sendFile({ by: token })).statusCode).toBe(422)
  },
)
