import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

it.each([
  ['2026-05-05', true],
  ['2026-05-14', true],
  ['2026-05-15', false],
])(
  'the page of a link says on %s until when it keeps the first month: %s, and until when it works (D-108)',
  async (day, isKept) => {
    server.setNow('2026-05-05T10:00:00Z')
    const { path } = await server.purchased([5, 6, 7], 50)
    server.setNow(`${day}T10:00:00Z`)
    const text = (await server.call('GET', path)).payload.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(text.includes('Para que empiece el 1 de junio de 2026, acéptalo hasta el 14 de mayo')).toBe(isKept)
    expect(text).toContain('El enlace vale hasta el 4 de junio de 2026.')
  },
)
