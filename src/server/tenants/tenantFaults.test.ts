import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  changed,
  pets,
  tenantFolder,
  type TenantFile,
  type TenantFolder,
} from '../../../tests/support/tenantFolder.ts'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kept } from '../../domain/tenant/rulesKeeping.ts'
import { readTenant } from './readTenant.ts'

let folder: TenantFolder
beforeEach(async () => {
  folder = await tenantFolder()
})
afterEach(() => folder.cleanUp())

/** A part of a valid file, what is written in its place, and the sentence after the path of the file. */
type Fault = [from: string, to: string, sentence: string]

const answersFault =
  (file: TenantFile) =>
  async (...[from, to, sentence]: Fault): Promise<void> => {
    await folder.write(file, changed(file, from, to))
    const read = await readTenant(folder.dir, [pets, { id: 'perks' }])
    expect('faults' in read ? read.faults : 'accepted').toContain(`tenants/acme/${file}${sentence}`)
  }

const long = 'x'.repeat(201)

const tenantJson: Fault[] = [
  ['"colorBar"', '"colourBar"', ':6 branding.colourBar: unknown key, did you mean "colorBar"?'],
  [
    '"name": "Acme"',
    '"name": "<b>Acme</b>"',
    ':2 name: expected one line of plain text without < or >, at most 200 characters, got "<b>Acme</b>"',
  ],
  [
    '"#0a6c74"',
    '"red; background: url(x)"',
    ':5 branding.color: expected a color such as #0a7d5a, got "red; background: url(x)"',
  ],
  ['["es", "en"]', '["es", "fr"]', ':3 languages[1]: expected one of "es", "ca", "en", "pt", got "fr"'],
  [
    '["es", "en"]',
    '["es", "es"]',
    ':3 languages: expected a list of languages such as ["es", "en"], each once, got a list of 2',
  ],
  [
    '"2%"',
    '"2 per cent"',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got "2 per cent"',
  ],
  [
    '"2%"',
    '"101%"',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got "101%"',
  ],
  [
    '"2%"',
    '-1',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got -1',
  ],
  [
    'ayuda@acme.example',
    'ayuda',
    ':10 contact.helpEmail: expected an e-mail address such as ayuda@example.com, got "ayuda"',
  ],
  [
    '"logo.svg"',
    '"https://cdn.example/logo.svg"',
    ':8 branding.logo: expected the name of a file in images/, such as logo.svg, got ' +
      '"https://cdn.example/logo.svg"',
  ],
  ['"logo.svg"', '"logos.svg"', ':8 branding.logo: expected a file of images/ (logo.svg), got "logos.svg"'],
  [
    '  "name": "Acme",\n',
    '',
    ':1 name: expected one line of plain text without < or >, at most 200 characters, got nothing',
  ],
  [
    '"name": "Acme",',
    '"name": "Acme", "publicUrl": "javascript:alert(1)",',
    ':2 publicUrl: expected an address such as https://www.example.com, got "javascript:alert(1)"',
  ],
  [
    '"name": "Acme",',
    '"name": "Acme", "name": "Bcme",',
    ':2: expected each key once, got "name" a second time',
  ],
  ['"name": "Acme",', '"__proto__": { "isAdmin": true },', ':2: the key "__proto__" is not allowed'],
  ['"name": "Acme",', '"name": "Acme"', ':3: expected a comma before this'],
  ['"name": "Acme",', '// its name\n  "name": "Acme",', ':2: expected JSON, which has no comments'],
  ['"Acme"', '"Acme', ':2: expected a closing quote'],
  ['"es", "en"]', '"es", "en",]', ':3: a comma too many: nothing follows it before the ]'],
  ['"logo.svg"', '"logo.svg",', ':8: a comma too many: nothing follows it before the }'],
  ['20,', '20,5,', ':11: decimals are written with a point: 20.5'],
  ['"Acme"', '“Acme”', ':2: expected straight double quotes: "'],
  ['"Acme"', '"Acme”', ':2: expected straight double quotes: "'],
  ['"name"', '“name”', ':2: expected straight double quotes: "'],
  ['20,', 'twenty,', ':11: expected a value: text in quotes, a number, true, false or null'],
  [
    '{ "id": "planta", "name": "Planta" }',
    '{ "id": "planta", "name": "Planta" },\n    { "id": "planta", "name": "Otra" }',
    ':14 collectives[1].id: expected a name of its own, got "planta" a second time',
  ],
  [
    '"Acme"',
    `"${long}"`,
    `:2 name: expected one line of plain text without < or >, at most 200 characters, ` +
      `got "${long.slice(0, 56)}...`,
  ],
  [
    '"2%"',
    '10000000.01',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got 10000000.01',
  ],
  [
    '"2%"',
    '1e999',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got Infinity',
  ],
  ['"cutOffDate": 20', '"cutOffDate": 0', ':11 plan.cutOffDate: expected a whole number from 1 to 31, got 0'],
  ['"cutOffDate"', '"cutoffDay"', ':11 plan.cutoffDay: unknown key, did you mean "cutOffDate"?'],
  ['"cutOffDate": 20', '"taxTable": "FR"', ':11 plan.taxTable: expected one of "ES", got "FR"'],
  [
    '"logo": "logo.svg"',
    '"slogan": { "fr": "Bonjour" }',
    ':8 branding.slogan.fr: unknown key, expected one of "es", "ca", "en", "pt"',
  ],
  [
    '["es", "en"]',
    '[]',
    ':3 languages: expected a list of languages such as ["es", "en"], each once, got a list of 0',
  ],
  ['"contact": {', '"contacts": {', ':1 contact: expected a value, got nothing'],
]

