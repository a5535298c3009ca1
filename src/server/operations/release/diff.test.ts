import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  card,
  courseUnderReview,
  createContractServer,
  type ContractServer,
} from '../../../../tests/support/contractServer.ts'
import { runForAcme } from '../../../../tests/support/operations.ts'
import { keepReleases } from '../../start/keepReleases.ts'

let server: ContractServer
let rightFile: string
beforeAll(async () => {
  server = await createContractServer()
  await keepReleases(server.context)('acme')
  rightFile = await readFile(join(server.folder.dir, 'catalogue.json'), 'utf8')
})
afterAll(() => server.close())

type Products = { id: string; PL: string; modalities: Record<string, unknown>[] }[]

/** Returns the described changes of a changed catalogue, and their line in the log. */
async function toldOf(change: (products: Products) => void, language: 'es' | 'en' = 'en') {
  const catalogue = JSON.parse(rightFile) as { products: Products }
  change(catalogue.products)
  await server.folder.write('catalogue.json', JSON.stringify(catalogue))
  const { answer } = await runForAcme(server.context, 'release diff', {}, { language })
  await server.folder.write('catalogue.json', rightFile)
  return answer as { earlier: number; changes: number; reds: number; told: Record<string, unknown>[] }
}
const modality = (products: Products, id: string) =>
  products.flatMap(({ modalities }) => modalities).find((each) => each.id === id) ?? {}

describe('a change of a company’s files', () => {
  it('is none where the folder is as it was served last', async () => {
    expect(await toldOf(() => undefined)).toEqual({ earlier: 1, changes: 0, reds: 0, told: [] })
  })

  it('is told by price, with contracts that keep theirs, wait, are reviewed or in carts', async () => {
    await server.inForce([5, 6], 40)
    await server.inForce([5], 40)
    await server.purchased([5], 40)
    await (await server.buyer()).add(card([5], 40))
    const { told, reds } = await toldOf((products) => (modality(products, 'card').workingPrice = 20))
    expect(reds).toBe(1)
    expect(told).toEqual([
      {
        file: 'catalogue.json',
        change: 'Card, maximum per month: €200 → €20 (-90%)',
        red: 'Changes by more than a quarter',
        effects:
          'In force: 2 contracts will keep their signed conditions. Waiting for acceptance: one ' +
          'contract, with the conditions shown at its link. The price in one cart will be recalculated.',
        inForce: 2,
        waiting: 1,
        underReview: 0,
        carts: 1,
        losing: 0,
        gaining: 0,
      },
    ])
  })

  it('counts the contracts of all modalities of a product whose plan type or tax changes', async () => {
    const { told } = await toldOf((products) => {
      const cards = products.find(({ modalities }) => modalities.some(({ id }) => id === 'card'))!
      Object.assign(cards, { PL: 'Top', productTax: { exemption: false } })
    })
    expect(told.map(({ inForce, waiting, carts }) => [inForce, waiting, carts])).toEqual([
      [2, 1, 1],
      [2, 1, 1],
    ])
    expect(told[0]?.effects).toContain('In force: 2 contracts')
  })

  it('counts the contracts of the modalities whose category reads a changed rate table', async () => {
    const file = 'tables/life-axa.json'
    const before = await readFile(join(server.folder.dir, file), 'utf8')
    const { modalities } = (await server.context.tenants.find('acme'))!
    const life = modalities.find(({ product }) => product.category.alias === 'life-insurance-axa')!
    await server.database.pool.query(`update contracts set benefit_id = $1 where benefit_id = 'card'`, [
      life.id,
    ])
    const { rows } = JSON.parse(before) as { rows: Record<string, number>[] }
    const rate = Object.keys(rows[0]!).find((key) => !['startMonth', 'from', 'to'].includes(key))!
    rows[0]![rate] = 9
    await server.folder.write(file, JSON.stringify({ rows }))
    const { answer } = await runForAcme(server.context, 'release diff', {}, { language: 'en' })
    await server.folder.write(file, before)
    await server.database.pool.query(`update contracts set benefit_id = 'card' where benefit_id = $1`, [
      life.id,
    ])
    expect(answer.told).toMatchObject([{ file, inForce: 2, waiting: 1, carts: 1 }])
  })

  it('counts contracts under review, in the reader’s language', async () => {
    await courseUnderReview(server, [5])
    const { told } = await toldOf((products) => {
      const course = products.find(({ id }) => id === 'course')
      for (const each of course?.modalities ?? []) each.defaultPrice = 10
    }, 'es')
    expect(told[0]).toMatchObject({ underReview: 1, effects: 'En revisión: un contrato.' })
    expect(told[0]?.change).toContain('Estudios, precio al mes: nada → 10\u00a0€')
  })

  it('counts the people of a collective who lose and gain a modality', async () => {
    const { rows } = await server.database.pool.query<{ all: number }>(
      `select count(*)::int as all from employees where tenant = 'acme' and active`,
    )
    const all = rows[0]?.all ?? 0
    await server.database.pool.query(
      `update employees set collective_id = 'planta' where id = (select id from employees limit 1)`,
    )
    const bound = await toldOf((products) => (modality(products, 'basic').collectiveId = 'planta'))
    expect(bound.told[0]).toMatchObject({ losing: all - 1, gaining: 0, red: 'Offers less than before' })
    const freed = await toldOf((products) => delete modality(products, 'shuttle').collectiveId)
    expect(freed.told[0]).toMatchObject({ losing: 0, gaining: all - 1, red: '' })
    const gone = await toldOf((products) => {
      for (const each of products) each.modalities = each.modalities.filter(({ id }) => id !== 'shuttle')
    })
    expect(gone.told[0]).toMatchObject({
      change: 'Lanzadera: removed',
      red: 'Removed',
      effects: 'No longer available to one person.',
    })
  })

  it('compares two releases by their numbers, and says a plan type and a far year twice', async () => {
    const catalogue = JSON.parse(rightFile) as { products: Products }
    catalogue.products[0]!.PL = 'Top'
    modality(catalogue.products, 'basic').year = 2062
    await server.folder.write('catalogue.json', JSON.stringify(catalogue))
    expect(await keepReleases(server.context)('acme')).toBe(
      'Transport, plan type: Exent → Top [Changes the plan type]; ' +
        'Básico, year: nothing → 2062 [A date far from now, or in the past]',
    )
    const { answer } = await runForAcme(server.context, 'release diff', { release: 2, earlier: 1 })
    expect(answer).toMatchObject({ earlier: 1, changes: 2, reds: 2 })
    const { answer: back } = await runForAcme(server.context, 'release diff', { release: 1, earlier: 2 })
    expect(back.told.map(({ change }: { change: string }) => change)).toContain(
      'Transport, plan type: Top → Exent',
    )
    await server.folder.write('catalogue.json', rightFile)
    const unknown = runForAcme(server.context, 'release diff', { release: 9 })
    await expect(unknown).rejects.toThrow('acme has no release 9')
  })
})
