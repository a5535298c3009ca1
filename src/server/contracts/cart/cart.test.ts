import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  health,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

describe('POST /contracts', () => {
  it('answers 201 with the contract in the cart, priced by the server', async () => {
    const { call } = await server.buyer()
    const { status, body } = await call('POST', '/api/contracts', card([5, 6], 60.25))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'cart',
      signed: false,
      product: 'transport',
      benefitId: 'card',
      year: 2026,
      price: 120.5,
      finalPrice: 120.5,
      contributedPrice: 0,
      userBag: 0,
      version: 1,
      daysToCutOff: 10,
      disableDocumentation: false,
      additionalInfo: null,
      items: [
        { familyId: 0, month: 5, price: 60.25 },
        { familyId: 0, month: 6, price: 60.25 },
      ],
    })
    expect(body.benefit.name.es).toBe('Tarjeta')
  })

  it.each([
    [120.49, 201],
    [120.51, 201],
    [120.48, 409],
    [120.52, 409],
    [1, 409],
  ])('a client that shows %s euros for 120.50 is answered %s', async (price, expected) => {
    const { call } = await server.buyer()
    const { status, body } = await call('POST', '/api/contracts', card([5, 6], 60.25, { price }))
    expect(status).toBe(expected)
    if (expected === 409)
      expect(body.error).toMatchObject({ price: 120.5, message: expect.stringContaining('120,5') })
  })

  it.each([
    [60.254, 60.25],
    [60.255, 60.26],
    [60.249_999_9, 60.25],
    [1 / 3 + 60, 60.33],
  ])('an amount of %s euros is taken as %s', async (typed, taken) => {
    const { call } = await server.buyer()
    const { status, body } = await call('POST', '/api/contracts', card([5], typed, { price: typed }))
    expect([status, body.price, body.items[0].price]).toEqual([201, taken, taken])
    const { items, price } = card([6], typed + 1, { price: typed + 1 })
    const edit = { ...body, items, price }
    const keys = ['benefitId', 'year', 'details', 'items', 'price', 'version'] as const
    const request = Object.fromEntries(keys.map((key) => [key, edit[key]]))
    const changed = await call('PUT', `/api/contracts/${body.id}`, request)
    expect([changed.status, changed.body.price]).toEqual([200, taken + 1])
  })

  it.each([
    ['over the bag', card([5, 6, 7, 8], 150), { flexible_bag_cents: 50_000 }, 'price_over_error'],
    ['under the minimum of a month', card([5], 4.99), {}, 'monthUnderMin'],
    ['over the maximum of a month', card([5], 200.01), {}, 'monthOverMax'],
    ['a month that is over', card([3], 50), {}, 'monthNotAvailable'],
    ['a month twice', card([5, 5], 50), {}, 'duplicateItem'],
    ['nothing to pay', card([5], 0), {}, 'zeroPrice'],
    [
      'somebody who is not family',
      { ...card([5], 50), items: [{ benefitId: 'card', familyId: 77, month: 5, price: 50 }] },
      {},
      'unknownPerson',
    ],
    ['a year that is not open yet', card([5], 50, { year: 2031 }), {}, 'yearNotOpen'],
    [
      'another collective',
      {
        ...card([5], 50, { benefitId: 'shuttle' }),
        items: [{ benefitId: 'shuttle', familyId: 0, month: 5, price: 50 }],
      },
      {},
      'otherCollective',
    ],
  ])('%s is refused with 422 and says why and what would lift it', async (_, request, values, code) => {
    const { call } = await server.buyer(values)
    const { status, body } = await call('POST', '/api/contracts', request)
    expect(status).toBe(422)
    expect(body.error.refusals.map((refusal: { code: string }) => refusal.code)).toContain(code)
    expect(body.error.message).toMatch(/^[A-ZÁÉÍÓÚ].+[.].+[.]$/)
  })

  it('speaks the language of the employee', async () => {
    const { call } = await server.buyer({ language: 'en', flexible_bag_cents: 1000 })
    const { body } = await call('POST', '/api/contracts', card([5], 50))
    expect(body.error.message).toContain('€10')
  })

  it('money at the edge of the bag is taken to the cent, and a cent more is not', async () => {
    const { call } = await server.buyer({ flexible_bag_cents: 10_000 })
    expect((await call('POST', '/api/contracts', card([5, 6], 50))).status).toBe(201)
    const other = await server.buyer({ flexible_bag_cents: 9_999 })
    expect((await other.call('POST', '/api/contracts', card([5, 6], 50))).status).toBe(422)
  })

  it.each([
    [{ ...card([5], 50), status: 'contracted' }, '/status'],
    [{ ...card([5], 50), userId: 'x' }, '/userId'],
    [card([5], 50, { details: { color: 'red' } }), '/details/color'],
    [
      { ...card([5], 50), items: [{ benefitId: 'card', familyId: 0, month: 12, price: 50 }] },
      '/items/0/month',
    ],
    [
      { ...card([5], 50), items: [{ benefitId: 'card', familyId: 0, month: 5, price: '50' }] },
      '/items/0/price',
    ],
    [
      {
        ...card([5], 50),
        items: [{ benefitId: 'card', familyId: 0, month: 5, price: 50, details: { face1: 2 } }],
      },
      '/items/0/details',
    ],
    [health([0], { additionalInfo: { 0: { color: 'red' } } }), '/additionalInfo/0/color'],
    [health([0], { additionalInfo: { 0: { file: 'somebody-elses.pdf' } } }), '/additionalInfo/0/file'],
    [health([0], { additionalInfo: { nobody: { file: 'x.pdf' } } }), '/additionalInfo'],
  ])('a wrong body is refused with 400 and the address of the field: %#', async (request, path) => {
    const { call } = await server.buyer()
    const { status, body } = await call('POST', '/api/contracts', request)
    expect(status).toBe(400)
    expect(body.error.fields.map((field: { path: string }) => field.path)).toContain(path)
  })

  it('a benefit that is not in the catalogue is 404', async () => {
    const { call } = await server.buyer()
    expect((await call('POST', '/api/contracts', card([5], 50, { benefitId: 'yacht' }))).status).toBe(404)
  })

  it.each([
    ['withdrawn', { allowed: false }, 'noPermissionAnymore'],
    ['inactive', { active: false }, 'inactiveProduct'],
  ])('a product that is %s cannot be contracted', async (_, change, code) => {
    const { call, employee } = await server.buyer()
    await server.database.db
      .updateTable('employee_products')
      .set(change)
      .where('employee_id', '=', employee.id)
      .where('product_id', '=', 'transport')
      .execute()
    const { status, body } = await call('POST', '/api/contracts', card([5], 50))
    expect([status, body.error.refusals[0].code]).toEqual([422, code])
  })

  it('a second provider of the same category is refused', async () => {
    const { call, add } = await server.buyer()
    await add(health([0]))
    const months = [5, 6, 7, 8, 9, 10, 11]
    const basic = {
      benefitId: 'basic',
      year: 2026,
      details: {},
      items: months.map((month) => ({ benefitId: 'basic', familyId: 0, month, price: 0 })),
    }
    const { status, body } = await call('POST', '/api/contracts', basic)
    expect([status, body.error.refusals[0].code]).toEqual([422, 'otherProvider'])
  })

  it('an incomplete profile may not contract', async () => {
    const { call } = await server.buyer({ phone: '' })
    expect((await call('POST', '/api/contracts', card([5], 50))).status).toBe(403)
  })

  it('twenty requests at once never spend more than the bag', async () => {
    const { call, employee } = await server.buyer({ flexible_bag_cents: 30_000 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call('POST', '/api/contracts', card([5 + (index % 7)], 100))),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(17).fill(422),
    ])
    const { sum } = await server.database.db
      .selectFrom('contracts')
      .select(({ fn }) => fn.sum<number>('final_price_cents').as('sum'))
      .where('employee_id', '=', employee.id)
      .executeTakeFirstOrThrow()
    expect(sum).toBe(30_000)
  })
})