const catalogueJson: Fault[] = [
  [
    '"catalogue/pets.json",',
    '"../globex/catalogue.json",',
    ':3 products[0]: expected a file such as "catalogue/pets.json", or the product itself, got ' +
      '"../globex/catalogue.json"',
  ],
  [
    '"catalogue/pets.json",',
    '"catalogue/pets.json", "catalogue/pets.json",',
    ':3 products[1]: expected each product once, got "catalogue/pets.json" a second time',
  ],
  [
    '"id": "perks"',
    '"id": "pets"',
    ':5 products[1].id: expected a name of its own, got "pets" a second time',
  ],
  [
    '"alias": "perks"',
    '"alias": "pets"',
    ':8 products[1].category.alias: expected a name of its own, got "pets" a second time',
  ],
  ['"Top"', '"top"', ':6 products[1].PL: expected one of "Exent", "Top", got "top"'],
]

const petsJson: Fault[] = [
  [
    '"rex",',
    '"bob",',
    ':9 modalities[0].providerId: expected one of the providers of this product (bob), got "rex"',
  ],
  [
    '"parentId": "dog"',
    '"parentId": "cat"',
    ':10 modalities[1].parentId: expected a modality of this product that is not a supplementary itself ' +
      '(dog), got "cat"',
  ],
  [
    '"parentId": "dog", ',
    '',
    ':10 modalities[1].type: a supplementary belongs to a modality: expected "parentId" beside it, ' +
      'got nothing',
  ],
  [
    '"type": 1, ',
    '',
    ':10 modalities[1].parentId: only a supplementary has a parent: expected "type": 1 beside it',
  ],
  [
    '"id": "dog-dental"',
    '"id": "dog"',
    ':10 modalities[1].id: expected a name of its own, got "dog" a second time',
  ],
  [
    '"defaultPrice": 3',
    '"defaultPrice": 3, "endDate": "2027-02-30"',
    ':10 modalities[1].endDate: expected a date that exists, such as 2026-12-31, got "2027-02-30"',
  ],
  [
    '"defaultPrice": 3',
    '"startDate": "2027-03-01", "endDate": "2027-02-28"',
    ':10 modalities[1].endDate: expected a day after startDate 2027-03-01, got "2027-02-28"',
  ],
  [
    '"defaultPrice": 3',
    '"collectiveId": "oficina"',
    ':10 modalities[1].collectiveId: expected one of the collectives of tenant.json (planta), got "oficina"',
  ],
  [
    '"defaultPrice": 3',
    '"monthsAvailability": [true, true]',
    ':10 modalities[1].monthsAvailability: expected twelve flags, January to December, got a list of 2',
  ],
  [
    '"defaultPrice": 3',
    '"ageGroup": [{ "from": 40, "to": 18, "price": 5 }]',
    ':10 modalities[1].ageGroup[0].to: expected an age from 40 on, got 18',
  ],
  [
    '"defaultPrice": 3',
    '"ageGroup": [{ "from": 0, "to": 18, "price": 5 }, { "from": 18, "to": 30, "price": 6 }]',
    ':10 modalities[1].ageGroup[1].from: expected an age above 18, where the bracket before ends, got 18',
  ],
  [
    '"defaultPrice": 3',
    '"numberOfFace": 2, "faceValue1": 11',
    ':10 modalities[1].numberOfFace: says 2: expected a "faceValue2" too, got nothing',
  ],
  [
    '"defaultPrice": 3',
    '"questionare": "yes"',
    ':10 modalities[1].questionare: is yes: expected "typeOfQuestionare" beside it, got nothing',
  ],
  [
    '"defaultPrice": 3',
    '"questionare": "yes", "typeOfQuestionare": "physical"',
    ':10 modalities[1].typeOfQuestionare: is physical, so there is a form to sign: expected "doc" ' +
      'beside it, got nothing',
  ],
  [
    '"defaultPrice": 3',
    '"doc": { "name": "Hoja", "file": "form.pdf" }',
    ':10 modalities[1].doc.file: expected a file of documents/ (there is none), got "form.pdf"',
  ],
  [
    '"limitExemption": 500',
    '"limitExemption": 0.005',
    ':6 productTax.limitExemption: expected euros from 0 to 10,000,000 with at most two decimals, ' +
      'such as 136.36, got 0.005',
  ],
  [
    '"defaultPrice": 12.5',
    '"defaultPrice": 12500000',
    ':9 modalities[0].defaultPrice: expected euros from 0 to 10,000,000 with at most two decimals, such as ' +
      '136.36, got 12500000',
  ],
  [
    '"defaultPrice": 12.5',
    '"workingPrice": "50"',
    ':9 modalities[0].workingPrice: expected euros from 0 to 10,000,000 with at most two decimals, such as ' +
      '136.36, got "50"',
  ],
  [
    '"es": "Perro"',
    '"es": "Perro", "fr": "Chien"',
    ':9 modalities[0].name.fr: unknown key, expected one of "es", "ca", "en", "pt"',
  ],
  [
    '"name": { "es": "Perro" }',
    '"name": "Perro"',
    ':9 modalities[0].name: expected a text per language, such as { "es": "Transporte", "en": "Transport" ' +
      '}, got "Perro"',
  ],
  [
    '"defaultPrice": 3',
    '"ageGroup": [{ "from": 0, "to": 17, "price": 5 }, { "from": 21, "to": 30, "price": 6 }]',
    ':10 modalities[1].ageGroup[1].from: expected 18, the age after the bracket before, got 21: ages 18 to ' +
      '20 have no price',
  ],
  [
    '"defaultPrice": 3',
    '"ageGroupForFamily": [{ "from": 0, "to": 17, "price": 5 }, { "from": 19, "to": 30, "price": 6 }]',
    ':10 modalities[1].ageGroupForFamily[1].from: expected 18, the age after the bracket before, got 19: ' +
      'age 18 has no price',
  ],
  [
    '"defaultPrice": 3',
    '"minAmount": 60, "workingPrice": 50',
    ':10 modalities[1].minAmount: expected at most workingPrice 50, got 60; no month could be taken',
  ],
  [
    '"defaultPrice": 3',
    '"featuredImage": "dog.png"',
    ':10 modalities[1].featuredImage: expected a file of images/ (logo.svg), got "dog.png"',
  ],
  [
    '"id": "dog"',
    '"id": "Dog"',
    ':9 modalities[0].id: expected a short name in lower case such as health-basic, got "Dog"',
  ],
  ['"modalities": [', '"modalitys": [', ':8 modalitys: unknown key, did you mean "modalities"?'],
  ['"exemption": true', '"exemption": "si"', ':6 productTax.exemption: expected true or false, got "si"'],
  ['"category": {', '"category": { "isDefault": 1,', ':5 category.isDefault: expected true or false, got 1'],
]

