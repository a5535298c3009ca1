import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  changed,
  pets,
  rightFiles,
  tenantFolder,
  type TenantFolder,
} from '../../../tests/support/tenantFolder.ts'
import { readTenant } from './readTenant.ts'

let folder: TenantFolder
beforeEach(async () => {
  folder = await tenantFolder()
})
afterEach(() => folder.cleanUp())

describe("a tenant's folder", () => {
  it('of the repository is accepted without warnings', async () => {
    const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
    expect(read).toMatchObject({
      warnings: [],
      tenant: { subdomain: 'acme', settings: { name: 'Acme', cutOffDay: 20 } },
    })
  })

  it('with a product of an unknown category is read without this product, as a loss', async () => {
    const read = await readTenant(folder.dir, { known: [{ id: 'perks' }, { id: 'pet' }] })
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    expect(read.losses).toEqual([
      'tenants/acme/catalogue/pets.json:5 category.alias: no folder plugins/pets; the product "pets" is ' +
        'left out, did you mean "pet"?',
    ])
    expect(read.tenant.products.map(({ id }) => id)).toEqual(['perks'])
    expect(read.tenant.modalities.map(({ id }) => id)).toEqual(['perk'])
    expect(read.tenant.productTax).toEqual({})
  })

  it('has warnings for a text that lacks a language of the company and for darkened colors', async () => {
    await folder.remove('content/cookies.en.md')
    await folder.write('tenant.json', changed('tenant.json', '#0a6c74', '#ffcc00'))
    const read = await readTenant(folder.dir)
    expect('warnings' in read && read.warnings).toEqual([
      'tenants/acme/content/cookies.en.md: is missing; another language is shown instead',
      'tenants/acme/tenant.json:5 branding.color: #ffcc00 on white has a contrast of 1.5; text in it is ' +
        'darkened to reach 4.5',
    ])
  })

  it('has one warning for all texts of a file that lack a language, at the first of them', async () => {
    const { 'catalogue/pets.json': product } = rightFiles
    await folder.write('catalogue/pets.json', product.replaceAll(/, "en": "(Dog|Dental)"/g, ''))
    const tile = { id: 'one', name: { en: 'One' }, icon: 'info', link: '/home' }
    await folder.write('menu.json', JSON.stringify({ items: [tile] }))
    const read = await readTenant(folder.dir)
    expect('warnings' in read && read.warnings).toEqual([
      'tenants/acme/catalogue/pets.json:9 modalities[0].name: has no "en", and 1 more below: another ' +
        'language is shown instead',
      'tenants/acme/menu.json:1 items[0].name: has no "es": the English text, or another, is shown instead',
    ])
  })

  it('has a warning for the months of a rate table without a row', async () => {
    const { 'tables/breeds.json': breeds } = rightFiles
    const fewer = breeds.replaceAll(/, \{ "startMonth": 1[12], "rate": 1 \}/g, '')
    await folder.write('tables/breeds.json', fewer)
    const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
    expect('warnings' in read && read.warnings).toEqual([
      'tenants/acme/tables/breeds.json:3 rows[0].startMonth: has no row like this for month 11, 12: who ' +
        'begins then has no price',
    ])
    await folder.write('tables/breeds.json', '{ "rows": [{ "rate": 1 }] }')
    expect(await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })).toMatchObject({ warnings: [] })
  })

  it('has a warning for the ages that a month of a rate table lacks', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      startMonth: index + 1,
      from: 0,
      to: 40,
      rate: 1,
    }))
    const older = rows
      .map((row) => ({ ...row, from: 41, to: 65 }))
      .filter(({ startMonth }) => startMonth !== 7)
    await folder.write('tables/breeds.json', JSON.stringify({ rows: [...rows, ...older] }))
    const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
    expect('warnings' in read && read.warnings).toEqual([
      'tenants/acme/tables/breeds.json:1 rows[12].startMonth: has no row like this for month 7: who begins ' +
        'then has no price',
    ])
  })

  it('has a warning for a file that names the schema of another file', async () => {
    const own = '{\n  "$schema": "../../schemas/tenant.schema.json",'
    const text = changed('tenant.json', '{', own)
    await folder.write('tenant.json', text)
    expect(await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })).toMatchObject({ warnings: [] })
    await folder.write('tenant.json', text.replace('tenant.schema', 'menu.schema'))
    expect(await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })).toMatchObject({
      warnings: [
        'tenants/acme/tenant.json:2 $schema: expected "../../schemas/tenant.schema.json", by which an ' +
          'editor checks this file, got "../../schemas/menu.schema.json"',
      ],
    })
  })

  it('has a warning for a product’s file that the catalogue does not name', async () => {
    await folder.write('catalogue/old.json', '{}')
    const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
    expect('warnings' in read && read.warnings).toEqual([
      'tenants/acme/catalogue/old.json: is read by nobody: add "catalogue/old.json" to "products" of ' +
        'catalogue.json, or take the file away',
    ])
  })

  it('answers the faults of all its files at once', async () => {
    await folder.write(
      'tenant.json',
      changed('tenant.json', '"#0d2b36",\n    "colorTitles"', '"grene",\n    "colorTitles"').replace(
        '20',
        '32',
      ),
    )
    await folder.write('catalogue/pets.json', changed('catalogue/pets.json', '12.5', '"12,5"'))
    expect(await readTenant(folder.dir)).toEqual({
      faults: [
        'tenants/acme/tenant.json:6 branding.colorBar: expected a color such as #0a7d5a, got "grene"',
        'tenants/acme/tenant.json:11 plan.cutOffDate: expected a whole number from 1 to 31, got 32',
        'tenants/acme/catalogue/pets.json:9 modalities[0].defaultPrice: expected euros from 0 to ' +
          '10,000,000 with at most two decimals, such as 136.36, got "12,5": write 12.5, without ' +
          'quotes, with a point',
      ],
    })
  })

  it('answers 25 faults and the number of the others', async () => {
    const products = Array.from({ length: 40 }, () => '7').join(', ')
    await folder.write('catalogue.json', `{ "products": [${products}] }`)
    const read = await readTenant(folder.dir)
    const faults = 'faults' in read ? read.faults : []
    expect(faults).toHaveLength(26)
    expect(faults[25]).toBe('tenants/acme: and 15 more')
  })
})

