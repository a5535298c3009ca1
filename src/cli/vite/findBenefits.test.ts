import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../domain/kernel/language.ts'
import { findBenefits, type FoundBenefit } from './findBenefits.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const declaration = (id: string): string => `
import { fee } from './fee.ts'
import { defineBenefit } from '#sdk'
export default defineBenefit({
  id: '${id}',
  amount: 'typed',
  details: { type: 'object', properties: { amount: { type: 'number', format: 'money' } } },
  price: () => fee,
})
`

const deepSchema = `let deep = {}
for (let level = 0; level < 30; level++) deep = { type: 'object', properties: { deep } }`

/** A folder whose price of its example does something. */
const pricing = (id: string, price: string): Record<string, string> => ({
  'index.ts': declaration(id).replace('price: () => fee', `price: () => { ${price} }`),
  'example.ts': 'export default { request: {}, priceCents: 0 }\n',
  'fee.ts': 'export const fee = 1\n',
})

const folders: Record<string, Record<string, string>> = {
  good: {
    'index.ts': declaration('good'),
    'fee.ts': 'export const fee = 1\n',
    'icon.svg': '<svg/>',
    'portal.tsx': 'export const Widget = () => <b>x</b>\n',
  },
  sdk: {
    'index.ts': `import { toCents } from '#sdk'\n${declaration('sdk')}\nexport const door = toCents`,
    'fee.ts': 'export const fee = 1\n',
  },
  syntax: { 'index.ts': declaration('syntax'), 'fee.ts': 'export const fee = 1\n\nexport const x = ;\n' },
  missing: { 'index.ts': declaration('missing') },
  package: {
    'index.ts': `import left from 'no-such-package'\n${declaration('package')}\nexport const y = left`,
    'fee.ts': 'export const fee = 1\n',
  },
  name: { 'index.ts': declaration('name'), 'fee.ts': 'export const price = 1\n' },
  throws: {
    'index.ts': declaration('throws'),
    'fee.ts': 'const table: any = undefined\n\nexport const fee = table.first\n',
  },
  exits: { 'index.ts': `${declaration('exits')}\nprocess.exit(0)`, 'fee.ts': 'export const fee = 1\n' },
  hangs: {
    'index.ts': `${declaration('hangs')}\nwhile (true) { /* for ever */ }`,
    'fee.ts': 'export const fee = 1\n',
  },
  misnamed: { 'index.ts': declaration('other'), 'fee.ts': 'export const fee = 1\n' },
  empty: { 'index.ts': 'export const nothing = 1\n' },
  keyword: {
    'index.ts': declaration('keyword').replace("format: 'money'", "fromat: 'money'"),
    'fee.ts': 'export const fee = 1\n',
  },
  loops: pricing('loops', 'for (;;);'),
  loopslater: pricing('loopslater', 'return Promise.resolve().then(() => { for (;;); })'),
  promises: pricing('promises', 'return Promise.resolve({ items: [], refusals: [] })'),
  nan: pricing('nan', 'return { items: [{ personId: 0, monthIndex: 3, priceCents: NaN }], refusals: [] }'),
  pricethrows: pricing('pricethrows', "throw new Error('no rates')"),
  pattern: {
    'index.ts': declaration('pattern')
      .replace("format: 'money'", "pattern: '^(a+)+$$'")
      .replace("'number'", "'string'"),
    'fee.ts': 'export const fee = 1\n',
  },
  deep: {
    'index.ts':
      `${declaration('deep').replace('{ amount: {', '{ amount: deep, b: {')}
${deepSchema}`
        .replace('export default', 'const late = () => (')
        .replace(/^}\)$/m, '}))') + '\nexport default late()',
    'fee.ts': 'export const fee = 1\n',
  },
  widget: {
    'index.ts': declaration('widget'),
    'fee.ts': 'export const fee = 1\n',
    'portal.tsx': 'export const Widget = () => <b>x</i>\n',
  },
  noindex: { 'README.md': 'nothing here' },
}

let folder = ''
let found: FoundBenefit[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benefits-'))
  const words = Object.fromEntries(languages.map((language) => [`messages/${language}.json`, '{}']))
  for (const [id, files] of Object.entries(folders))
    for (const [name, text] of Object.entries({ ...words, ...files })) {
      const file = join(folder, id, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  found = await findBenefits({ root, folder, maxMs: 2_000 })
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const formatFault = (id: string): string => {
  const one = found.find((each) => each.id === id)
  return one && 'sentence' in one ? one.sentence : ''
}

describe('findBenefits', () => {
  it('finds every folder with an index.ts, by name', () => {
    expect(found.map((each) => each.id)).toEqual(
      Object.keys(folders)
        .filter((id) => id !== 'noindex')
        .sort(),
    )
  })
  it('leaves good folders good beside eighteen broken ones', () => {
    expect(found.filter((each) => !('sentence' in each)).map((each) => each.id)).toEqual(['good', 'sdk'])
  })
  it('says which files a folder has', () => {
    expect(found.find((each) => each.id === 'good')).toMatchObject({
      icon: true,
      portal: true,
      server: false,
    })
  })
  it.each([
    ['syntax', /syntax\/fee\.ts:3:18: Unexpected token/],
    ['missing', /missing\/index\.ts:2:21: Could not resolve '\.\/fee\.ts'\.$/],
    ['package', /package\/index\.ts:1:18: Could not resolve 'no-such-package'\.$/],
    ['name', /name\/index\.ts:2:10: .*"?fee"? is not exported by/],
    [
      'throws',
      new RegExp(
        'throws/fee\\.ts:3:\\d+: expected to be imported without an error, and it threw: ' +
          'Cannot read properties of undefined',
      ),
    ],
    ['exits', /exits\/index\.ts.*process/],
    [
      'hangs',
      new RegExp(
        'hangs/index\\.ts: expected to be imported and to price its example within 2 seconds, ' +
          'and it never ended',
      ),
    ],
    ['misnamed', /misnamed\/index\.ts: expected id "misnamed", the name of its folder, got "other"\.$/],
    ['empty', /empty\/index\.ts: expected "export default defineBenefit/],
    ['keyword', /keyword\/index\.ts: .*"fromat"/],
    ['loops', /loops\/index\.ts: expected to be imported and to price its example within 2 seconds/],
    [
      'loopslater',
      /loopslater\/index\.ts: expected to be imported and to price its example within 2 seconds/,
    ],
    ['promises', /promises\/index\.ts: its example could not be priced: it answered a promise/],
    [
      'nan',
      /nan\/index\.ts: its example could not be priced: month 3 of person 0: expected whole cents .* got NaN/,
    ],
    ['pricethrows', /pricethrows\/index\.ts: its example could not be priced: no rates\.$/],
    [
      'pattern',
      /pattern\/index\.ts: the schema "details" has the pattern \^\(a\+\)\+\$, which may take very long/,
    ],
    ['deep', /deep\/index\.ts: the schema "details" is nested deeper than 20 levels/],
    ['widget', /widget\/portal\.tsx:1:\d+: /],
  ])('names what is wrong with %s, with its file', (id, expected) => {
    expect(formatFault(id)).toMatch(expected)
  })
  it('answers the same for a copy of the folder elsewhere', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'benefits-'))
    await cp(join(folder, 'good'), join(copy, 'good'), { recursive: true })
    expect(await findBenefits({ root, folder: copy })).toMatchObject([{ id: 'good' }])
    await rm(copy, { recursive: true })
  })
})
