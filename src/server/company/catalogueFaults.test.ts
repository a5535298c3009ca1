import { describe, it } from 'vitest'
import { prepareTenantFolder, type Fault } from '../../../tests/support/tenantFaults.ts'

const answersFault = prepareTenantFolder()

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
    ':5 products[1].id: expected a name of its own, got "pets" a second time: catalogue/pets.json:2 has it',
  ],
  [
    '"alias": "perks"',
    '"alias": "pets"',
    ':8 products[1].category.alias: expected a name of its own, got "pets" a second time: ' +
      'catalogue/pets.json:5 has it',
  ],
  [
    '[{ "id": "perk", "name": { "es": "Ventaja", "en": "Perk" } }]',
    '[]',
    ':9 products[1].modalities: expected a list of offers, at least one: without it nothing can be bought, ' +
      'got a list of 0',
  ],
  ['"Top"', '"top"', ':6 products[1].PL: expected one of "Exent", "Top", got "top", did you mean "Top"?'],
]

const petsJson: Fault[] = [
  [
    '"id": "pets"',
    '"id": "perks"',
    ':2 id: expected a name of its own, got "perks" a second time: catalogue.json:5 has it',
  ],
  [
    '"rex",',
    '"bob",',
    ':9 modalities[0].providerId: expected one of the providers of this product (bob), got "rex"',
  ],
  [
    '"parentId": "dog"',
    '"parentId": "cat"',
    ':10 modalities[1].parentId: the modality "cat" is gone: name it "cat" again, or write here a modality ' +
      'of this product that is not a supplementary itself (dog)',
  ],
  [
    '"parentId": "dog"',
    '"parentId": "dog-dental"',
    ':10 modalities[1].parentId: expected a modality of this product that is not a supplementary itself ' +
      '(dog), got "dog-dental"',
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
    ':10 modalities[1].id: expected a name of its own, got "dog" a second time: line 9 has it',
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
    '"doc": { "name": { "es": "Hoja", "en": "Form" }, "file": "form.pdf" }',
    ':10 modalities[1].doc.file: expected a file of documents/ (there is none), got "form.pdf"',
  ],
  [
    '"defaultPrice": 3',
    '"doc": { "name": "Hoja", "file": "Form.pdf" }',
    ':10 modalities[1].doc.file: expected the name of a file in documents/, in lower case, such as ' +
      'form.pdf, got "Form.pdf": name the file "form.pdf", here and in its folder',
  ],
  [
    '"limitExemption": 500',
    '"limitExemption": "38.400"',
    ':6 productTax.limitExemption: expected euros from 0 to 10,000,000 with at most two decimals, ' +
      'such as 136.36, got "38.400": write 38400 or 38.4, without quotes',
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
      '136.36, got "50": write 50, without quotes',
  ],
  [
    '"es": "Perro"',
    '"es": "Perro", "fr": "Chien"',
    ':9 modalities[0].name.fr: unknown key, expected one of "es", "ca", "en", "pt"',
  ],
  [
    '"name": { "es": "Perro", "en": "Dog" }',
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
    ':9 modalities[0].id: expected a short name in lower case such as health-basic, got "Dog", ' +
      'did you mean "dog"?',
  ],
  ['"modalities": [', '"modalitys": [', ':8 modalitys: unknown key, did you mean "modalities"?'],
  [
    '"exemption": true',
    '"exemption": "si"',
    ':6 productTax.exemption: expected true or false, got "si": write true, without quotes',
  ],
  ['"category": {', '"category": { "isDefault": 1,', ':5 category.isDefault: expected true or false, got 1'],
]

const breedsJson: Fault[] = [
  [
    '"startMonth": 2',
    '"startMonth": 13',
    ':4 rows[1].startMonth: expected a whole number from 1 to 12, got 13',
  ],
  ['1.25', '-1.25', ':4 rows[1].rate: expected at least 0, got -1.25'],
  [', "rate": 1.25', '', ':4 rows[1].rate: expected a number, got nothing'],
  [
    '"startMonth": 2',
    '"startMonth": 1',
    ':4 rows[1].startMonth: expected one row for startMonth 1, got a second beside rows[0]',
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
  ['"startMonth": 2, ', '', ':4 rows[1].startMonth: expected a month in every row or in none, got nothing'],
  [
    '"rate": 1.25',
    '"rate": 1.25, "modality": "dgo"',
    ':4 rows[1].modality: expected a modality of the product, or the product (dog, dog-dental, pets), ' +
      'got "dgo"',
  ],
  [
    '"rate": 1.25',
    '"rate": 1.25, "product": "dog-dentl"',
    ':4 rows[1].product: expected a modality of the product, or the product (dog, dog-dental, pets), got ' +
      '"dog-dentl", did you mean "dog-dental"?',
  ],
  [
    '"rate": 1.25',
    '"rate": "1,25"',
    ':4 rows[1].rate: expected a number, got "1,25": write 1.25, without quotes, with a point',
  ],
]

describe("one fault in a tenant's catalogue is one sentence", () => {
  it.each(catalogueJson)('catalogue.json with %j as %j', answersFault('catalogue.json'))
  it.each(petsJson)('catalogue/pets.json with %j as %j', answersFault('catalogue/pets.json'))
  it.each(breedsJson)('tables/breeds.json with %j as %j', answersFault('tables/breeds.json'))
})