it('a modality asks for the documentation form of its category without a kind of questionnaire', async () => {
  await folder.write(
    'catalogue/pets.json',
    changed('catalogue/pets.json', '"defaultPrice": 3', '"questionare": "yes"'),
  )
  const withForm = {
    ...pets,
    documentation: {
      schema: { type: 'object', properties: { chip: { type: 'string' } } },
      per: 'contract',
      when: 'modality',
    },
  } as const
  expect(await readTenant(folder.dir, { known: [withForm, { id: 'perks' }] })).toMatchObject({ warnings: [] })
})

it('an unknown category leaves out its product, with any questionnaire, but not the company', async () => {
  await folder.write(
    'catalogue/pets.json',
    changed('catalogue/pets.json', '"defaultPrice": 3', '"questionare": "yes"'),
  )
  expect(await readTenant(folder.dir, { known: [{ id: 'perks' }] })).toMatchObject({
    tenant: { products: [{ id: 'perks' }] },
  })
})

describe('a file', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'tenants/acme/tenant.json:1: expected content, got an empty file'],
    ['blank', ' \n\n', 'tenants/acme/tenant.json:1: expected content, got an empty file'],
    [
      'truncated',
      rightFiles['tenant.json'].slice(0, 200),
      'tenants/acme/tenant.json:10: expected a colon after the key',
    ],
    [
      'in another encoding',
      Buffer.from('{\n  "name": "Acm\xe9"\n}', 'latin1'),
      'tenants/acme/tenant.json:2: expected text in UTF-8, got bytes of another encoding, such as ' +
        'ANSI: open it in an editor and save it as UTF-8',
    ],
    ...(['little', 'big'] as const).flatMap((order) =>
      ['\uFEFF', ''].map((mark): [string, Uint8Array, string] => {
        const bytes = Buffer.from(`${mark}{ "name": "Acmé" }`, 'utf16le')
        return [
          `in UTF-16 (${order} end first) ${mark ? 'with' : 'without'} its mark`,
          order === 'big' ? bytes.swap16() : bytes,
          'tenants/acme/tenant.json:1: expected text in UTF-8, got UTF-16: open it in an editor ' +
            'and save it as UTF-8',
        ]
      }),
    ),
    [
      'of 50 MB',
      Buffer.alloc(50 * 1024 * 1024, 0x20),
      'tenants/acme/tenant.json:1: expected at most 2 MB, got 50.0 MB',
    ],
    ['of another type', '[1, 2]', 'tenants/acme/tenant.json:1: expected an object { ... }, got a list of 2'],
    ['null', 'null', 'tenants/acme/tenant.json:1: expected an object { ... }, got null'],
  ])('that is %s is refused with a sentence', async (_what, content, sentence) => {
    await folder.write('tenant.json', content)
    expect(await readTenant(folder.dir)).toEqual({ faults: [sentence] })
  })

  it('that is nested 20,000 levels deep is refused, and the other companies are served', async () => {
    await folder.write('tenant.json', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000))
    const read = await readTenant(folder.dir)
    expect('faults' in read && read.faults[0]).toMatch(/^tenants\/acme/)
  })

  it('that is a folder is named', async () => {
    await folder.write('news.json/x.txt', 'x')
    expect(await readTenant(folder.dir)).toEqual({
      faults: ['tenants/acme/news.json:1: expected a file, got a folder'],
    })
  })

  it('that no category reads is named, and the table that was meant', async () => {
    await folder.write('tables/breedz.json', '{ "rows": [{ "rate": 1 }] }')
    const known = [pets, { id: 'perks' }]
    expect(await readTenant(folder.dir, { known })).toMatchObject({
      warnings: ['tenants/acme/tables/breedz.json:1: is read by nobody: expected one of breeds'],
    })
    expect(await readTenant(folder.dir, { known: [pets, { id: 'perks', isBroken: true }] })).toMatchObject({
      warnings: [],
    })
    await folder.remove('tables/breeds.json')
    expect(await readTenant(folder.dir, { known })).toMatchObject({
      faults: [
        expect.stringMatching(
          /expected a file tables\/breeds.json, got none, did you mean tables\/breedz.json\?$/,
        ),
      ],
    })
  })

  it('that is nested 100,000 levels deep is named', async () => {
    await folder.write('news.json', '['.repeat(100_000) + ']'.repeat(100_000))
    expect(await readTenant(folder.dir)).toEqual({
      faults: ['tenants/acme/news.json:1: expected few levels of { and [, got too many to read'],
    })
  })

  it.each([
    ['cats', '"catalogue/cats.json" is not there: expected a file of catalogue/ (pets.json)'],
    ['pet', '"catalogue/pet.json" is not there, did you mean "catalogue/pets.json"?'],
  ])(
    'that the catalogue names and is missing, %s, is named where it is asked for',
    async (name, sentence) => {
      await folder.write(
        'catalogue.json',
        changed('catalogue.json', 'catalogue/pets.json', `catalogue/${name}.json`),
      )
      const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
      expect('faults' in read ? read.faults : 'accepted').toContain(
        `tenants/acme/catalogue.json:3 products[0]: ${sentence}`,
      )
    },
  )

  it('that was deleted is named in the fault', async () => {
    await folder.remove('tenant.json')
    expect(await readTenant(folder.dir)).toEqual({
      faults: ['tenants/acme/tenant.json: expected this file, got none'],
    })
  })

  it('is named in the fault where the whole folder was deleted', async () => {
    await folder.remove('.')
    const read = await readTenant(folder.dir)
    expect('faults' in read && read.faults.slice(0, 2)).toEqual([
      'tenants/acme/tenant.json: expected this file, got none',
      'tenants/acme/catalogue.json: expected this file, got none',
    ])
  })

  it('of a table that a category reads is named in the fault where it is missing', async () => {
    await folder.remove('tables')
    expect(await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })).toEqual({
      faults: [
        'tenants/acme/catalogue/pets.json:5 category.alias: pets reads the rate table "breeds": ' +
          'expected a file tables/breeds.json, got none',
      ],
    })
  })

  it('of a text that has none of the languages of the company is a fault', async () => {
    await folder.remove('content/privacy.es.md')
    await folder.remove('content/privacy.en.md')
    expect(await readTenant(folder.dir)).toEqual({
      faults: [
        'tenants/acme/content/privacy.es.md: expected this text in at least one language of the ' +
          'company, got no file',
      ],
    })
  })
})