const breedsJson: Fault[] = [
  [
    '"startMonth": 2',
    '"startMonth": 13',
    ':4 rows[1].startMonth: expected a whole number from 1 to 12, got 13',
  ],
  ['1.25', '-1.25', ':4 rows[1].rate: expected at least 0, got -1.25'],
  [', "rate": 1.25', '', ':4 rows[1].rate: expected a value, got nothing'],
  [
    '"startMonth": 2',
    '"startMonth": 1',
    ':4 rows[1].from: expected one row for an age in a month, got a second beside rows[0]',
  ],
  [
    '{ "startMonth": 2, "rate": 1.25 }',
    '{ "startMonth": 2, "from": 0, "to": 17, "rate": 1 }, { "startMonth": 2, "from": 17, "rate": 2 }',
    ':4 rows[2].from: expected an age above 17, where the bracket before ends, got 17',
  ],
  [
    '{ "startMonth": 2, "rate": 1.25 }',
    '{ "startMonth": 2, "from": 21, "rate": 1 }, { "startMonth": 2, "from": 0, "to": 17, "rate": 2 }',
    ':4 rows[1].from: expected 18, the age after the bracket before, got 21: ages 18 to 20 have no price',
  ],
  [
    '"rate": 1.25',
    '"from": 40, "to": 30, "rate": 1',
    ':4 rows[1].to: expected 40 or more, where the row begins, got 30',
  ],
  ['"rate": 1.25', '"rate": "1,25"', ':4 rows[1].rate: expected a number, got "1,25"'],
]

