import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TenantFolder, tenantFolder } from '../../../tests/support/tenantFolder.ts'
import { createTestServer, type TestServer } from '../../../tests/support/testServer.ts'

const items = [
  {
    id: 'pay',
    name: { es: 'Mi compensación', en: 'My compensation' },
    link: '/compensation',
    icon: 'compensation',
  },
  { id: 'home', name: { es: 'Resumen', en: 'Summary' }, link: '/home', icon: 'pie-chart' },
]

let folders: TenantFolder[]
let server: TestServer
let hiding: TestServer
beforeAll(async () => {
  folders = await Promise.all([tenantFolder(), tenantFolder()])
  for (const folder of folders) {
    await folder.write('menu.json', JSON.stringify({ items }))
    await folder.write(
      'news.json',
      JSON.stringify({
        news: [
          {
            id: 'n1',
            date: '2026-03-02',
            text: {
              es: '<p onclick="steal()">Cambia el <b>plazo</b></p><script>steal()</script>',
              en: '<p>The <b>deadline</b> moves</p>',
            },
          },
        ],
      }),
    )
    await folder.write(
      'compensations.json',
      JSON.stringify({ compensations: [{ product: { es: 'Cesta', en: 'Hamper' }, value: 90.5 }] }),
    )
  }
  await folders[1]!.write(
    'tenant.json',
    JSON.stringify({
      name: 'Acme',
      languages: ['es', 'en'],
      branding: { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36', logo: 'logo.svg' },
      contact: { helpEmail: 'ayuda@acme.example' },
      plan: { cutOffDate: 20 },
      screens: { hideCompensation: true },
      collectives: [{ id: 'planta', name: 'Planta' }],
    }),
  )
  ;[server, hiding] = await Promise.all([
    createTestServer({ tenantsDir: folders[0]!.root }),
    createTestServer({ tenantsDir: folders[1]!.root }),
  ])
})
afterAll(async () => {
  await Promise.all([server.close(), hiding.close(), ...folders.map((folder) => folder.cleanUp())])
})

async function answer(path: string, from = server) {
  const employee = await from.employee('acme', {
    compensations: JSON.stringify([{ product: { es: 'Coche' }, valueCents: 120_000 }]),
  })
  const { statusCode, body } = await from.call('GET', path, { token: await from.session(employee) })
  return { statusCode, body: JSON.parse(body) as unknown }
}

describe('the content of a company', () => {
  it('has a menu of items with id, name in each language, link and icon, in its order (HOM-28)', async () => {
    expect(await answer('/api/menu')).toEqual({ statusCode: 200, body: items })
  })

  it('has news with a day and a text in each language, without scripts (NEW-01, NEW-02)', async () => {
    expect((await answer('/api/messages')).body).toEqual([
      {
        id: 'n1',
        date: '2026-03-02',
        text: { es: '<p>Cambia el <b>plazo</b></p>', en: '<p>The <b>deadline</b> moves</p>' },
      },
    ])
  })

  it('has the compensations of all employees, then those of this one (COM-06)', async () => {
    expect((await answer('/api/compensations')).body).toEqual([
      { product: { es: 'Cesta', en: 'Hamper' }, value: 90.5 },
      { product: { es: 'Coche' }, value: 1_200 },
    ])
  })

  it.each([
    ['menu.json', '/api/menu', { items }],
    ['news.json', '/api/messages', { news: [{ id: 'n1', date: '2026-03-02', text: { es: 'Hola' } }] }],
    [
      'compensations.json',
      '/api/compensations',
      { compensations: [{ product: { es: 'Cesta' }, value: 90 }] },
    ],
    ['tables/fares.json', '/api/tables/fares', { rows: [{ zone: 'A', price: 12.5 }] }],
  ])('of %s travels by %s without the schema that editors read', async (file, path, content) => {
    const own = await tenantFolder()
    const schema = `../../schemas/${file.replace('.json', '.schema.json')}`
    await own.write(file, JSON.stringify({ $schema: schema, ...content }))
    const one = await createTestServer({ tenantsDir: own.root })
    const { statusCode, body } = await answer(path, one)
    const company = await one.call('GET', '/api/companies/by-subdomain?subdomain=acme')
    await Promise.all([one.close(), own.cleanUp()])
    expect(statusCode).toBe(200)
    expect(JSON.stringify(body)).not.toContain('schema')
    expect(company.body).not.toContain('$schema')
  })

  it('has no compensations where the company hides them, and none in the menu (COM-02)', async () => {
    expect((await answer('/api/menu', hiding)).body).toEqual([items[1]])
    expect((await answer('/api/compensations', hiding)).statusCode).toBe(404)
  })
})