describe('a second contract of a category in a plan year (D-87)', () => {
  const codes = ({ body }: { body: any }) => body.error?.refusals.map(({ code }: { code: string }) => code)

  it('shares the yearly maximum with the first: 1,400 leave 100', async () => {
    server.setNow('2026-01-05T10:00:00Z')
    const { call, add } = await server.buyer()
    await add(card([1, 2, 3, 4, 5, 6, 7], 200))
    const over = await call('POST', '/api/contracts', card([9], 100.01))
    expect([over.status, codes(over)]).toEqual([422, ['yearCap']])
    expect(over.body.error.refusals[0].params).toMatchObject({ limitCents: 10_000, overCents: 1 })
    expect((await call('POST', '/api/contracts', card([9], 100))).status).toBe(201)
    expect(codes(await call('POST', '/api/contracts', card([10], 0.01)))).toContain('yearCap')
    server.setNow('2026-05-05T10:00:00Z')
  })

  it('has at most an item for each person and month: more is refused unpriced', async () => {
    const { call } = await server.buyer()
    const months = Array.from({ length: 13 }, (_, index) => 5 + (index % 7))
    const thirteen = await call('POST', '/api/contracts', card(months, 20))
    expect([thirteen.status, codes(thirteen)]).toEqual([422, ['tooManyItems']])
    expect(thirteen.body.error.message).toContain('caben como máximo 12')
    const twelve = await call('POST', '/api/contracts', card(months.slice(1), 20))
    expect(codes(twelve)).not.toContain('tooManyItems')
  })

  it('covers no person twice in a month by the same modality', async () => {
    const { call, add } = await server.buyer()
    await add(card([5, 6], 20))
    const again = await call('POST', '/api/contracts', card([6, 7], 20))
    expect([again.status, codes(again)]).toEqual([422, ['coveredTwice']])
    expect(again.body.error.message).toContain('Nora ya tiene otro contrato igual en julio')
    expect((await call('POST', '/api/contracts', card([7, 8], 20))).status).toBe(201)
  })
})