const demoJson: Fault[] = [
  ['12345678Z', '12345678A', ':5 employees[0].personalID: expected the letter Z, got "12345678A"'],
  [
    '"planta"',
    '"oficina"',
    ':11 employees[0].collectiveId: expected one of the collectives of tenant.json (planta), got "oficina"',
  ],
  [
    '"pets":',
    '"cats":',
    ':12 employees[0].products.cats: expected a product of the catalogue (pets, perks), got "cats"',
  ],
  [
    '"benefitId": "dog"',
    '"benefitId": "cat"',
    ':14 employees[0].contracts[0].benefitId: expected a modality of the catalogue, got "cat"',
  ],
  [
    '"familyId": 0',
    '"familyId": 1',
    ':15 employees[0].contracts[0].items[0].familyId: expected a member of the family (0 to 0), got 1',
  ],
  [
    '"firstName"',
    '"family": [{ "firstName": "Leo", "lastName1": "Gil", "relationship": "child" }], "firstName"',
    ':8 employees[0].family[0]: expected "birthday" or "ageMonths", got neither',
  ],
  [
    '"firstName"',
    '"nationality": "Española", "firstName"',
    ':8 employees[0].nationality: expected a country code such as ES, got "Española"',
  ],
]

const logoSvg: Fault[] = [
  [
    '<path',
    '<script>alert(1)</script><path',
    ': expected a drawing without scripts or links to other files, got "<script"',
  ],
  [
    '<path',
    '<image href="https://cdn.example/x.png"/><path',
    ': expected a drawing without scripts or links to other files, got "href=\\""',
  ],
]

describe("one fault in a tenant's file is one sentence", () => {
  it.each(tenantJson)('tenant.json with %j as %j', answersFault('tenant.json'))
  it.each(catalogueJson)('catalogue.json with %j as %j', answersFault('catalogue.json'))
  it.each(petsJson)('catalogue/pets.json with %j as %j', answersFault('catalogue/pets.json'))
  it.each(breedsJson)('tables/breeds.json with %j as %j', answersFault('tables/breeds.json'))
  it.each(demoJson)('demo.json with %j as %j', answersFault('demo.json'))
  it.each(logoSvg)('images/logo.svg with %j as %j', answersFault('images/logo.svg'))
})

