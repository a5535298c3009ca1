import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { benefitFolders } from 'virtual:benefits'
import { beforeAll, describe, expect, it } from 'vitest'
import { contributedCents } from '../src/domain/quote/quote.ts'
import { documentationForm } from '../src/domain/benefit/documentation.ts'
import type { FormSchema } from '../src/domain/benefit/formSchema.ts'
import { parseAmount, resolveAmount, toCents } from '../src/domain/kernel/money.ts'
import type { TenantConfig } from '../src/domain/company/tenant/tenant.ts'
import type { DemoEmployee } from '../src/domain/company/demo/demo.ts'
import { tenantSchemas, type TenantFileKind } from '../src/domain/company/files/validateTenantFile.ts'
import { readTenant } from '../src/server/company/readTenant.ts'
import { ownCategories } from './house/categoryNames.ts'
import { buildKeyTable } from './support/keyTable.ts'

const folder = (path: string): string => fileURLToPath(new URL(`../tenants/${path}`, import.meta.url))
const declared = await Promise.all(
  Object.values(benefitFolders).map(async ({ load }) => (await load()).default),
)
const tenants = new Map<string, TenantConfig>()

beforeAll(async () => {
  for (const name of ['acme', 'globex']) {
    const read = await readTenant(folder(name), { known: declared })
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    tenants.set(name, read.tenant)
  }
})

const tenant = (name: string): TenantConfig => tenants.get(name)!
const both = (): TenantConfig[] => [...tenants.values()]

const isOfLife = (table: string): boolean => table.startsWith('life')

describe('the demo companies', () => {
  it('are both valid, with every product served and without warnings', async () => {
    for (const name of ['acme', 'globex']) {
      const read = await readTenant(folder(name), { known: declared })
      // A product that was just added has no payroll code yet, so this fault is expected.
      const isOdd = (sentence: string): boolean => !sentence.includes('concepts: has no code for')
      expect('faults' in read ? read.faults : read.warnings.filter(isOdd)).toEqual([])
    }
  })

  it('sell all twelve categories between them', () => {
    const sold = new Set(both().flatMap(({ products }) => products.map(({ category }) => category.alias)))
    expect(ownCategories.filter((alias) => !sold.has(alias))).toEqual([])
  })

  it('share no color, picture or slogan', () => {
    const [one, other] = both().map(({ settings }) => settings)
    for (const key of ['color', 'colorBar', 'colorTitles', 'slogan', 'cutOffDay'] as const)
      expect(one![key]).not.toEqual(other![key])
  })

  it('ask for each document once: no questionnaire where the category has a field for a file', () => {
    const twice = both()
      .flatMap(({ modalities }) => modalities)
      .filter((modality) => {
        const { documentation } = declared.find(({ id }) => id === modality.product.category.alias)!
        const files = (schema: FormSchema): number =>
          JSON.stringify(schema).split('"format":"file"').length - 1
        const own = files(documentation?.schema ?? {})
        return own > 0 && files(documentationForm({ documentation }, modality)) > own
      })
    expect(twice.map(({ id }) => id)).toEqual([])
  })

  it('have each text of an employee in every language they offer', () => {
    for (const { settings, products, modalities, menu, news, legal } of both()) {
      const texts = [
        settings.privacyText,
        settings.slogan!,
        ...Object.values(legal),
        ...menu.map(({ name }) => name),
        ...news.map(({ text }) => text),
        ...products.flatMap(({ name, category, questions = [] }) => [
          name,
          category.name,
          ...questions.map(({ title }) => title),
        ]),
        ...modalities.flatMap(({ name, desc, longDesc, label1File }) => [
          name,
          ...[desc, longDesc, label1File].filter((each) => each !== undefined),
        ]),
      ]
      for (const text of texts) expect(Object.keys(text)).toEqual(expect.arrayContaining(settings.languages))
    }
  })

  it('have a menu tile with the name of the privacy policy that it opens', () => {
    const tiles = both()
      .flatMap(({ menu }) => menu)
      .filter(({ link }) => link === '/privacy-policy')
    expect(tiles.map(({ name }) => name)).toEqual([{ es: 'Política de privacidad', en: 'Privacy policy' }])
  })

  it('keep no address of a schema in what the portal gets', () => {
    for (const { menu, news, products, modalities, compensations, tables, providerFiles, demo } of both())
      expect(
        JSON.stringify({ menu, news, products, modalities, compensations, tables, providerFiles, demo }),
      ).not.toContain('$schema')
  })

  it('have a menu with each section that is usual beside the portal (LAY-14)', () => {
    const usual = ['expense-management', 'corporate-social-responsibility', 'contact']
    const tiles = both().flatMap(({ menu }) => menu.filter(({ id }) => usual.includes(id)))
    expect(tiles.map(({ id, name }) => [id, name.es])).toEqual([
      ['expense-management', 'Gestión de gastos'],
      ['corporate-social-responsibility', 'Responsabilidad social corporativa'],
      ['contact', 'Contacto'],
    ])
  })

  it('sell in every plan year: no modality has a fixed year', () => {
    for (const { modalities } of both())
      expect(modalities.filter(({ year, startDate, endDate }) => year ?? startDate ?? endDate)).toEqual([])
  })

  it('offer several health insurers in one company and a single one in the other', () => {
    const insurers = ({ modalities }: TenantConfig): number =>
      new Set(
        modalities
          .filter(({ product }) => product.category.alias === 'health-insurance')
          .map(({ providerId }) => providerId),
      ).size
    expect(both().map(insurers)).toEqual([2, 1])
  })

  it('have life insurance rates for each of the twelve start months', () => {
    for (const { tables } of both()) {
      for (const rows of Object.entries(tables).flatMap(([name, each]) => (isOfLife(name) ? [each] : [])))
        expect([...new Set(rows.map(({ startMonth }) => startMonth))]).toEqual([
          1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
        ])
    }
  })
})

