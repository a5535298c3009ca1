import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rightFiles, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { readTenant } from './readTenant.ts'

type File = keyof typeof rightFiles

let folder: TenantFolder
beforeEach(async () => {
  folder = await tenantFolder()
})
afterEach(() => folder.cleanUp())

/** A valid file with one part replaced; fails where the part is not in the file. */
function changed(file: File, from: string, to: string): string {
  const content = rightFiles[file]
  if (!content.includes(from)) throw new Error(`${file} does not hold ${from}`)
  return content.replace(from, to)
}

const pets = {
  id: 'pets',
  tables: {
    breeds: {
      type: 'object',
      required: ['rate'],
      properties: { startMonth: { type: 'integer' }, rate: { type: 'number', minimum: 0 } },
    },
  },
} as const

describe("a tenant's folder", () => {
  it('of the repository is accepted without warnings', async () => {
    const read = await readTenant(folder.dir, [pets, { id: 'perks' }])
    expect(read).toMatchObject({
      warnings: [],
      tenant: { subdomain: 'acme', settings: { name: 'Acme', cutOffDay: 20 } },
    })
  })

  it('with a product of an unknown category is read without this product, with a warning', async () => {
    const read = await readTenant(folder.dir, [{ id: 'perks' }, { id: 'pet' }])
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    expect(read.warnings).toEqual([
      'tenants/acme/catalogue/pets.json:5 category.alias: no folder plugins/pets; the product "pets" is left out, did you mean "pet"?',
    ])
    expect(read.tenant.products.map(({ id }) => id)).toEqual(['perks'])
    expect(read.tenant.modalities).toEqual([])
    expect(read.tenant.productTax).toEqual({})
  })

  it("has warnings for a text that lacks one of the company's languages and for colors that are darkened", async () => {
    await folder.remove('content/cookies.en.md')
    await folder.write('tenant.json', changed('tenant.json', '#0a6c74', '#ffcc00'))
    const read = await readTenant(folder.dir)
    expect('warnings' in read && read.warnings).toEqual([
      'tenants/acme/content/cookies.en.md: is missing; another language is shown instead',
      'tenants/acme/tenant.json:5 branding.color: #ffcc00 on white has a contrast of 1.5; text in it is darkened to reach 4.5',
    ])
  })

  it('has a warning for a product’s file that the catalogue does not name', async () => {
    await folder.write('catalogue/old.json', '{}')
    const read = await readTenant(folder.dir, [pets, { id: 'perks' }])
    expect('warnings' in read && read.warnings).toEqual([
      'tenants/acme/catalogue/old.json: is read by nobody: add "catalogue/old.json" to "products" of catalogue.json, or take the file away',
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
        'tenants/acme/catalogue/pets.json:9 modalities[0].defaultPrice: expected euros, 0 or more, with at most two decimals, such as 136.36, got "12,5"',
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

describe("one fault in a tenant's file is one sentence", () => {
  const broken: [File, string, string, string][] = [
    [
      'tenant.json',
      '"colorBar"',
      '"colourBar"',
      'tenants/acme/tenant.json:6 branding.colourBar: unknown key, did you mean "colorBar"?',
    ],
    [
      'tenant.json',
      '"name": "Acme"',
      '"name": "<b>Acme</b>"',
      'tenants/acme/tenant.json:2 name: expected one line of plain text without < or >, got "<b>Acme</b>"',
    ],
    [
      'tenant.json',
      '"#0a6c74"',
      '"red; background: url(x)"',
      'tenants/acme/tenant.json:5 branding.color: expected a color such as #0a7d5a, got "red; background: url(x)"',
    ],
    [
      'tenant.json',
      '["es", "en"]',
      '["es", "fr"]',
      'tenants/acme/tenant.json:3 languages[1]: expected one of "es", "ca", "en", "pt", got "fr"',
    ],
    [
      'tenant.json',
      '["es", "en"]',
      '["es", "es"]',
      'tenants/acme/tenant.json:3 languages: expected a list of languages such as ["es", "en"], each once, got a list of 2',
    ],
    [
      'tenant.json',
      '"2%"',
      '"2 per cent"',
      'tenants/acme/tenant.json:11 plan.companyBag: expected euros, 0 or more, such as 20, or a percentage up to "100%", such as "25%", got "2 per cent"',
    ],
    [
      'tenant.json',
      '"2%"',
      '"101%"',
      'tenants/acme/tenant.json:11 plan.companyBag: expected euros, 0 or more, such as 20, or a percentage up to "100%", such as "25%", got "101%"',
    ],
    [
      'tenant.json',
      '"2%"',
      '-1',
      'tenants/acme/tenant.json:11 plan.companyBag: expected euros, 0 or more, such as 20, or a percentage up to "100%", such as "25%", got -1',
    ],
    [
      'tenant.json',
      'ayuda@acme.example',
      'ayuda',
      'tenants/acme/tenant.json:10 contact.helpEmail: expected an e-mail address such as ayuda@example.com, got "ayuda"',
    ],
    [
      'tenant.json',
      '"logo.svg"',
      '"https://cdn.example/logo.svg"',
      'tenants/acme/tenant.json:8 branding.logo: expected the name of a file in images/, such as logo.svg, got "https://cdn.example/logo.svg"',
    ],
    [
      'tenant.json',
      '"logo.svg"',
      '"logos.svg"',
      'tenants/acme/tenant.json:8 branding.logo: expected a file of images/ (logo.svg), got "logos.svg"',
    ],
    [
      'tenant.json',
      '  "name": "Acme",\n',
      '',
      'tenants/acme/tenant.json:1 name: expected one line of plain text without < or >, got nothing',
    ],
    [
      'tenant.json',
      '"name": "Acme",',
      '"name": "Acme", "publicUrl": "javascript:alert(1)",',
      'tenants/acme/tenant.json:2 publicUrl: expected an address such as https://www.example.com, got "javascript:alert(1)"',
    ],
    [
      'tenant.json',
      '"name": "Acme",',
      '"name": "Acme", "name": "Bcme",',
      'tenants/acme/tenant.json:2: expected each key once, got "name" a second time',
    ],
    [
      'tenant.json',
      '"name": "Acme",',
      '"__proto__": { "isAdmin": true },',
      'tenants/acme/tenant.json:2: the key "__proto__" is not allowed',
    ],
    [
      'tenant.json',
      '"name": "Acme",',
      '"name": "Acme"',
      'tenants/acme/tenant.json:3: expected a comma before this',
    ],
    [
      'tenant.json',
      '"name": "Acme",',
      '// its name\n  "name": "Acme",',
      'tenants/acme/tenant.json:2: expected JSON, which has no comments',
    ],
    ['tenant.json', '"Acme"', '"Acme', 'tenants/acme/tenant.json:2: expected a closing quote'],
    [
      'tenant.json',
      '"es", "en"]',
      '"es", "en",]',
      'tenants/acme/tenant.json:3: a comma too many: nothing follows it before the ]',
    ],
    [
      'tenant.json',
      '"logo.svg"',
      '"logo.svg",',
      'tenants/acme/tenant.json:8: a comma too many: nothing follows it before the }',
    ],
    ['tenant.json', '20,', '20,5,', 'tenants/acme/tenant.json:11: decimals are written with a point: 20.5'],
    ['tenant.json', '"Acme"', '“Acme”', 'tenants/acme/tenant.json:2: expected straight double quotes: "'],
    ['tenant.json', '"Acme"', '"Acme”', 'tenants/acme/tenant.json:2: expected straight double quotes: "'],
    ['tenant.json', '"name"', '“name”', 'tenants/acme/tenant.json:2: expected straight double quotes: "'],
    [
      'tenant.json',
      '20,',
      'twenty,',
      'tenants/acme/tenant.json:11: expected a value: text in quotes, a number, true, false or null',
    ],
    [
      'tenant.json',
      '{ "id": "planta", "name": "Planta" }',
      '{ "id": "planta", "name": "Planta" },\n    { "id": "planta", "name": "Otra" }',
      'tenants/acme/tenant.json:14 collectives[1].id: expected a name of its own, got "planta" a second time',
    ],
    [
      'catalogue.json',
      '"catalogue/pets.json",',
      '"catalogue/cats.json",',
      'tenants/acme/catalogue/cats.json: expected this file, got none',
    ],
    [
      'catalogue.json',
      '"catalogue/pets.json",',
      '"../globex/catalogue.json",',
      'tenants/acme/catalogue.json:3 products[0]: expected a file such as "catalogue/pets.json", or the product itself, got "../globex/catalogue.json"',
    ],
    [
      'catalogue.json',
      '"catalogue/pets.json",',
      '"catalogue/pets.json", "catalogue/pets.json",',
      'tenants/acme/catalogue.json:3 products[1]: expected each product once, got "catalogue/pets.json" a second time',
    ],
    [
      'catalogue.json',
      '"id": "perks"',
      '"id": "pets"',
      'tenants/acme/catalogue.json:5 products[1].id: expected a name of its own, got "pets" a second time',
    ],
    [
      'catalogue.json',
      '"alias": "perks"',
      '"alias": "pets"',
      'tenants/acme/catalogue.json:8 products[1].category.alias: expected a name of its own, got "pets" a second time',
    ],
    [
      'catalogue.json',
      '"Top"',
      '"top"',
      'tenants/acme/catalogue.json:6 products[1].PL: expected one of "Exent", "Top", got "top"',
    ],
    [
      'catalogue/pets.json',
      '"rex",',
      '"bob",',
      'tenants/acme/catalogue/pets.json:9 modalities[0].providerId: expected one of the providers of this product (bob), got "rex"',
    ],
    [
      'catalogue/pets.json',
      '"parentId": "dog"',
      '"parentId": "cat"',
      'tenants/acme/catalogue/pets.json:10 modalities[1].parentId: expected a modality of this product that is not a supplementary itself (dog), got "cat"',
    ],
    [
      'catalogue/pets.json',
      '"parentId": "dog", ',
      '',
      'tenants/acme/catalogue/pets.json:10 modalities[1].type: a supplementary belongs to a modality: expected "parentId" beside it, got nothing',
    ],
    [
      'catalogue/pets.json',
      '"type": 1, ',
      '',
      'tenants/acme/catalogue/pets.json:10 modalities[1].parentId: only a supplementary has a parent: expected "type": 1 beside it',
    ],
    [
      'catalogue/pets.json',
      '"id": "dog-dental"',
      '"id": "dog"',
      'tenants/acme/catalogue/pets.json:10 modalities[1].id: expected a name of its own, got "dog" a second time',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"defaultPrice": 3, "endDate": "2027-02-30"',
      'tenants/acme/catalogue/pets.json:10 modalities[1].endDate: expected a date that exists, such as 2026-12-31, got "2027-02-30"',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"startDate": "2027-03-01", "endDate": "2027-02-28"',
      'tenants/acme/catalogue/pets.json:10 modalities[1].endDate: expected a day after startDate 2027-03-01, got "2027-02-28"',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"collectiveId": "oficina"',
      'tenants/acme/catalogue/pets.json:10 modalities[1].collectiveId: expected one of the collectives of tenant.json (planta), got "oficina"',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"monthsAvailability": [true, true]',
      'tenants/acme/catalogue/pets.json:10 modalities[1].monthsAvailability: expected twelve flags, January to December, got a list of 2',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"ageGroup": [{ "from": 40, "to": 18, "price": 5 }]',
      'tenants/acme/catalogue/pets.json:10 modalities[1].ageGroup[0].to: expected an age from 40 on, got 18',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"ageGroup": [{ "from": 0, "to": 18, "price": 5 }, { "from": 18, "to": 30, "price": 6 }]',
      'tenants/acme/catalogue/pets.json:10 modalities[1].ageGroup[1].from: expected an age above 18, where the bracket before ends, got 18',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"numberOfFace": 2, "faceValue1": 11',
      'tenants/acme/catalogue/pets.json:10 modalities[1].numberOfFace: says 2: expected a "faceValue2" too, got nothing',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"questionare": "yes"',
      'tenants/acme/catalogue/pets.json:10 modalities[1].questionare: is yes: expected "typeOfQuestionare" beside it, got nothing',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"questionare": "yes", "typeOfQuestionare": "physical"',
      'tenants/acme/catalogue/pets.json:10 modalities[1].typeOfQuestionare: is physical, so there is a form to sign: expected "doc" beside it, got nothing',
    ],
    [
      'catalogue/pets.json',
      '"defaultPrice": 3',
      '"doc": { "name": "Hoja", "file": "form.pdf" }',
      'tenants/acme/catalogue/pets.json:10 modalities[1].doc.file: expected a file of documents/ (there is none), got "form.pdf"',
    ],
    [
      'catalogue/pets.json',
      '"limitExemption": 500',
      '"limitExemption": 0.005',
      'tenants/acme/catalogue/pets.json:6 productTax.limitExemption: expected euros, 0 or more, with at most two decimals, such as 136.36, got 0.005',
    ],
    [
      'tables/breeds.json',
      '"startMonth": 2',
      '"startMonth": 13',
      'tenants/acme/tables/breeds.json:4 rows[1].startMonth: expected a whole number from 1 to 12, got 13',
    ],
    [
      'tables/breeds.json',
      '1.25',
      '-1.25',
      'tenants/acme/tables/breeds.json:4 rows[1].rate: expected at least 0, got -1.25',
    ],
    [
      'tables/breeds.json',
      ', "rate": 1.25',
      '',
      'tenants/acme/tables/breeds.json:4 rows[1].rate: expected a value, got nothing',
    ],
    [
      'demo.json',
      '12345678Z',
      '12345678A',
      'tenants/acme/demo.json:5 employees[0].personalID: expected the letter Z, got "12345678A"',
    ],
    [
      'demo.json',
      '"planta"',
      '"oficina"',
      'tenants/acme/demo.json:11 employees[0].collectiveId: expected one of the collectives of tenant.json (planta), got "oficina"',
    ],
    [
      'demo.json',
      '"pets":',
      '"cats":',
      'tenants/acme/demo.json:12 employees[0].products.cats: expected a product of the catalogue (pets, perks), got "cats"',
    ],
    [
      'demo.json',
      '"benefitId": "dog"',
      '"benefitId": "cat"',
      'tenants/acme/demo.json:14 employees[0].contracts[0].benefitId: expected a modality of the catalogue, got "cat"',
    ],
    [
      'demo.json',
      '"familyId": 0',
      '"familyId": 1',
      'tenants/acme/demo.json:14 employees[0].contracts[0].items[0].familyId: expected a member of the family (0 to 0), got 1',
    ],
    [
      'demo.json',
      '"firstName"',
      '"family": [{ "firstName": "Leo", "lastName1": "Gil", "relationship": "child" }], "firstName"',
      'tenants/acme/demo.json:8 employees[0].family[0]: expected "birthday" or "ageMonths", got neither',
    ],
    [
      'demo.json',
      '"firstName"',
      '"nationality": "Española", "firstName"',
      'tenants/acme/demo.json:8 employees[0].nationality: expected a country code such as ES, got "Española"',
    ],
    [
      'images/logo.svg',
      '<path',
      '<script>alert(1)</script><path',
      'tenants/acme/images/logo.svg: expected a drawing without scripts or links to other files, got "<script"',
    ],
    [
      'images/logo.svg',
      '<path',
      '<image href="https://cdn.example/x.png"/><path',
      'tenants/acme/images/logo.svg: expected a drawing without scripts or links to other files, got "href=\\""',
    ],
  ]

  it.each(broken)('%s with %j as %j', async (file, from, to, sentence) => {
    await folder.write(file, changed(file, from, to))
    const read = await readTenant(folder.dir, [pets, { id: 'perks' }])
    expect('faults' in read ? read.faults : 'accepted').toContain(sentence)
  })
})

it('a modality may ask for the documentation form of its category without a kind of questionnaire', async () => {
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
  expect(await readTenant(folder.dir, [withForm, { id: 'perks' }])).toMatchObject({ warnings: [] })
})

it('an unknown category leaves out its product, whatever questionnaire it names, but not the company', async () => {
  await folder.write(
    'catalogue/pets.json',
    changed('catalogue/pets.json', '"defaultPrice": 3', '"questionare": "yes"'),
  )
  expect(await readTenant(folder.dir, [{ id: 'perks' }])).toMatchObject({
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
      'tenants/acme/tenant.json:2: expected text in UTF-8, got bytes of another encoding',
    ],
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
    expect(await readTenant(folder.dir, [pets, { id: 'perks' }])).toEqual({
      faults: [
        'tenants/acme/catalogue/pets.json:5 category.alias: pets reads the rate table "breeds": expected a file tables/breeds.json, got none',
      ],
    })
  })

  it('of a text that has none of the languages of the company is a fault', async () => {
    await folder.remove('content/privacy.es.md')
    await folder.remove('content/privacy.en.md')
    expect(await readTenant(folder.dir)).toEqual({
      faults: [
        'tenants/acme/content/privacy.es.md: expected this text in at least one language of the company, got no file',
      ],
    })
  })
})

describe('a picture or a document', () => {
  it.each<[string, string | Uint8Array, string]>([
    [
      'images/Logo One.svg',
      '<svg></svg>',
      'tenants/acme/images/Logo One.svg: expected a name in lower case that ends in .svg, .png, .jpg, .webp',
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
      'tenants/acme/documents/form.docx: expected a name in lower case that ends in .pdf',
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
