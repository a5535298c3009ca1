import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  card,
  courseUnderReview,
  createContractServer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { endContracts } from './endContracts.ts'
import { reviewContract } from '../review/reviewContract.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterEach(() => server.setNow('2026-05-05T10:00:00Z'))
afterAll(() => server.close())

const subjects = async (email: string | null) => (await server.mailsTo(email)).map(({ subject }) => subject)

/** Runs the job at that instant and returns the number of ended contracts. */
async function endAt(now: string): Promise<number> {
  server.setNow(now)
  return endContracts(server.context)
}

describe('the hourly work', () => {
  it('ends the contracts of a company although the company before it fails', async () => {
    const { buyer, id } = await server.purchased([5, 6, 7], 50)
    server.setNow('2026-06-05T10:00:00Z')
    const acme = (await server.context.tenants.find('acme'))!
    const faults: unknown[] = []
    const refuse = vi.spyOn(server.context.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('canceling statement due to statement timeout')
    })
    await endContracts({
      ...server.context,
      tenants: {
        ...server.context.tenants,
        each: async function* () {
          yield { ...acme, subdomain: 'busy' }
          yield acme
        },
      },
      log: { ...server.context.log, error: (fault: unknown) => void faults.push(fault) },
    })
    refuse.mockRestore()
    expect(faults).toMatchObject([{ tenant: 'busy' }])
    expect(await buyer.contract(id)).toMatchObject({ status: 'cart', endedBy: 'time' })
  })
})

describe('a purchase that nobody accepts (D-81)', () => {
  it('goes back to the cart after its last day, with a mail, and its link is expired', async () => {
    const { buyer, id, path } = await server.purchased([5, 6, 7], 50)
    await endAt('2026-06-04T21:59:00Z')
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending' })
    await endAt('2026-06-04T22:00:00Z')
    const contract = await buyer.contract(id)
    expect(contract).toMatchObject({ status: 'cart', endedBy: 'time', price: 150 })
    expect(contract.acceptance).toBeUndefined()
    const page = await server.call('GET', path)
    expect([page.statusCode, page.payload]).toEqual([410, expect.stringContaining('Este enlace ha caducado')])
    expect((await subjects(buyer.employee.email)).at(-1)).toBe(
      '«Transporte · Tarjeta» ha vuelto a tu carrito: el plazo terminó',
    )
    expect(await endAt('2026-06-04T22:30:00Z')).toBe(0)
    expect(await subjects(buyer.employee.email)).toHaveLength(2)
  })

  it('is an ordinary cart item again once it was edited', async () => {
    const { buyer, id } = await server.purchased([6, 7], 50)
    await endAt('2026-06-05T10:00:00Z')
    await buyer.call('PUT', `/api/contracts/${id}`, card([6, 7], 60))
    const contract = await buyer.contract(id)
    expect([contract.status, contract.endedBy]).toEqual(['cart', undefined])
  })

  it('whose end was asked for goes back to the cart too', async () => {
    const { buyer, id } = await server.purchased([6, 7], 50)
    await buyer.call('POST', `/api/contracts/${id}/cancel`)
    await endAt('2026-06-05T10:00:00Z')
    expect(await buyer.contract(id)).toMatchObject({ status: 'cart', endedBy: 'time' })
  })
})

describe('a change or an end that nobody accepts (D-81)', () => {
  it('is dropped first where the year of the contract is over as well', async () => {
    const { buyer, id } = await server.inForce([9, 10, 11], 50)
    await buyer.call('PUT', `/api/contracts/${id}`, card([9, 10, 11], 60))
    expect(await endAt('2027-01-15T10:00:00Z')).toBeGreaterThan(0)
    expect(await buyer.contract(id)).toMatchObject({
      status: 'contracted',
      signed: true,
      endedBy: 'year',
      price: 150,
    })
    const last = (await subjects(buyer.employee.email)).at(-1)
    expect(last).toBe('«Transporte» sigue como estaba: el plazo para cambiarlo terminó')
    expect(await endAt('2027-01-15T11:00:00Z')).toBe(0)
  })

  it('is dropped, the old conditions go on', async () => {
    const changed = await server.inForce([6, 7], 50)
    await changed.buyer.call('PUT', `/api/contracts/${changed.id}`, card([6, 7], 90))
    const cancelled = await server.inForce([6, 7], 50)
    await cancelled.buyer.call('POST', `/api/contracts/${cancelled.id}/cancel`)
    await endAt('2026-06-05T10:00:00Z')
    for (const { buyer, id } of [changed, cancelled]) {
      const contract = await buyer.contract(id)
      expect(contract).toMatchObject({ status: 'contracted', signed: true, price: 100 })
      expect(contract.pendingEdit).toBeUndefined()
    }
    expect((await subjects(changed.buyer.employee.email)).at(-1)).toBe(
      '«Transporte» sigue como estaba: el plazo para cambiarlo terminó',
    )
    expect((await subjects(cancelled.buyer.employee.email)).at(-1)).toBe(
      '«Transporte» sigue en vigor: el plazo para cancelarlo terminó',
    )
  })
})