describe('a picture or a document', () => {
  it.each<[string, string | Uint8Array, string]>([
    [
      'images/Logo One.svg',
      '<svg></svg>',
      'tenants/acme/images/Logo One.svg: expected a name of lower-case letters, digits and hyphens that ' +
        'ends in .svg, .png, .jpg, .webp',
    ],
    ['images/photo.jpg', '<html>', 'tenants/acme/images/photo.jpg: expected a JPEG file, got other content'],
    [
      'images/photo.png',
      Buffer.alloc(1024 * 1024 + 1),
      'tenants/acme/images/photo.png: expected at most 1 MB, got 1.0 MB',
    ],
    [
      'documents/form.pdf',
      'hello',
      'tenants/acme/documents/form.pdf: expected a PDF file, got other content',
    ],
    [
      'documents/form.docx',
      'PK',
      'tenants/acme/documents/form.docx: expected a name of lower-case letters, digits and hyphens that ' +
        'ends in .pdf',
    ],
    [
      'images/old.svg/logo.svg',
      '<svg></svg>',
      'tenants/acme/images/old.svg: expected a file, got a folder: its files are not read, put them ' +
        'beside it',
    ],
  ])('%s is refused with a sentence', async (file, content, sentence) => {
    await folder.write(file, content)
    expect(await readTenant(folder.dir)).toEqual({ faults: [sentence] })
  })
})

describe('the name of a folder', () => {
  it('is refused where it cannot be the first part of a host name', async () => {
    const odd = await tenantFolder('Acme_1')
    const read = await readTenant(odd.dir)
    await odd.cleanUp()
    expect(read).toEqual({
      faults: ['tenants/Acme_1: expected a folder named like a host name, such as acme, got "Acme_1"'],
    })
  })
})