describe('the people of the demo', () => {
  it.each(['acme', 'globex'])('of %s include one of each kind', (name) => {
    const { demo } = tenant(name)
    const relations = demo.map(({ family = [] }) => family.map(({ relationship }) => relationship).join())
    expect(relations).toContain('spouse,child,child')
    expect(demo.flatMap(({ family = [] }) => family).some(({ ageMonths = 99 }) => ageMonths < 36)).toBe(true)
    expect(
      demo.some(({ family = [], maritalStatus }) => family.length === 0 && maritalStatus === 'single'),
    ).toBe(true)
    expect(demo.filter(({ phone }) => !phone)).toHaveLength(1)
    expect(demo.filter(({ isPasswordDeprecated }) => isPasswordDeprecated)).toHaveLength(1)
    expect(
      demo.some(({ products = {} }) => Object.values(products).some((state) => state?.allowed === false)),
    ).toBe(true)
    expect(
      demo.some(({ products = {} }) => Object.values(products).some((state) => state?.active === false)),
    ).toBe(true)
  })

  it.each(['acme', 'globex'])(
    'of %s may exchange at most 30 %% of their salary, and share one password that the profile would take',
    (name) => {
      for (const { flexibleBag, fixedSalary = 0, variableSalary = 0, password } of tenant(name).demo) {
        expect(flexibleBag).toBeLessThanOrEqual(((fixedSalary ?? 0) + (variableSalary ?? 0)) * 0.3)
        expect(password).toBe('Demo2026x')
      }
    },
  )

  it.each(['acme', 'globex'])(
    'of %s never spend more than their bags, and one has nearly nothing left this plan year and the next',
    (name) => {
      const { demo } = tenant(name)
      const left = demo.flatMap((employee) =>
        [-1, 0, 1].map((planYear) => leftCents(tenant(name), employee, planYear)),
      )
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
      const nearly = demo.filter((employee) =>
        [0, 1].every((planYear) => leftCents(tenant(name), employee, planYear) < 5_000),
      )
      expect(nearly).toHaveLength(1)
    },
  )

  it('include one with a vehicle, one with a bag of their own, and a company bag as a percentage', () => {
    const people = both().flatMap(({ demo }) => demo)
    expect(people.some(({ renting, privateUse }) => renting && privateUse === 60)).toBe(true)
    expect(people.some(({ userBag = 0 }) => userBag > 0)).toBe(true)
    expect(tenant('acme').settings.companyBag).toEqual({ percent: '2' })
  })
})