describe("a file of a tenant's folder that is elsewhere, or has another name, is one sentence", () => {
  const known = [pets, { id: 'perks' }]
  const faultsNow = async (): Promise<string[]> => {
    const read = await readTenant(folder.dir, known)
    return 'faults' in read ? read.faults : []
  }

  it.each([
    ['demo.json', 'demo.json:1'],
    ['images/logo.svg', 'images/logo.svg'],
    ['content/privacy.es.md', 'content/privacy.es.md:1'],
    ['catalogue/pets.json', 'catalogue/pets.json:1'],
  ])('%s as a link to what is not the company’s', async (file, place) => {
    const other = await tenantFolder('globex')
    await folder.remove(file)
    await symlink(join(other.dir, file), join(folder.dir, file))
    const found = await faultsNow()
    await other.cleanUp()
    expect(found).toContain(
      `tenants/acme/${place}: expected the file itself, got a link to ${join(other.dir, file)}, outside ` +
        'the folder of the company; copy the file here',
    )
  })

  it('a link to nothing', async () => {
    await symlink(join(folder.dir, 'none.svg'), join(folder.dir, 'images/new.svg'))
    expect(await faultsNow()).toEqual([
      'tenants/acme/images/new.svg: expected the file itself, got a link to a file that is not there; copy ' +
        'the file here',
    ])
  })

  it('but a link within the folder is followed: some mounts are made of them', async () => {
    await symlink(join(folder.dir, 'images/logo.svg'), join(folder.dir, 'images/same.svg'))
    expect(await faultsNow()).toEqual([])
  })

  it.each([
    ['new.json', 'news.json'],
    ['compensation.json', 'compensations.json'],
    ['image/photo.png', 'image', 'images'],
    ['content/privcy.es.md', 'content/privcy.es.md', 'privacy.es.md'],
  ])('%s, read by nobody', async (file, found, meant = found) => {
    if (meant === 'images') await folder.remove('images')
    if (meant === 'privacy.es.md') await folder.remove('content/privacy.es.md')
    await folder.write(file, '{}')
    const name = file.startsWith('content/') || file.startsWith('image/') ? found : file
    expect(await faultsNow()).toContain(`tenants/acme/${name}: is read by nobody, did you mean "${meant}"?`)
  })
})

describe('files that take something away from employees are refused where an earlier version is', () => {
  const known = [pets, { id: 'perks' }]
  const kept = async (contracts = 0): Promise<Kept> => {
    const read = await readTenant(folder.dir, known)
    if ('faults' in read) throw new Error(read.faults.join())
    return { before: read.tenant, contracted: contracts ? [{ benefitId: 'dog', contracts }] : [] }
  }
  const renamed = (): Promise<void> =>
    folder.write(
      'catalogue/pets.json',
      changed('catalogue/pets.json', '"id": "dog"', '"id": "hound"').replace(
        '"parentId": "dog"',
        '"parentId": "hound"',
      ),
    )
  const withoutDog = (): Promise<void> =>
    folder.write('demo.json', changed('demo.json', '"benefitId": "dog"', '"benefitId": "hound"'))

  it('a misspelled category', async () => {
    const before = await kept()
    await folder.write(
      'catalogue/pets.json',
      changed('catalogue/pets.json', '"alias": "pets"', '"alias": "petz"'),
    )
    const sentence =
      'tenants/acme/catalogue/pets.json:5 category.alias: no folder plugins/petz; the product "pets" is ' +
      'left out, did you mean "pets"?'
    expect(await readTenant(folder.dir, known, before)).toEqual({ faults: [sentence] })
    expect(await readTenant(folder.dir, known)).toMatchObject({ losses: [sentence], warnings: [] })
  })

  it('a modality on which contracts stand, renamed', async () => {
    const before = await kept(3)
    await renamed()
    await withoutDog()
    const sentence =
      'tenants/acme/catalogue/pets.json:8 modalities: expected the modality "dog", on which 3 contracts ' +
      'stand, got none of that id: write it back; to sell it no longer, give it an "endDate"'
    expect(await readTenant(folder.dir, known, before)).toEqual({ faults: [sentence] })
  })

  it('the same at a start, where no earlier version is known: shown, and not refused', async () => {
    const { contracted } = await kept(1)
    await renamed()
    await withoutDog()
    expect(await readTenant(folder.dir, known, { contracted: contracted! })).toMatchObject({
      losses: [
        'tenants/acme/catalogue.json:1: expected the modality "dog", on which 1 contract stands, got none ' +
          'of that id: write it back; to sell it no longer, give it an "endDate"',
      ],
    })
  })

  it('but a modality without contracts may go, and a new product may wait for its folder', async () => {
    const before = await kept(0)
    await renamed()
    await withoutDog()
    expect(await readTenant(folder.dir, known, before)).toMatchObject({ losses: [], warnings: [] })
    const product = {
      id: 'cats',
      PL: 'Top',
      name: { es: 'Gatos' },
      category: { alias: 'cats', name: { es: 'G' } },
      modalities: [],
    }
    await folder.write('catalogue/cats.json', JSON.stringify(product))
    await folder.write(
      'catalogue.json',
      changed('catalogue.json', '"catalogue/pets.json",', '"catalogue/pets.json", "catalogue/cats.json",'),
    )
    expect(await readTenant(folder.dir, known, before)).toMatchObject({
      losses: [],
      warnings: [expect.stringContaining('no folder plugins/cats; the product "cats" is left out')],
    })
  })
})
