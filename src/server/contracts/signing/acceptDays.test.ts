import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  withdrawModality,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'

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
    expect(text).not.toContain('14 de junio')
  },
)

it.each([
  ['2026-05-06', []],
  ['2026-05-07', ['monthsLost']],
])(
  'a modality with a cut-off date of its own is accepted until then: on %s it says %j',
  async (day, codes) => {
    server.setNow('2026-05-05T10:00:00Z')
    const { buyer, id } = await server.purchased([5, 6, 7], 50)
    await withdrawModality(server, id, { cutOffDate: '2026-05-06' })
    server.setNow(`${day}T10:00:00Z`)
    const { acceptance } = await buyer.contract(id)
    expect((acceptance?.refusals ?? []).map(({ code }: { code: string }) => code)).toEqual(codes)
  },
)

describe('a change', () => {
  /**
   * A change of June to August that was requested on 5 May; its mail, and its page on a given day as plain
   * text.
   */
  async function changed() {
    server.setNow('2026-05-05T10:00:00Z')
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7], 60))
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
    const path = mail?.links.at(0) ?? ''
    const pageOn = async (day: string): Promise<string> => {
      server.setNow(`${day}T10:00:00Z`)
      return (await server.call('GET', path)).payload.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    }
    return { buyer, id, mail, path, pageOn }
  }

  it('says in mail and page until when it is in time, and what stays after it', async () => {
    const { mail, pageOn } = await changed()
    expect(mail?.text).toContain(
      'Puedes confirmarlo hasta el 14 de mayo de 2026; valdrá desde el 1 de junio de 2026. Si lo confirmas ' +
        'después, los meses cuya fecha de corte haya pasado se quedan como estaban.',
    )
    const onTime =
      'Para que el cambio valga desde el 1 de junio de 2026, confírmalo hasta el 14 de mayo de 2026.'
    const page = await pageOn('2026-05-14')
    expect(page).toContain(`${onTime} El enlace vale hasta el 4 de junio de 2026.`)
    expect(page).toContain('Si confirmas después, ese mes se queda como estaba')
    expect(page).not.toContain('los meses perdidos se quitan')
    expect(await pageOn('2026-05-15')).not.toContain('Para que el cambio valga desde')
  })

  it.each([
    ['2026-05-14', [60, 60, 60]],
    ['2026-05-15', [50, 60, 60]],
  ])('is accepted on %s as it says: %j', async (day, prices) => {
    const { buyer, id, path, pageOn } = await changed()
    await pageOn(day)
    await server.press(path)
    const { items } = await buyer.contract(id)
    expect(items.map(({ price }: { price: number }) => price)).toEqual(prices)
  })
})