/** The rest of the flexible bags, which may be negative (D-02, D-03). */
function leftCents({ settings, modalities }: TenantConfig, employee: DemoEmployee, planYear: number): number {
  const companyBagCents = resolveAmount(
    parseAmount(employee.companyBag) ?? settings.companyBag,
    toCents(employee.fixedSalary ?? 0),
  )
  const spent = (employee.contracts ?? [])
    .filter((contract) => contract.planYear === planYear && contract.state !== 'cancelled')
    .flatMap(({ benefitId, items }) => {
      const modality = modalities.find(({ id }) => id === benefitId)!
      if (modality.product.planType !== 'Exent') return []
      return items.flatMap(({ familyId, months, price }) =>
        months.map(
          () =>
            toCents(price) - contributedCents(modality, { personId: familyId, priceCents: toCents(price) }),
        ),
      )
    })
  return toCents(employee.flexibleBag) + companyBagCents - spent.reduce((sum, cents) => sum + cents, 0)
}

describe('tenants/README.md', () => {
  it('describes every key of every file by the schemas, with an example of the demo companies', async () => {
    const readme = await readFile(folder('README.md'), 'utf8')
    const parts = readme.split(/(?<=<!-- keys -->\n)|(?=<!-- end of keys -->)/)
    // The text between the two marks is written by this test.
    expect(parts).toHaveLength(3)
    const [before, , after] = parts
    await expect(`${before}${await everyKey()}${after}`).toMatchFileSnapshot('../tenants/README.md')
  })
})

const chapters: Record<TenantFileKind, { title: string; files: string[] }> = {
  tenant: { title: '`tenant.json`', files: ['tenant.json'] },
  catalogue: { title: '`catalogue.json`', files: ['catalogue.json'] },
  product: { title: '`catalogue/<product>.json`', files: [] },
  table: { title: '`tables/<name>.json`', files: ['tables/life.json'] },
  menu: { title: '`menu.json`', files: ['menu.json'] },
  news: { title: '`news.json`', files: ['news.json'] },
  compensations: { title: '`compensations.json`', files: ['compensations.json'] },
  payroll: { title: '`payroll.json`', files: ['payroll.json'] },
  providers: { title: '`providers.json`', files: ['providers.json'] },
  demo: { title: '`demo.json`', files: ['demo.json'] },
}

async function everyKey(): Promise<string> {
  const parts = await Promise.all(
    (Object.keys(tenantSchemas) as TenantFileKind[]).map(async (kind) => {
      const { title, files } = chapters[kind]
      const schema = kind === 'catalogue' ? shallow(tenantSchemas.catalogue) : tenantSchemas[kind]
      const examples = await examplesOf(kind === 'product' ? await productFiles() : files)
      return `\n### ${title}\n\n${buildKeyTable(schema, examples)}\n`
    }),
  )
  return `${parts.join('')}\n`
}

/** The README describes the keys of a product once, in the chapter on products. */
function shallow(schema: (typeof tenantSchemas)['catalogue']): typeof schema {
  const products = { ...schema.properties?.products, items: undefined }
  return { ...schema, properties: { ...schema.properties, products } } as typeof schema
}

/** The products of the portal's own categories, so that an added category does not change the examples. */
async function productFiles(): Promise<string[]> {
  const files = (await readdir(folder('acme/catalogue'))).sort().map((file) => `catalogue/${file}`)
  const products = (await examplesOf(files)) as ({ category: { alias: string } } | null)[]
  return files.filter((_file, index) => ownCategories.includes(products[index]?.category.alias ?? ''))
}

async function examplesOf(files: string[]): Promise<unknown[]> {
  const paths = ['acme', 'globex'].flatMap((name) => files.map((file) => folder(`${name}/${file}`)))
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8').catch(() => 'null')))
  return texts.map((text) => JSON.parse(text) as unknown)
}
