import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A small valid tenant folder in a temporary place, which a test may change. */
export type TenantFolder = {
  /** The folder of all tenants, for TENANTS_DIR. */
  root: string
  dir: string
  write: (file: string, content: string | Uint8Array) => Promise<void>
  remove: (file: string) => Promise<void>
  cleanUp: () => Promise<void>
}

export async function tenantFolder(subdomain = 'acme'): Promise<TenantFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'tenants-test-'))
  const root = join(parent, 'tenants')
  const dir = join(root, subdomain)
  const write: TenantFolder['write'] = async (file, content) => {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), content)
  }
  for (const [file, content] of Object.entries(rightFiles)) await write(file, content)
  return {
    root,
    dir,
    write,
    remove: (file) => rm(join(dir, file), { recursive: true }),
    cleanUp: () => rm(parent, { recursive: true, force: true }),
  }
}

const dental = '{ "es": "Dental", "en": "Dental" }'

/** Written as texts, so that tests can refer to line numbers. */
export const rightFiles = {
  'tenant.json': `{
  "name": "Acme",
  "languages": ["es", "en"],
  "branding": {
    "color": "#0a6c74",
    "colorBar": "#0d2b36",
    "colorTitles": "#0d2b36",
    "logo": "logo.svg"
  },
  "contact": { "helpEmail": "ayuda@acme.example" },
  "plan": { "cutOffDate": 20, "companyBag": "2%" },
  "collectives": [
    { "id": "planta", "name": "Planta" }
  ]
}
`,
  'catalogue.json': `{
  "products": [
    "catalogue/pets.json",
    {
      "id": "perks",
      "PL": "Top",
      "name": { "es": "Ventajas", "en": "Perks" },
      "category": { "alias": "perks", "name": { "es": "Ventajas", "en": "Perks" } },
      "modalities": [{ "id": "perk", "name": { "es": "Ventaja", "en": "Perk" } }]
    }
  ]
}
`,
  'catalogue/pets.json': `{
  "id": "pets",
  "PL": "Exent",
  "name": { "es": "Mascotas", "en": "Pets" },
  "category": { "alias": "pets", "name": { "es": "Mascotas", "en": "Pets" } },
  "productTax": { "exemption": true, "limitExemption": 500 },
  "providers": [{ "id": "rex", "name": "Rex", "logo": "logo.svg" }],
  "modalities": [
    { "id": "dog", "name": { "es": "Perro", "en": "Dog" }, "providerId": "rex", "defaultPrice": 12.5 },
    { "id": "dog-dental", "name": ${dental}, "type": 1, "parentId": "dog", "defaultPrice": 3 }
  ]
}
`,
  'tables/breeds.json': `{
  "rows": [
    { "startMonth": 1, "rate": 1.5 },
    { "startMonth": 2, "rate": 1.25 },
    ${Array.from({ length: 10 }, (_, index) => `{ "startMonth": ${index + 3}, "rate": 1 }`).join(', ')}
  ]
}
`,
  'demo.json': `{
  "employees": [
    {
      "email": "ana@acme.example",
      "personalID": "12345678Z",
      "password": "Demo2026x",
      "note": "Soltera",
      "firstName": "Ana",
      "lastName1": "Gil",
      "flexibleBag": 3000,
      "collectiveId": "planta",
      "products": { "pets": { "allowed": false } },
      "contracts": [
        { "benefitId": "dog", "planYear": 0, "state": "inForce",
          "items": [{ "familyId": 0, "months": [0], "price": 12.5 }] }
      ]
    }
  ]
}
`,
  'content/notice.es.md': '# Aviso\n',
  'content/notice.en.md': '# Notice\n',
  'content/privacy.es.md': '# Privacidad\n',
  'content/privacy.en.md': '# Privacy\n',
  'content/cookies.es.md': '# Cookies\n',
  'content/cookies.en.md': '# Cookies\n',
  'content/conditions.es.md': '# Condiciones\n',
  'content/conditions.en.md': '# Conditions\n',
  'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
}

export type TenantFile = keyof typeof rightFiles

/** Replaces one part of a valid file; fails if the file lacks that part. */
export function changed(file: TenantFile, from: string, to: string): string {
  const content = rightFiles[file]
  if (!content.includes(from)) throw new Error(`${file} has no ${from}`)
  return content.replace(from, to)
}

/** The declaration of the category pets, which reads a table of breeds. */
export const pets = {
  id: 'pets',
  tables: {
    breeds: {
      type: 'object',
      required: ['rate'],
      properties: { startMonth: { type: 'integer' }, rate: { type: 'number', minimum: 0 } },
    },
  },
} as const
