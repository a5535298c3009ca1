import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContractServer, type ContractServer } from '../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../tests/support/operations.ts'

let server: ContractServer
beforeAll(async () => {
  server = await createContractServer()
  await server.database.db.updateTable('employees').set({ active: false }).execute()
  for (const birthday of ['1990-01-01', '1991-01-01', '2012-01-01'])
    await server.employee('acme', { birthday })
})
afterAll(() => server.close())

const audit = async (input: Record<string, unknown> = {}) =>
  (await runForAcme(server.context, 'plan audit', { year: 2026, ...input })).answer

describe('plan audit', () => {
  it('counts who can have a modality before and after a changed price, and for whom it moves', async () => {
    // Health insurance is for ages 18 to 64: two of three people.
    const counted = { peopleBefore: 2, peopleAfter: 2 }
    expect(await audit({ modality: 'care', price: '49.99' })).toMatchObject({
      people: 3,
      change: [{ ...counted, payLess: 2, payMore: 0 }],
    })
    expect((await audit({ modality: 'care', price: '50.00' })).change).toMatchObject([
      { ...counted, payLess: 0, payMore: 0 },
    ])
    expect((await audit({ modality: 'care', price: '50.01' })).change).toMatchObject([
      { ...counted, payLess: 0, payMore: 2 },
    ])
    expect((await audit({ modality: 'care', contribution: '10%' })).change).toMatchObject([{ payLess: 2 }])
  })

  it('reports each person, and ends where the report throws', async () => {
    const reports: number[][] = []
    const progress = (done: number, total: number): void => {
      reports.push([done, total])
      if (done === 2) throw new Error('nobody waits')
    }
    const audited = runForAcme(server.context, 'plan audit', { year: 2026 }, { progress })
    await expect(audited).rejects.toThrow('nobody waits')
    expect(reports).toEqual([
      [1, 3],
      [2, 3],
    ])
  })

  it('tries nothing where no change is asked for, and refuses half of one', async () => {
    expect((await audit()).change).toEqual([])
    for (const half of [{ modality: 'care' }, { price: '10.00' }, { modality: 'none', price: '10.00' }])
      await expect(audit(half)).rejects.toThrow()
  })

  it('says that an amount people type has no price to change, and tries a contribution', async () => {
    await expect(audit({ modality: 'card', price: '50.00' })).rejects.toThrow(/has no price in the catalogue/)
    expect((await audit({ modality: 'card', contribution: '10.00' })).change).toHaveLength(1)
  })
})
