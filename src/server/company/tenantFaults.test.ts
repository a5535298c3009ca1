import { describe, it } from 'vitest'
import { prepareTenantFolder, type Fault } from '../../../tests/support/tenantFaults.ts'

const answersFault = prepareTenantFolder()

const long = 'x'.repeat(201)

const imageName =
  'expected the name of a file in images/ of lower-case letters, digits and hyphens that ends in .svg, ' +
  '.png, .jpg or .webp, such as logo.svg'

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
  ['["es", "en"]', '["es", "es"]', ':3 languages[1]: expected each once, got "es" a second time'],
  [
    '"2%"',
    '"2 per cent"',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got "2 per cent"',
  ],
  [
    '"2%"',
    '"25"',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got "25": write 25, without quotes, for euros, or "25%" for a percentage',
  ],
  [
    '"2%"',
    '"25 €"',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got "25 €": write 25, without quotes, without €',
  ],
  [
    '"Acme"',
    '2026',
    ':2 name: expected one line of plain text without < or >, at most 200 characters, got 2026: write ' +
      '"2026", in quotes',
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
    `:8 branding.logo: ${imageName}, got "https://cdn.example/logo.svg"`,
  ],
  ['"logo.svg"', '"logo.gif"', `:8 branding.logo: ${imageName}, got "logo.gif"`],
  ...['Logo.svg', 'LOGO.svg', ' logo.svg'].map((name): Fault => [
    '"logo.svg"',
    `"${name}"`,
    `:8 branding.logo: ${imageName}, got "${name}": name the file "logo.svg", here and in its folder`,
  ]),
  [
    '"logo.svg"',
    '"My Logo.jpeg"',
    `:8 branding.logo: ${imageName}, got "My Logo.jpeg": name the file "my-logo.jpg", here and in its folder`,
  ],
  [
    '"2%"',
    '1.555',
    ':11 plan.companyBag: expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", ' +
      'such as "25%", got 1.555: write at most two decimals',
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
  ['"name": "Acme",', '"name": "Acme"', ':2: expected a comma after this'],
  ['"name": "Acme",', '// its name\n  "name": "Acme",', ':2: expected JSON, which has no comments'],
  [
    '"Acme"',
    '"Acme',
    ':2: expected a closing quote: a text ends on its line, and a new line within it is written \\n',
  ],
  ['"es", "en"]', '"es", "en",]', ':3: a comma too many: nothing follows it before the ]'],
  ['"logo.svg"', '"logo.svg",', ':8: a comma too many: nothing follows it before the }'],
  ['20,', '20,5,', ':11 plan.cutOffDate: expected 20.5, got 20,5: decimals are written with a point'],
  ['"Acme"', '“Acme”', ':2: expected straight double quotes: "'],
  ['"Acme"', '"Acme”', ':2: expected straight double quotes: "'],
  ['"name"', '“name”', ':2: expected straight double quotes: "'],
  ['20,', 'twenty,', ':11: expected a value: text in quotes, a number, true, false or null'],
  [
    '{ "id": "planta", "name": "Planta" }',
    '{ "id": "planta", "name": "Planta" },\n    { "id": "planta", "name": "Otra" }',
    ':14 collectives[1].id: expected a name of its own, got "planta" a second time: line 13 has it',
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
  [
    '"cutOffDate": 20',
    '"simulator": "laws"',
    ':11 plan.simulator: expected one of "table", "law", got "laws", did you mean "law"?',
  ],
  [
    '"cutOffDate": 20',
    '"simulator": "law", "taxTable": "ES"',
    ':11 plan.taxTable: expected no tax table beside "simulator": "law", got "ES"',
  ],
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
  ['"contact": {', '"contacts": {', ':10 contacts: unknown key, did you mean "contact"?'],
  ['"contact": {', '"people": {', ':1 contact: expected an object { ... } with "helpEmail", got nothing'],
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
    '"gender": "F", "firstName"',
    ':8 employees[0].gender: expected 1 for male or 0 for female, got "F"',
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
    ': expected a drawing without scripts or links to other files, got "href=\\"https://cdn.example/x.png"',
  ],
]

describe("one fault in a tenant's file is one sentence", () => {
  it.each(tenantJson)('tenant.json with %j as %j', answersFault('tenant.json'))
  it.each(demoJson)('demo.json with %j as %j', answersFault('demo.json'))
  it.each(logoSvg)('images/logo.svg with %j as %j', answersFault('images/logo.svg'))
})
