import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changed, pets, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { contentNames } from '../../domain/company/files/files.ts'
import { readTenant } from './readTenant.ts'

let folder: TenantFolder
beforeEach(async () => {
  folder = await tenantFolder()
})
afterEach(() => folder.cleanUp())

const faultsNow = async (): Promise<string[]> => {
  const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
  return 'faults' in read ? read.faults : []
}

describe('one mistake in two files has one sentence', () => {
  it('a picture whose name has a capital, in the folder and in the file', async () => {
    await folder.write('images/Logo.svg', '<svg></svg>')
    await folder.write('tenant.json', changed('tenant.json', 'logo.svg', 'Logo.svg'))
    expect(await faultsNow()).toEqual([
      expect.stringMatching(/^tenants\/acme\/tenant\.json:8 branding\.logo: .*: name the file "logo\.svg"/),
    ])
    await folder.write('tenant.json', changed('tenant.json', 'logo.svg', 'logo.svg'))
    expect(await faultsNow()).toEqual([
      expect.stringMatching(/^tenants\/acme\/images\/Logo\.svg: expected a name of lower-case letters/),
    ])
  })

  it('a product that was taken out of the catalogue, and that other files name', async () => {
    await folder.write('catalogue.json', changed('catalogue.json', '"catalogue/pets.json",', ''))
    const columns = [{ field: 'price' }]
    const file = { type: 'csv', name: 'pay-{month}.csv', columns }
    await folder.write('payroll.json', JSON.stringify({ concepts: { pets: 'P1', perk: 'P2' }, file }))
    expect(await faultsNow()).toEqual([
      'tenants/acme/catalogue/pets.json: is read by nobody: add "catalogue/pets.json" to "products" of ' +
        'catalogue.json, or take the file away',
      'tenants/acme/payroll.json:1 concepts.perk: expected the id of a product (perks), got "perk", did ' +
        'you mean "perks"?',
    ])
  })
})

const breed = { startMonth: 1, rate: 1 }
const closed = {
  ...pets,
  tables: { breeds: { ...pets.tables.breeds, additionalProperties: false } },
}

describe('one mistake has one sentence', () => {
  it.each(['catalogue', 'tables', 'content', 'images', 'documents'])('%s as a file', async (name) => {
    await folder.remove(name).catch(() => undefined)
    await folder.write(name, 'text')
    expect(await faultsNow()).toEqual([`tenants/acme/${name}: expected a folder, got a file`])
  })

  it.each([
    ['catalogue', 'expected this folder with catalogue/pets.json, got none'],
    ['images', 'expected a folder with logo.svg, got no picture'],
    [
      'content',
      `expected a folder with ${contentNames.map((name) => `${name}.es.md`).join(', ')}, got no text`,
    ],
  ])('%s is missing', async (name, sentence) => {
    await folder.remove(name)
    expect(await faultsNow()).toEqual([`tenants/acme/${name}: ${sentence}`])
  })

  it('tenant.json has nearly its name', async () => {
    await folder.remove('tenant.json')
    await folder.write('tenants.json', changed('tenant.json', 'Acme', 'Acme'))
    expect(await faultsNow()).toEqual([
      'tenants/acme/tenants.json: is read by nobody, did you mean "tenant.json"?',
    ])
  })

  it('two collectives have the same id, and other entries refer to it', async () => {
    const two = '{ "id": "obra", "name": "Obra" }, { "id": "obra", "name": "Planta" }'
    await folder.write('tenant.json', changed('tenant.json', '{ "id": "planta", "name": "Planta" }', two))
    expect(await faultsNow()).toEqual([
      'tenants/acme/tenant.json:13 collectives[1].id: expected a name of its own, got "obra" a second time',
    ])
  })

  it('months are written as numbers', async () => {
    const ones = `"monthsAvailability": [${Array.from({ length: 12 }, () => 1).join(', ')}]`
    await folder.write('catalogue/pets.json', changed('catalogue/pets.json', '"defaultPrice": 3', ones))
    expect(await faultsNow()).toEqual([
      'tenants/acme/catalogue/pets.json:10 modalities[1].monthsAvailability[0]: expected true or false, ' +
        'got 1, and 11 more like it',
    ])
  })

  it('no column of a file of fixed width has a width', async () => {
    const columns = [{ field: 'price' }, { field: 'name', width: 9 }, { field: 'salary' }]
    const file = { type: 'fixed', name: 'pay-{month}.txt', columns }
    await folder.write('payroll.json', JSON.stringify({ concepts: {}, file }))
    expect(await faultsNow()).toEqual([
      'tenants/acme/payroll.json:1 file.columns[0]: expected a "width", for the file is of fixed width, ' +
        'and 1 more like it',
    ])
  })

  it.each([
    [
      [{ ...breed, startMonth: undefined }, breed, { ...breed, startMonth: undefined }],
      'rows[1].startMonth: expected a month in every row or in none, got 1',
    ],
    [
      [breed, { rate: 1 }, { ...breed, startMonth: 2 }],
      'rows[1].startMonth: expected a month in every row or in none, got nothing',
    ],
    [
      [
        { from: 17, to: 0, rate: 1 },
        { from: 18, to: 65, rate: 1 },
      ],
      'rows[0].to: expected 17 or more, where the row begins, got 0',
    ],
  ])('a table with the rows %j', async (rows, sentence) => {
    await folder.write('tables/breeds.json', JSON.stringify({ rows }))
    expect(await faultsNow()).toEqual([`tenants/acme/tables/breeds.json:1 ${sentence}`])
  })

  it('a row has a column that the category does not know', async () => {
    await folder.write('tables/breeds.json', '{ "rows": [{ "rate": 1, "modality": "dgo" }] }')
    expect(await readTenant(folder.dir, { known: [closed, { id: 'perks' }] })).toEqual({
      faults: [
        'tenants/acme/tables/breeds.json:1 rows[0].modality: unknown key, expected one of "startMonth", ' +
          '"rate"',
      ],
    })
  })

  it('the ages of a bracket are swapped', async () => {
    const ages = '"ageGroup": [{ "from": 40, "to": 18, "price": 5 }, { "from": 41, "to": 65, "price": 6 }]'
    await folder.write('catalogue/pets.json', changed('catalogue/pets.json', '"defaultPrice": 3', ages))
    expect(await faultsNow()).toEqual([
      'tenants/acme/catalogue/pets.json:10 modalities[1].ageGroup[0].to: expected an age from 40 on, got 18',
    ])
  })
})

it.each([
  ['../../schemas/tenant.schema.json', 0],
  ['https://acme.example/tenant.schema.json', 0],
  ['../../schema/tenant.schema.json', 1],
  ['./tenant.schema.json', 1],
])('a file that names the schema %s has %i warnings', async (schema, count) => {
  await folder.write('tenant.json', changed('tenant.json', '{', `{ "$schema": "${schema}",`))
  const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
  expect('warnings' in read ? read.warnings : read).toEqual(
    Array.from(
      { length: count },
      () =>
        'tenants/acme/tenant.json:1 $schema: expected "../../schemas/tenant.schema.json", by which an ' +
        `editor checks this file, got "${schema}"`,
    ),
  )
})