describe('the end of a plan year (D-72)', () => {
  it('drops on 31 December what is in the cart or under review, with a mail', async () => {
    const { buyer, id: reviewed } = await courseUnderReview(server, [11])
    const { id: inCart } = await buyer.add(card([11], 50))
    await endAt('2026-12-30T10:00:00Z')
    expect((await buyer.contract(inCart)).status).toBe('cart')
    await endAt('2026-12-31T10:00:00Z')
    expect(await buyer.contract(inCart)).toBeUndefined()
    expect(await buyer.contract(reviewed)).toMatchObject({
      status: 'cancelled',
      signed: true,
      endedBy: 'year',
    })
    expect((await subjects(buyer.employee.email)).slice(-2).sort()).toEqual([
      '«Curso · Estudios» no ha llegado a empezar en 2026',
      '«Transporte · Tarjeta» no ha llegado a empezar en 2026',
    ])
  })

  it('ends what is in force with 31 December; it stays contracted and can no longer change', async () => {
    const { buyer, id } = await server.inForce([5, 6], 50)
    await endAt('2026-12-31T22:00:00Z')
    expect((await buyer.contract(id)).endedBy).toBeUndefined()
    const mails = await subjects(buyer.employee.email)
    await endAt('2026-12-31T23:00:00Z')
    expect(await buyer.contract(id)).toMatchObject({ status: 'contracted', signed: true, endedBy: 'year' })
    expect(await subjects(buyer.employee.email)).toEqual(mails)
    const { status, body } = await buyer.call('POST', `/api/contracts/${id}/cancel`)
    expect([status, body.error.refusals[0].code]).toEqual([422, 'planYearOver'])
  })
})

