import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  createContractServer,
  type Buyer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import type { Right } from '../../platform/db/schema.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
})
afterAll(() => server.close())

async function signed(months: number[], price = 50) {
  const { buyer, id } = await server.inForce(months, price)
  return { buyer, id }
}
const historyOf = async (buyer: Buyer, id: string) =>
  (await buyer.call('GET', `/api/contracts/${id}/history`)).body as { kind: string; told?: string[] }[]

/** The history on the person's page: what was done, and what was told before it. */
async function stepsOf({ employee }: Buyer, rights: Right[] = ['read', 'fiscal']): Promise<string[][]> {
  const number = `N${employee.id}`
  await server.database.pool.query('update employees set employee_number = $1 where id = $2', [
    number,
    employee.id,
  ])
  const account = {
    id: 1,
    name: 'Ana',
    rights: rights.map((right) => ({ right, companies: null })),
    own: null,
  }
  const { answer } = await runForAcme<{ steps: { step: string; toldBefore: string }[] }>(
    server.context,
    'people show',
    { employee: number },
    { language: 'es', account },
  )
  return answer.steps.map(({ step, toldBefore }) => [step, toldBefore.replaceAll(/\s/g, ' ')])
}

describe('the better choices shown before a purchase', () => {
  it('are stored in the contract’s history, before what was chosen', async () => {
    const { buyer, id } = await signed([5, 6])
    const [told, chosen] = await historyOf(buyer, id)
    // 30 % of tax on 50 euros in five more months.
    expect(told?.told?.map((each) => each.replaceAll(/\s/g, ' '))).toEqual([
      'Si añades agosto a diciembre, ganas 75 € más al año',
    ])
    expect([told?.kind, chosen?.kind]).toEqual(['told', 'contract'])
  })

  it('of a change are stored before the change, once it is accepted', async () => {
    const { buyer, id } = await signed([5, 6, 7, 8, 9, 10, 11])
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7, 8, 9], 60))
    expect((await historyOf(buyer, id)).map(({ kind }) => kind)).toEqual(['contract'])
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const history = await historyOf(buyer, id)
    expect(history.map(({ kind }) => kind)).toEqual(['contract', 'told', 'edit'])
    // 30 % of tax on 60 euros in two more months.
    expect(history[1]?.told?.map((each) => each.replaceAll(/\s/g, ' '))).toEqual([
      'Si añades noviembre y diciembre, ganas 36 € más al año',
    ])
  })

  it('stand on the person’s page of operators, each at what it was said before', async () => {
    const { buyer, id } = await signed([5, 6])
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7, 8, 9], 60))
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect(await stepsOf(buyer)).toEqual([
      ['edit', 'Si añades noviembre y diciembre, ganas 36 € más al año'],
      ['contract', 'Si añades agosto a diciembre, ganas 75 € más al año'],
    ])
  })

  it('of the maternity deduction are read by those who may read a tax situation alone', async () => {
    const { buyer, id } = await signed([5, 6])
    const told = [{ kind: 'nursery', lostCents: 90_00, savedCents: 30_00, gainCents: 60_00 }]
    await server.database.db
      .updateTable('contracts')
      .set({ told: JSON.stringify(told) })
      .where('id', '=', id)
      .execute()
    expect((await stepsOf(buyer, ['read', 'fiscal']))[0]?.[1]).toMatch(/pierdes 90\s€/)
    expect((await stepsOf(buyer, ['read']))[0]?.[1]).toBe('')
  })

  it('of a change that is asked for again are those of the last one', async () => {
    const { buyer, id } = await signed([5, 6, 7, 8, 9, 10, 11])
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6], 60))
    await buyer.call('PUT', `/api/contracts/${id}`, card([5, 6, 7, 8, 9, 10, 11], 60))
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    expect((await historyOf(buyer, id)).map(({ kind }) => kind)).toEqual(['contract', 'edit'])
  })

  it('have the company money that the purchase leaves unused', async () => {
    const buyer = await server.buyer({ user_bag_cents: 500_00 })
    const { id } = await buyer.add(card([5, 6, 7, 8, 9, 10, 11], 50))
    await buyer.buy(id)
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const [told] = await historyOf(buyer, id)
    expect(told?.told?.map((each) => each.replaceAll(/\s/g, ' '))).toEqual([
      'Tu empresa aún tiene 500 € para ti en 2026 que no usas',
    ])
  })

  it('are those of the last purchase only, and empty if nothing is better', async () => {
    const { buyer, id } = await signed([5, 6, 7, 8, 9, 10, 11])
    expect((await historyOf(buyer, id)).map(({ kind }) => kind)).toEqual(['contract'])
    const other = await server.purchased([5], 50)
    const again = await other.buyer.call(
      'PUT',
      `/api/contracts/${other.id}`,
      card([5, 6, 7, 8, 9, 10, 11], 50),
    )
    expect(again.status).toBe(200)
    await other.buyer.buy(other.id)
    const links = await server.linksTo(other.buyer.employee.email)
    for (const link of links) await server.press(link)
    expect((await historyOf(other.buyer, other.id)).map(({ kind }) => kind)).toEqual(['contract'])
  })
})

