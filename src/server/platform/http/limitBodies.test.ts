import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const megabyte = 1024 * 1024

/** Returns the headers of a new employee's requests. */
async function newHeaders() {
  const token = await server.session(await server.employee('acme'))
  return { host: 'acme.localhost', authorization: `Bearer ${token}` }
}

type Headers = Awaited<ReturnType<typeof newHeaders>>

/** Opens a request whose body never ends, and whose first bytes keep the pace of the first ten seconds. */
function open({ authorization }: Headers, head: string, answers: string[]): Socket {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.on('data', (bytes) => answers.push(bytes.toString().slice(0, 12)))
  const own = `host: acme.localhost\r\nauthorization: ${authorization}\r\ncontent-type: application/json`
  socket.write(`POST /api/contracts HTTP/1.1\r\n${own}\r\n${head}\r\n\r\n`)
  if (head.endsWith(String(megabyte))) socket.write(' '.repeat(100 * 1024))
  return socket
}

const statusOf = async (headers: Headers): Promise<number> => {
  const sent = { method: 'POST', url: '/api/contracts', headers, payload: { benefitId: 'nothing' } } as const
  return (await server.app.inject(sent)).statusCode
}

it(
  'bodies that arrive are bounded by their sender’s bytes, and one that stops is cut and gives them back',
  { timeout: 120_000 },
  async () => {
    const [own, other] = [await newHeaders(), await newHeaders()]
    const refused: string[] = []
    const sockets = Array.from({ length: 6 }, () => open(own, `content-length: ${megabyte}`, refused))
    await expect.poll(() => refused, { timeout: 10_000 }).toEqual(['HTTP/1.1 503', 'HTTP/1.1 503'])
    const chunked = open(own, 'transfer-encoding: chunked', refused)
    await expect.poll(() => refused, { timeout: 10_000 }).toHaveLength(3)
    expect(await statusOf(own)).toBe(503)
    expect(await statusOf(other)).toBe(400)
    const unanswered = () => sockets.filter(({ destroyed, bytesRead }) => !destroyed && bytesRead === 0)
    expect(unanswered()).toHaveLength(4)
    await expect.poll(() => unanswered().length, { timeout: 60_000 }).toBe(0)
    expect(new Set(refused)).toEqual(new Set(['HTTP/1.1 503']))
    expect(await statusOf(own)).toBe(400)
    for (const socket of [...sockets, chunked]) socket.destroy()
  },
)

it('many small bodies of one sender arrive at the same time', async () => {
  const headers = await newHeaders()
  const sockets = Array.from({ length: 30 }, () => open(headers, 'content-length: 4096', []))
  await expect.poll(() => sockets.every(({ bytesWritten }) => bytesWritten > 0)).toBe(true)
  expect(await statusOf(headers)).toBe(400)
  for (const socket of sockets) socket.destroy()
})