describe('an exit (D-88)', () => {
  const leave = (id: string, exitOn: string) =>
    server.database.db.updateTable('employees').set({ exit_on: exitOn }).where('id', '=', id).execute()
  const stored = (id: string) =>
    server.database.db
      .selectFrom('contracts')
      .select(['state', 'covered_until'])
      .where('id', '=', id)
      .executeTakeFirst()

  it('ends contracts with its month, once its day is over, and closes the account', async () => {
    const { buyer, id, path } = await server.inForce([5, 6, 7], 50)
    const { id: inCart } = await buyer.add(card([9], 50))
    await leave(buyer.employee.id, '2026-06-17')
    await endAt('2026-06-17T21:00:00Z')
    expect(await stored(id)).toMatchObject({ state: 'inForce' })
    await endAt('2026-06-17T22:00:00Z')
    expect(await stored(id)).toEqual({ state: 'endedByExit', covered_until: 5 })
    expect(await stored(inCart)).toBeUndefined()
    expect((await buyer.call('GET', '/api/profile')).status).toBe(401)
    expect((await server.call('GET', path)).statusCode).toBe(410)
  })

  it('after the end of the year leaves its contracts ended by the year (D-72)', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await leave(buyer.employee.id, '2027-01-10')
    await endAt('2027-02-01T10:00:00Z')
    expect(await stored(id)).toMatchObject({ state: 'endedByYear' })
    expect(await subjects(buyer.employee.email)).not.toContain('Tu plan de beneficios de Acme ha terminado')
  })

  it('is announced by one mail: what ends when, what the payslip still shows, what is dropped', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await buyer.add(card([9], 50))
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7], 60))
    await leave(buyer.employee.id, '2026-06-17')
    await endAt('2026-06-17T22:00:00Z')
    await endAt('2026-06-17T23:00:00Z')
    const about = (await server.mailsTo(buyer.employee.email)).filter(({ subject }) =>
      subject.includes('ha terminado'),
    )
    expect(about.map(({ subject }) => subject)).toEqual(['Tu plan de beneficios de Acme ha terminado'])
    const text = about[0]?.text ?? ''
    for (const sentence of [
      'con tu salida de Acme, el 17 de junio de 2026',
      'Transporte · 2026',
      'Cobertura hasta: 30 de junio de 2026',
      'Se te cobra: A partir de julio de 2026, nada',
      'En tu nómina de junio: 50 €',
      'no se te cobra: los cambios de «Transporte · Tarjeta» y Transporte · Tarjeta.',
      'La nómina de junio es la última con estos productos.',
    ])
      expect(text).toContain(sentence)
    expect(about[0]?.links).toEqual([])
  })

  it('is announced in the language of the leaver; what had not begun shows on no payslip', async () => {
    const { buyer } = await server.inForce([6, 7], 50)
    await server.database.db
      .updateTable('employees')
      .set({ language: 'en', exit_on: '2026-06-17' })
      .where('id', '=', buyer.employee.id)
      .execute()
    await endAt('2026-06-18T10:00:00Z')
    const mail = (await server.mailsTo(buyer.employee.email)).at(-1)
    expect(mail?.subject).toBe('Your benefits plan at Acme has ended')
    expect(mail?.text).toContain('Starts: Will never start')
    expect(mail?.text).not.toContain('On your June payslip')
  })

  it('without a date is today', async () => {
    const { buyer, id } = await server.inForce([5, 6, 7], 50)
    await server.database.db
      .updateTable('employees')
      .set({ active: false })
      .where('id', '=', buyer.employee.id)
      .execute()
    await endAt('2026-07-03T10:00:00Z')
    expect(await stored(id)).toMatchObject({ state: 'endedByExit', covered_until: 6 })
    const row = await server.database.db
      .selectFrom('employees')
      .select('exit_on')
      .where('id', '=', buyer.employee.id)
      .executeTakeFirstOrThrow()
    expect(row.exit_on).toBe('2026-07-03')
  })

  it('set after a purchase: months after it are named and not signed', async () => {
    const { buyer, id, path } = await server.purchased([5, 6, 7], 50)
    await leave(buyer.employee.id, '2026-07-10')
    expect((await buyer.call('GET', '/api/profile')).body).toMatchObject({ exitOn: '2026-07-10' })
    const page = (await server.call('GET', path)).payload
    expect(page).toContain('con tu salida, el 10 de julio de 2026. Meses que no se aplican: agosto')
    expect(page).not.toContain('fecha de corte desde')
    await server.press(path)
    const { items, price } = await buyer.contract(id)
    expect([items.map(({ month }: { month: number }) => month), price]).toEqual([[5, 6], 100])
  })

  it('before all its months leaves nothing of a purchase to sign, and blocks new ones', async () => {
    const { buyer, id, path } = await server.purchased([6, 7], 50)
    await leave(buyer.employee.id, '2026-06-30')
    expect((await server.press(path)).html).toContain('Ya no queda ningún mes')
    expect(await buyer.contract(id)).toMatchObject({ status: 'pending', signed: false })
    const { status, body } = await buyer.call('POST', '/api/contracts', card([5, 8], 50))
    expect([status, body.error.refusals.map(({ code }: { code: string }) => code)]).toEqual([
      422,
      ['afterExit'],
    ])
  })

  it('drops waiting conditions, which were never in force', async () => {
    const { buyer, id } = await server.purchased([5, 6, 7], 50)
    await leave(buyer.employee.id, '2026-05-10')
    await endAt('2026-05-11T10:00:00Z')
    expect(await stored(id)).toEqual({ state: 'endedByExit', covered_until: null })
  })
})

describe('a review that comes late (D-80)', () => {
  it.each([
    ['2026-05-31T21:59:00Z', 100, [5, 6]],
    ['2026-05-31T22:00:00Z', 50, [6]],
    // After June's cut-off day, July has not begun yet.
    ['2026-06-20T10:00:00Z', 50, [6]],
  ])('on %s charges %i euros: a month that has begun is left out', async (now, price, months) => {
    const { buyer, id } = await courseUnderReview(server, [5, 6])
    server.setNow(now)
    await reviewContract(server.context, id, 'contracted')
    const contract = await buyer.contract(id)
    expect(contract).toMatchObject({ status: 'contracted', price })
    expect(contract.items.map(({ month }) => month)).toEqual(months)
    const [mail] = (await server.mailsTo(buyer.employee.email)).slice(-1)
    expect(mail?.text.includes('Meses que no cuentan ni se pagan: junio')).toBe(price === 50)
  })

  it('with no month left can only be refused', async () => {
    const { buyer, id } = await courseUnderReview(server, [5, 6])
    server.setNow('2026-07-01T10:00:00Z')
    await expect(reviewContract(server.context, id, 'contracted')).rejects.toMatchObject({
      reasons: [{ id: 'review.monthsLost', contract: id }],
    })
    await reviewContract(server.context, id, 'cancelled')
    expect((await buyer.contract(id)).status).toBe('cancelled')
  })
})