describe('PUT /contracts/{id} in the cart', () => {
  it('prices anew, raises the version and gives back the earlier price to the bag', async () => {
    const { call, add } = await server.buyer({ flexible_bag_cents: 20_000 })
    const { id } = await add(card([5], 150))
    const { status, body } = await call('PUT', `/api/contracts/${id}`, card([5, 6], 100, { version: 1 }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'cart', price: 200, version: 2 })
  })

  it('an older version is refused with 409 and changes nothing', async () => {
    const { call, add, contract } = await server.buyer()
    const { id } = await add(card([5], 50))
    await call('PUT', `/api/contracts/${id}`, card([5], 60, { version: 1 }))
    expect((await call('PUT', `/api/contracts/${id}`, card([5], 70, { version: 1 }))).status).toBe(409)
    expect((await contract(id)).price).toBe(60)
  })

  it('accepts one of two edits at once and answers 409 to the other', async () => {
    const { call, add } = await server.buyer()
    const { id } = await add(card([5], 50))
    const answers = await Promise.all(
      [60, 70].map((price) => call('PUT', `/api/contracts/${id}`, card([5], price, { version: 1 }))),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the contract of another employee', () => {
  it('gets the same 404 as a missing one, for every call', async () => {
    const owner = await server.buyer()
    const { id } = await owner.add(card([5], 50))
    const stranger = await server.buyer()
    const calls = [
      stranger.call('PUT', `/api/contracts/${id}`, card([5], 60)),
      stranger.call('DELETE', `/api/contracts/${id}`),
      stranger.call('POST', `/api/contracts/${id}/cancel`),
      stranger.call('POST', '/api/contracts/purchase', { ids: [id] }),
      stranger.call('POST', '/api/answers/add', {
        contractId: id,
        userId: stranger.employee.id,
        productId: 'transport',
        answers: {},
      }),
      stranger.call('POST', '/api/simulations', { contractId: id }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
    expect((await owner.contract(id)).status).toBe('cart')
  })

  it.each(['not-a-uuid', '00000000-0000-0000-0000-000000000000'])('so is %s', async (id) => {
    const { call } = await server.buyer()
    expect((await call('DELETE', `/api/contracts/${id}`)).status).toBe(404)
  })
})

describe('DELETE /contracts/{id}', () => {
  it('takes it out of the cart and gives the money back', async () => {
    const { call, add } = await server.buyer({ flexible_bag_cents: 10_000 })
    const { id } = await add(card([5], 100))
    expect((await call('DELETE', `/api/contracts/${id}`)).status).toBe(204)
    expect((await call('GET', '/api/profile')).body).toMatchObject({
      cart: [],
      simulations: { 2026: { available: 100 } },
    })
  })

  it('what was purchased is not in the cart any more', async () => {
    const { call, add, buy } = await server.buyer()
    const { id } = await add(card([5], 100))
    await buy(id)
    expect((await call('DELETE', `/api/contracts/${id}`)).body.error.refusals[0].code).toBe('notInCart')
  })
})

describe('POST /simulations', () => {
  it('answers the bags, and what a request would cost, and keeps nothing', async () => {
    const { call } = await server.buyer()
    expect((await call('POST', '/api/simulations', {})).body).toMatchObject({
      year: 2026,
      available: 3000,
      availableTop: 500,
      totalPrice: 0,
    })
    const { status, body } = await call('POST', '/api/simulations', card([5, 6], 75))
    expect(status).toBe(200)
    expect(body).toMatchObject({ available: 3000, quote: { price: 150, finalPrice: 150, refusals: [] } })
    expect((await call('POST', '/api/simulations', card([5], 201))).body.quote.refusals[0].code).toBe(
      'monthOverMax',
    )
    expect((await call('GET', '/api/profile')).body.cart).toEqual([])
  })
})

describe('the catalogue', () => {
  it('lists what is open to the collective, in its order', async () => {
    const { call } = await server.buyer()
    expect(
      (await call('GET', '/api/modalities/by-category/transport')).body.map(({ id }: { id: string }) => id),
    ).toEqual(['card'])
    const worker = await server.buyer({ collective_id: 'planta' })
    expect(
      (await worker.call('GET', '/api/modalities/by-category/transport')).body.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual(['card', 'shuttle'])
  })

  it('answers 404 for a category that the company does not sell, and for an unknown one', async () => {
    const { call } = await server.buyer()
    expect(await call('GET', '/api/modalities/by-category/food')).toMatchObject({ status: 200, body: [] })
    expect((await call('GET', '/api/modalities/by-category/spaceships')).status).toBe(404)
  })

  it('answers the rows of a rate table by start month', async () => {
    const { call } = await server.buyer()
    const { body } = await call('GET', '/api/tables/life-axa?startMonth=6')
    expect(body).toHaveLength(1)
    expect(body[0].coverages.fallcc.rate).toBe(0.7)
    expect((await call('GET', '/api/tables/nothing')).body.error.message).toBe('Tax not found')
    expect((await call('GET', '/api/tables/life-axa?startMonth=13')).status).toBe(400)
  })
})