describe('a better choice that was taken', () => {
  const all = [5, 6, 7, 8, 9, 10, 11]
  const insteadOf = ({ benefitId, details, items } = card([5, 6], 50)) => ({ benefitId, details, items })
  const taken = ['Si añades agosto a diciembre, ganas 75 € más al año, y lo elegiste']
  async function toldOf(buyer: Buyer, id: string) {
    await buyer.buy(id)
    for (const link of await server.linksTo(buyer.employee.email)) await server.press(link)
    const entries = (await historyOf(buyer, id)).filter(({ kind }) => kind === 'told')
    return entries.flatMap(({ told = [] }) => told.map((each) => each.replaceAll(/\s/g, ' ')))
  }

  it('at the form is kept with the contract’s history', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card(all, 50, { insteadOf: insteadOf() }))
    expect(await toldOf(buyer, id)).toEqual(taken)
  })

  it('in the cart is kept, before the company money that is left unused', async () => {
    const buyer = await server.buyer({ user_bag_cents: 500_00 })
    const { id } = await buyer.add(card([5, 6], 50))
    await buyer.call('PUT', `/api/contracts/${id}`, card(all, 50, { insteadOf: insteadOf() }))
    expect(await toldOf(buyer, id)).toEqual([
      ...taken,
      'Tu empresa aún tiene 500 € para ti en 2026 que no usas',
    ])
  })

  it('of a change in force is kept before the change', async () => {
    const { buyer, id } = await signed(all, 40)
    await buyer.call('PUT', `/api/contracts/${id}`, card(all, 50, { insteadOf: insteadOf() }))
    await server.press((await server.linksTo(buyer.employee.email))[0] ?? '')
    const history = await historyOf(buyer, id)
    expect(history.map(({ kind }) => kind)).toEqual(['contract', 'told', 'edit'])
    expect(history[1]?.told?.map((each) => each.replaceAll(/\s/g, ' '))).toEqual(taken)
  })

  it('is forgotten once the item in the cart is changed to something else', async () => {
    const buyer = await server.buyer()
    const { id } = await buyer.add(card(all, 50, { insteadOf: insteadOf() }))
    await buyer.call('PUT', `/api/contracts/${id}`, card(all, 40))
    expect(await toldOf(buyer, id)).toEqual([])
  })

  it.each([
    ['other months', card([5, 6, 7, 8, 9, 10], 50)],
    ['another amount', card(all, 60)],
    ['the same as before', card([5, 6], 50)],
  ])('is not believed of a request for %s', async (_, asked) => {
    const buyer = await server.buyer()
    const { id } = await buyer.add({ ...asked, insteadOf: insteadOf() })
    for (const each of await toldOf(buyer, id)) expect(each).not.toContain('lo elegiste')
  })

  it('is not believed where the choice before is of nothing on offer, and needs its fields', async () => {
    const buyer = await server.buyer()
    const unknown = { ...insteadOf(), benefitId: 'nothing' }
    const { id } = await buyer.add(card(all, 50, { insteadOf: unknown }))
    expect(await toldOf(buyer, id)).toEqual([])
    const wrong = { ...insteadOf(), details: { unknown: true } }
    const other = await server.buyer()
    const { status } = await other.call('POST', '/api/contracts', card(all, 50, { insteadOf: wrong }))
    expect(status).toBe(400)
  })
})
