import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { card, createContractServer, type ContractServer } from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import type { OperationContext } from '../../platform/context/operating.ts'
import { rowsRole } from '../../platform/db/roles.ts'
import { findContracts } from './findContracts.ts'

type Found = { contract: string; name: string; product: string; modality: string; status: string }
type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] }

let server: ContractServer
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await createContractServer()
  for (const first_name of ['Ángela', 'Berta', 'Salud']) {
    const buyer = await server.buyer({ first_name, last_name1: 'Solé' })
    const { id } = await buyer.add(card([5, 6], 50))
    await buyer.buy(id)
    ids[first_name] = id
    await buyer.add(card([7], 20))
  }
})
afterAll(() => server.close())

const find = async (text: string, more = {}) => {
  const { contracts } = (await runForAcme(server.context, 'contract list', { text, ...more })).answer
  return contracts as Found[]
}
const people = async (text: string, more = {}) => (await find(text, more)).map(({ name }) => name)

describe('contract list', () => {
  it.each([
    ['transport', ['Salud Solé', 'Berta Solé', 'Ángela Solé']],
    ['Tarjeta', ['Salud Solé', 'Berta Solé', 'Ángela Solé']],
    ['angela', ['Ángela Solé']],
    ['transporte berta sol', ['Berta Solé']],
    ['salud', ['Salud Solé']],
    ['berta salud', []],
    ['ransport', []],
    ['%', []],
    ['--', []],
  ])(
    'finds purchased contracts by beginnings of words of the product or person: %s',
    async (text, expected) => {
      expect(await people(text)).toEqual(expected)
    },
  )

  it('finds a contract by the beginning of its number, with hyphens and without', async () => {
    const id = ids.Berta ?? ''
    for (const text of [id, id.slice(0, 8), id.replaceAll('-', '').slice(0, 20).toUpperCase()])
      expect((await find(text)).map(({ contract }) => contract)).toEqual([id])
    expect(await find(id.slice(0, 5))).toEqual([])
  })

  it('has at most the rows that are asked for, the newest first', async () => {
    expect(await people('transporte', { rows: 2 })).toEqual(['Salud Solé', 'Berta Solé'])
  })

  it('finds nothing of a company that is not asked about', async () => {
    const { operators: db, ...context } = server.context
    const asked = { ...context, db, companies: ['globex'] } as unknown as OperationContext
    for (const text of ['transporte', 'angela', ids.Berta ?? ''])
      expect(await findContracts(asked, { text, rows: 8 })).toEqual([])
  })

  it.each(['transporte', 'angela', 'transporte angela', '0123abcd'])(
    'searches “%s” by indexes alone, whatever the number of people and contracts',
    async (text) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await find(text)
      const asked = query.mock.calls
        .map(([given, values]: unknown[]) =>
          typeof given === 'string' ? { text: given, values } : (given as { text: string; values: unknown }),
        )
        .filter((each) => /from contracts/.test(each.text))
      query.mockRestore()
      expect(asked.length).toBeGreaterThan(0)
      const client = await server.database.pool.connect()
      await client.query(
        `set enable_seqscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off;
         set role ${rowsRole}; set app.tenants = 'acme'`,
      )
      for (const each of asked) {
        const { rows } = await client.query(`explain (format json) ${each.text}`, each.values as unknown[])
        expect(wholeReads(rows[0]['QUERY PLAN'][0].Plan)).toEqual([])
      }
      client.release(true)
    },
  )
})

/** The steps of a plan that scan a whole table or index. */
function wholeReads(plan: Plan): string[] {
  const isWhole =
    /Seq Scan/.test(plan['Node Type']) || (/Index/.test(plan['Node Type']) && !plan['Index Cond'])
  const own = isWhole ? [`${plan['Node Type']} ${plan['Relation Name'] ?? ''}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)]
}
