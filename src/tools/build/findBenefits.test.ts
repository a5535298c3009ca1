import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../domain/kernel/language.ts'
import { findBenefits, type FoundBenefit } from './findBenefits.ts'
import { formatFault } from './pluginFault.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const amount = "{ type: 'number', format: 'money', minimum: 0, maximum: 100 }"

const declaration = (id: string): string => `
import { fee } from './fee.ts'
import { defineBenefit } from '#sdk'
export default defineBenefit({
  id: '${id}',
  amount: 'typed',
  details: { type: 'object', properties: { amount: ${amount} } },
  price: () => fee,
})
`

const deepSchema = `let deep = {}
for (let level = 0; level < 30; level++) deep = { type: 'object', properties: { deep } }`

/** Builds a folder with this body of the price function. */
const pricing = (id: string, price: string): Record<string, string> => ({
  'index.ts': declaration(id).replace('price: () => fee', `price: () => { ${price} }`),
  'example.ts': 'export default { request: {}, priceCents: 0 }\n',
  'fee.ts': 'export const fee = 1\n',
})

const folders: Record<string, Record<string, string>> = {
  good: {
    'index.ts': declaration('good'),
    'fee.ts': 'export const fee = 1\n',
    'icon.svg': '<svg viewBox="0 0 24 24" stroke="currentColor"/>',
    'drawing.svg': '<svg viewBox="0 0 56 56"></svg>',
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
  loopselsewhere: {
    ...pricing('loopselsewhere', ''),
    'index.ts':
      "import { covers } from './covers.ts'\n" + pricing('loopselsewhere', 'return covers()')['index.ts'],
    'covers.ts': 'export function covers() {\n  for (const one of [1]) void one\n  while (true);\n}\n',
  },
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
  pricing: {
    ...pricing('pricing', 'return rateOf(undefined)'),
    'index.ts': `import { rateOf } from './rates.ts'\n${pricing('pricing', 'return rateOf()')['index.ts']}`,
    'rates.ts': 'type Row = { week: number }\n\nexport function rateOf(row?: Row) {\n  return row!.week\n}\n',
  },
  elsewhere: {
    'index.ts':
      "import { price } from './price.ts'\n" + declaration('elsewhere').replace('price: () => fee', 'price'),
    'price.ts':
      'export const price = () => ({\n  refusals: [],\n  items: [\n    { personId: 0, monthIndex: 3, ' +
      'priceCents: 0.5 },\n  ],\n})\n',
    'example.ts': 'export default { request: {}, priceCents: 0 }\n',
    'fee.ts': '',
  },
  reference: {
    'index.ts':
      "import { details } from './details.ts'\n" +
      declaration('reference').replace(/details: .*/, 'details,'),
    'details.ts':
      "export const details = {\n  type: 'object',\n  properties: {\n" +
      "    pet: { $ref: '#/definitions/pet' },\n" +
      '  },\n}\n',
    'fee.ts': 'export const fee = 1\n',
  },
  step: {
    'index.ts':
      "import { flow } from './flow.ts'\n" +
      declaration('step').replace('price: () => fee,', 'price: () => fee,\n  flow,'),
    'flow.ts': `import { setup } from 'xstate'
export const flow = setup({}).createMachine({
  id: 'flow',
  initial: 'travellers',
  states: {
    travellers: { on: { NEXT: 'weeks', SKIP: 'travelers' } },
    weeks: { on: { NEXT: 'done', BACK: { target: 'travellers' } } },
    done: { type: 'final' },
  } as const,
})
`,
    'fee.ts': 'export const fee = 1\n',
  },
  innerstep: {
    'index.ts':
      "import { flow } from './flow.ts'\n" +
      declaration('innerstep').replace('price: () => fee,', 'price: () => fee,\n  flow,'),
    'flow.ts': `import { setup } from 'xstate'
export const flow = setup({}).createMachine({
  initial: 'weeks',
  states: {
    weeks: { initial: 'one', on: { NEXT: '.three' }, states: { one: {}, 'two': {} } },
  },
})
`,
    'fee.ts': 'export const fee = 1\n',
  },
  comma: {
    'index.ts': declaration('comma'),
    'fee.ts': 'export const fee = 1\n',
    'messages/ca.json': '{\n  "name": "A",\n  "intro": "B",\n}\n',
  },
  nocomma: {
    'index.ts': declaration('nocomma'),
    'fee.ts': 'export const fee = 1\n',
    'messages/es.json': '{\n  "name": "A"\n  "intro": "B"\n}\n',
  },
  bracket: {
    'index.ts': declaration('bracket'),
    'fee.ts': 'export const fee = {\n  a: 1 b: 2,\n}\n',
  },
  unclosed: { 'index.ts': declaration('unclosed'), 'fee.ts': 'export const fee = {\n  a: 1,\n' },
  quote: { 'index.ts': declaration('quote'), 'fee.ts': "export const fee = 'a\n" },
  stops: {
    'index.ts': `${declaration('stops')}\nthrow new Error('no more')`,
    'fee.ts': 'export const fee = 1\n',
  },
  brace: {
    'index.ts': declaration('brace'),
    'fee.ts': 'export const fee = 1\n',
    'messages/es.json': '{\n  "name": "A {b"\n}\n',
  },
  speechless: { 'index.ts': declaration('speechless'), 'fee.ts': 'export const fee = 1\n' },
  noindex: { 'README.md': 'nothing here' },
  unwritten: { 'README.md': 'no declaration yet' },
}

let folder = ''
let found: FoundBenefit[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benefits-'))
  const words = Object.fromEntries(languages.map((language) => [`messages/${language}.json`, '{}']))
  for (const [id, files] of Object.entries(folders))
    for (const [name, text] of Object.entries(id === 'noindex' ? files : { ...words, ...files })) {
      const file = join(folder, id, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
  found = await findBenefits({ root, folder, maxMs: 2_000 })
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

const sentenceOf = (id: string): string => {
  const one = found.find((each) => each.id === id)
  return one && 'fault' in one ? formatFault(one.fault) : ''
}

describe('findBenefits', () => {
  it('finds every folder of a category, by name', () => {
    expect(found.map((each) => each.id)).toEqual(
      Object.keys(folders)
        .filter((id) => id !== 'noindex')
        .sort(),
    )
  })
  it('keeps good folders good beside thirty-one broken ones', () => {
    expect(found.filter((each) => !('fault' in each)).map((each) => each.id)).toEqual([
      'good',
      'sdk',
      'speechless',
    ])
  })
  it('reports which files a folder has', () => {
    expect(found.find((each) => each.id === 'good')).toMatchObject({
      icon: true,
      drawing: true,
      portal: true,
      server: false,
    })
  })
  it.each([
    ['syntax', /syntax\/fee\.ts:3:18: expected something else here, got ";"\.$/],
    ['bracket', /bracket\/fee\.ts:2:8: expected "," or "}", got "b"\.$/],
    ['unclosed', /unclosed\/fee\.ts:\d:\d+: expected "}", got the end of the file\.$/],
    ['quote', /quote\/fee\.ts:1:20: expected right syntax, got this: Unterminated string\.$/],
    ['comma', /comma\/messages\/ca\.json:3:15: a comma too many: nothing follows it before the }\.$/],
    ['nocomma', /nocomma\/messages\/es\.json:2:13: expected a comma after this\.$/],
    [
      'step',
      new RegExp(
        '/step/flow\\.ts:6:46: expected a step of the flow \\(travellers, weeks, done\\), got "travelers", ' +
          'did you mean "travellers"\\?$',
      ),
    ],
    ['innerstep', /innerstep\/flow\.ts:5:42: expected a step of the flow \(one, two\), got "three"\.$/],
    ['missing', /missing\/index\.ts:2:21: expected a file that is there, got "\.\/fee\.ts"\.$/],
    ['package', /package\/index\.ts:1:13: expected "#sdk", XState or a file .*, got "no-such-package"\.$/],
    ['name', /name\/index\.ts:2:10: expected a name that ".*\/name\/fee\.ts" exports, got "fee"\.$/],
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
        'hangs/index\\.ts:\\d+:1: expected to be imported and to price its example within 2 seconds, ' +
          'and it never ended',
      ),
    ],
    ['misnamed', /misnamed\/index\.ts:5:7: expected id "misnamed", the name of its folder, got "other"\.$/],
    ['empty', /empty\/index\.ts: expected "export default defineBenefit/],
    ['keyword', /keyword\/index\.ts:7:\d+: .*"fromat"/],
    ['loops', /loops\/index\.ts:8:\d+: expected to be imported and to price its example within 2 seconds/],
    ['loopselsewhere', /loopselsewhere\/covers\.ts:3:3: expected to be imported and to price its example/],
    [
      'loopslater',
      /loopslater\/index\.ts:8:\d+: expected to be imported and to price its example within 2 seconds/,
    ],
    ['promises', /promises\/index\.ts:8:\d+: its example could not be priced: it answered a promise/],
    [
      'nan',
      /nan\/index\.ts:8:\d+: its example could not be priced: month 3 of person 0: expected whole .* got NaN/,
    ],
    ['pricethrows', /pricethrows\/index\.ts:8:\d+: its example could not be priced: no rates\.$/],
    [
      'pattern',
      /pattern\/index\.ts:7:\d+: the schema "details" has the pattern \^\(a\+\)\+\$, which may take/,
    ],
    ['deep', /deep\/index\.ts:7:\d+: the schema "details" is nested deeper than 20 levels/],
    ['pricing', /pricing\/rates\.ts:4:\d+: its example could not be priced: Cannot read prop/],
    ['elsewhere', /elsewhere\/price\.ts:4:35: its example could not be priced: month 3 of person 0: .* 0\.5/],
    [
      'reference',
      /reference\/details\.ts:4:\d+: the schema "details": expected a part .* #\/definitions\/pet/,
    ],
    ['unwritten', /unwritten\/index\.ts: expected the declaration, .*, got no file\.$/],
    [
      'brace',
      /brace\/messages\/es\.json:2:1: "name": expected each value in braces, such as \{name\}, got "A \{b"/,
    ],
    ['stops', /stops\/index\.ts:11:\d+: expected to be imported without an error, and it threw: no more\.$/],
    ['widget', /widget\/portal\.tsx:1:\d+: /],
  ])('reports the fault of %s, with its file', (id, expected) => {
    expect(sentenceOf(id)).toMatch(expected)
  })
  it('reports the stack of an error with places in the sources', () => {
    const one = found.find((each) => each.id === 'pricing')
    expect(one && 'fault' in one && one.fault.stack).toMatch(
      /^ {4}at rateOf \(.*pricing\/rates\.ts:4:\d+\)\n {4}at .*pricing\/index\.ts:9:\d+/,
    )
  })
  it('reports a missing example and missing messages, and keeps the folder', () => {
    const one = found.find((each) => each.id === 'speechless')
    const sentences = one && 'lacks' in one ? one.lacks.map(formatFault) : []
    expect(sentences.map((sentence) => sentence.replace(/^.*speechless\//, ''))).toEqual([
      expect.stringMatching(/^example\.ts: expected an example: a request with its price worked by hand/),
      'messages/es.json:1:1: expected the message "name", in every language, got none.',
      'messages/es.json:1:1: expected the message "intro", in every language, got none.',
      'messages/es.json:1:1: expected the message "details.amount", in every language, got none.',
      'icon.svg: expected an outline drawn on 24 x 24, got no file.',
    ])
  })
  it('gives the same result for a copy of the folder elsewhere', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'benefits-'))
    await cp(join(folder, 'good'), join(copy, 'good'), { recursive: true })
    expect(await findBenefits({ root, folder: copy })).toMatchObject([{ id: 'good' }])
    await rm(copy, { recursive: true })
  })
})
