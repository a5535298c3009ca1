import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BenefitFinder, type FoundBenefit } from './findBenefits.ts'
import { formatFault } from './pluginFault.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const name = 'summer-camp'
let folder = ''
let finder: BenefitFinder

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benefits-'))
  finder = new BenefitFinder({ root, folder })
})
afterAll(async () => {
  await finder.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await cp(join(root, 'tests/fixtures/benefits', name), join(folder, name), { recursive: true })
})
afterEach(() => rm(join(folder, name), { recursive: true }))

async function change(file: string, text: string, other: string): Promise<void> {
  const path = join(folder, name, file)
  const before = await readFile(path, 'utf8')
  expect(before).toContain(text)
  await writeFile(path, before.replace(text, other))
}

/** Gives the folder its own flow with one step. */
async function withFlow(step: string): Promise<void> {
  await change('index.ts', "  id: 'summer-camp',", "  id: 'summer-camp',\n  flow,")
  await change('index.ts', 'import { price }', "import { flow } from './flow.ts'\nimport { price }")
  await writeFile(
    join(folder, name, 'flow.ts'),
    `import { setup } from 'xstate'
export const flow = setup({}).createMachine({
  initial: 'weeks',
  on: { RESET: '.weeks' },
  states: {
    weeks: ${step},
    done: { type: 'final' },
  },
})
`,
  )
}

const cases = (...given: object[]): Promise<void> =>
  writeFile(
    join(folder, name, 'cases.json'),
    JSON.stringify({ cases: given }, undefined, 2).replaceAll('{\n      "cents"', '{ "cents"'),
  )

function find(): Promise<FoundBenefit[]> {
  finder.forget()
  return finder.find()
}

/** Returns the faults of the folder, each with its file and line. */
async function lacks(): Promise<string[]> {
  const [found] = await find()
  if (!found) return []
  const faults = 'lacks' in found ? found.lacks : [found.fault]
  return faults.map((fault) => formatFault(fault).replace(/^\S*summer-camp\//, ''))
}

describe('a folder that can be served and has faults', () => {
  it('has no faults at first', async () => {
    expect(await lacks()).toEqual([])
  })

  it('is reported if a language lacks a message that another has, with the other’s line', async () => {
    await change('messages/pt.json', '  "details.weeks": "Semanas de cada mês",\n', '')
    expect(await lacks()).toEqual([
      expect.stringMatching(
        /^messages\/pt\.json:11:1: expected the message "details\.weeks", as .*es\.json:5 has it, got none/,
      ),
    ])
  })

  it('is reported once if one language differs in an id or placeholder, at that line', async () => {
    await change('messages/es.json', '"details.weeks"', '"detail.weeks"')
    expect(await lacks()).toEqual([
      'messages/es.json:5:1: expected the message "details.weeks", as the other languages have it, got ' +
        '"detail.weeks".',
    ])
    await change('messages/es.json', '"detail.weeks"', '"details.weeks"')
    await change('messages/es.json', '{name}', '{nombre}')
    expect(await lacks()).toEqual([
      expect.stringMatching(/^messages\/es\.json:\d+:1: expected "\S+" to fill in name, .* got nombre\.$/),
    ])
    await change('messages/es.json', '{nombre}', '{name}')
    await change('messages/es.json', '"details.weeks"', '"extra": "x",\n  "details.weeks"')
    expect(await lacks()).toEqual([
      'messages/es.json:5:1: expected the message "extra" in every language, got it in this one alone.',
    ])
  })

  it('is left out if a language has no file', async () => {
    await rm(join(folder, name, 'messages/ca.json'))
    expect((await find())[0]).not.toHaveProperty('lacks')
    expect(await lacks()).toEqual([
      expect.stringMatching(/^messages\/ca\.json: expected a file with the messages in ca/),
    ])
  })

  it('is reported if its example has another price, with the line', async () => {
    await change('example.ts', '69_100', '69_000')
    expect(await lacks()).toEqual([
      'example.ts:30:3: expected its example to cost the 69000 cents of "priceCents", got 69100 cents.',
    ])
  })

  it('is reported if what is exempt or taxed of its example is no amount, with the line', async () => {
    await change('index.ts', "  id: 'summer-camp',", "  id: 'summer-camp',\n  exemptCents: () => NaN,")
    expect(await lacks()).toEqual([
      expect.stringMatching(
        /^index\.ts:\d+:3: "exemptCents" of its example: expected whole cents .* got NaN/,
      ),
    ])
    await change('index.ts', 'exemptCents: () => NaN', 'valueInKindCents: () => -1')
    expect(await lacks()).toEqual([
      expect.stringMatching(/^index\.ts:\d+:3: "valueInKindCents" of its example: .* got -1/),
    ])
  })

  it('is reported if it proposes details that its form refuses, with the line', async () => {
    const proposing = (details: string) => `  id: 'summer-camp',\n  proposes: { details: ${details} },`
    await change('index.ts', "  id: 'summer-camp',", proposing('{ weeks: 99 }'))
    expect(await lacks()).toEqual([
      expect.stringMatching(/^index\.ts:\d+:\d+: expected "proposes" to have values of "details": weeks: /),
    ])
    await change('index.ts', '{ weeks: 99 }', '{ weks: 1 } as never')
    expect(await lacks()).toEqual([expect.stringContaining('did you mean "weeks"')])
    await change('index.ts', '{ weks: 1 } as never', '{ weeks: 1 }')
    expect(await lacks()).toEqual([])
  })

  it('is reported if it asks on the plan without the words of its question', async () => {
    await change('index.ts', "  id: 'summer-camp',", "  id: 'summer-camp',\n  asks: {},")
    expect(await lacks()).toEqual([
      expect.stringMatching(
        /^messages\/es\.json:\d+:1: expected the message "asks", in every language, got none/,
      ),
    ])
  })

  it('is reported if a case has another result or an unknown key', async () => {
    await cases({ name: 'one week', details: { weeks: 1 }, expected: { cents: 34_551 } })
    expect(await lacks()).toEqual([
      'cases.json:3:1: the case "one week": expected 34551 cents, got 34550 cents.',
    ])
    await cases({ name: 'one week', detials: { weeks: 1 }, expected: { cents: 34_550 } })
    expect(await lacks()).toEqual(['cases.json:5:1: cases.0.detials: unknown key, did you mean "details"?'])
    await writeFile(join(folder, name, 'cases.json'), '{\n  "cases": [,]\n}\n')
    expect(await lacks()).toEqual([expect.stringMatching(/^cases\.json:2:\d+: /)])
  })

  it('is reported if its steps have no end, in the file of its flow', async () => {
    await withFlow("{ meta: { title: 'name', fields: ['weeks'], schedule: true } }")
    expect(await lacks()).toEqual([
      'flow.ts:3:12: expected NEXT to lead to the end, got no way from the step "weeks".',
    ])
  })

  it('is reported if none of its steps shows people and months', async () => {
    await withFlow("{ meta: { title: 'name', fields: ['weeks'] }, on: { NEXT: 'done' } }")
    expect(await lacks()).toEqual([
      expect.stringMatching(/^flow\.ts:\d+:\d+: expected a step with "schedule: true" in its meta/),
    ])
  })

  it('is reported if its check of a person throws or returns an invalid value, with the line', async () => {
    await change('covers.ts', 'return ', 'return false as never\n  return ')
    expect(await lacks()).toEqual([
      expect.stringMatching(/expected "covers" to answer a refusal or undefined, got false/),
    ])
    await change('covers.ts', 'return false as never', "throw new Error('whom?')")
    expect(await lacks()).toEqual([expect.stringMatching(/^covers\.ts:\d+:\d+: .*: whom\?$/)])
  })

  it.each([
    ["required: ['weeks']", "required: ['weks']"],
    ["type: 'integer'", "type: 'integer', enum: []"],
    ["type: 'integer'", "type: 'string', pattern: '['"],
    ["type: 'integer'", "type: 'intger'"],
    ["type: 'integer'", "type: 'string', format: 'name'"],
  ])('is left out if its form has %s as %s, with the file of the form', async (text, other) => {
    await change('details.ts', text, other)
    expect(await lacks()).toEqual([expect.stringMatching(/^details\.ts:\d+:\d+: the schema "details"/)])
  })

  it('is left out if its server.ts throws when it is loaded, with the line', async () => {
    await writeFile(join(folder, name, 'server.ts'), "\nthrow new Error('no insurer')\nexport default {}\n")
    expect(await lacks()).toEqual([expect.stringMatching(/^server\.ts:2:7: .*no insurer/)])
  })

  it('is reported if its server.ts exports a function that the portal never calls', async () => {
    await writeFile(join(folder, name, 'server.ts'), 'export default { onSigned: async () => {} }\n')
    expect(await lacks()).toEqual([
      expect.stringMatching(/^server\.ts:1:\d+: expected "signed", .* got "onSigned"/),
    ])
  })

  it.each([
    ['documentation.ts', "per: 'person'", "per: 'persons'", /expected "per" to be contract or person, got/],
    [
      'documentation.ts',
      "'always'",
      "'allways'",
      /expected "when" to be always or modality, got "allways", did/,
    ],
    [
      'rates.ts',
      "type: 'number'",
      "type: 'nummber'",
      /^rates\.ts:\d+:\d+: .*got "nummber", did you mean "number"/,
    ],
    ['pricing.ts', 'return ', 'Math.random()\n  return ', /^pricing\.ts:.* alone, got Math\.random\(\)/],
    ['pricing.ts', 'return ', 'new Date()\n  return ', /^pricing\.ts:.* alone, got new Date\(\)/],
    ['pricing.ts', 'return ', 'Date.now()\n  return ', /^pricing\.ts:.* alone, got Date\.now\(\)/],
    [
      'pricing.ts',
      'return ',
      'arguments[0].items.pop()\n  return ',
      /^pricing\.ts:.* the request stays as it is/,
    ],
  ])('is left out if %s has %s as %s', async (file, text, other, sentence) => {
    await change(file, text, other)
    expect(await lacks()).toEqual([expect.stringMatching(sentence)])
  })

  it('is left out if its price calls a server, with the line', async () => {
    await change('pricing.ts', 'return ', "void fetch('https://insurer.example')\n  return ")
    expect(await lacks()).toEqual([
      expect.stringMatching(
        /^pricing\.ts:\d+:\d+: .*expected an answer from the request alone, got a fetch of https/,
      ),
    ])
  })

  it.each([
    ['example.ts', 'export default {', 'export const example = {', /^example\.ts.* got no such export/],
    ['example.ts', "category: 'summer-camp'", "category: 'camp'", /^example\.ts:\d.* got "camp"/],
    ['example.ts', 'weeks: 2', 'weks: 2', /^example\.ts:\d.* the field "weks" .* mean "weeks"/],
    ['index.ts', 'tables: { camp: campRow },', '', /^example\.ts:\d.* declares \(none\), got "camp"/],
    ['pricing.ts', '  })\n}', "  }, () => [{ id: 'x' } as never])\n}", /^pricing\.ts:\d.* got person 2/],
    ['pricing.ts', 'toCents(row.week)', '1 + toCents(row.week)', /^example\.ts:\d.* got 69102 cents/],
    ['documentation.ts', "per: 'person'", "per: 'person', appliesTo: () => 1 as never", /^d.*true or false/],
    [
      'index.ts',
      '  price,',
      '  price,\n  eligible: () => true as never,',
      /^index\.ts:\d.* a refusal or undef/,
    ],
    [
      'index.ts',
      '  price,',
      '  price,\n  eligible: (_employee, _siblings, choice) => void choice!.providerId,',
      /^index.*providerId/,
    ],
    ['index.ts', '  price,', "  price,\n  breakdown: () => { throw new Error('rows') },", /^index.*: rows/],
    ['index.ts', '  price,', "  price,\n  nextYear: () => { throw new Error('next') },", /^index.*: next/],
    ['index.ts', '  price,', '  price,\n  caps: { monthCent: () => 1 } as never,', /mean "monthCents"/],
    [
      'index.ts',
      '  price,',
      '  price,\n  caps: { monthCents: 1 as never },',
      /^index\.ts:\d.* function, got 1/,
    ],
    ['index.ts', '  covers,', "  covers: 'family' as never,", /^index\.ts:\d.*a function, got "family"/],
    [
      'index.ts',
      '  price,',
      "  price,\n  steps: { one: ['weeks'] },",
      /^index\.ts:\d.* a key of a declaration, got "steps"/,
    ],
    ['details.ts', "type: 'object'", "type: 'array'", /^details\.ts:\d.* "type" to be object, got "array"/],
    ['pricing.ts', "'./details.ts'", "'./detials.ts'", /^pricing\.ts:\d.* did you mean "\.\/details\.ts"/],
    [
      'messages/ca.json',
      '"details.weeks": "',
      '"details.weeks": 3, "x": "',
      /^messages\/ca\.json:5.* a text, got 3/,
    ],
    ['messages/ca.json', '"Setmanes de cada mes"', '" "', /^messages\/ca\.json:5.* expected a text, got " "/],
  ])('has one sentence if %s has %s as %s', async (file, text, other, sentence) => {
    await cases(
      { name: 'one week', details: { weeks: 1 }, expected: { cents: 34_550 } },
      { name: 'two weeks', details: { weeks: 2 }, expected: { cents: 69_100 } },
    )
    await change(file, text, other)
    expect(await lacks()).toEqual([expect.stringMatching(sentence)])
  })

  it('has one sentence if several cases have other results', async () => {
    await cases(
      { name: 'one week', details: { weeks: 1 }, expected: { cents: 1 } },
      { name: 'two weeks', details: { weeks: 2 }, expected: { cents: 2 } },
      { name: 'three weeks', details: { weeks: 3 }, expected: { cents: 3 } },
    )
    expect(await lacks()).toEqual([
      'cases.json:3:1: the case "one week": expected 1 cents, got 34550 cents (and 2 more cases).',
    ])
  })

  it.each([
    ["on: { NXT: 'done' }", /^flow\.ts:6.* NEXT, BACK, RESET, got "NXT", did you mean "NEXT"\?$/],
    ["on: { NEXT: 'done' }, initial: 'inner', states: { iner: {} }", /^flow\.ts:6.* \(iner\), got "inner"/],
    ["on: { NEXT: 'finish' }", /^flow\.ts:6.* \(weeks, done\), got "finish"/],
  ])('has one sentence if its step has %s', async (step, sentence) => {
    await withFlow(`{ meta: { title: 'name', fields: ['weeks'], schedule: true }, ${step} }`)
    expect(await lacks()).toEqual([expect.stringMatching(sentence)])
  })

  it('is reported if the title of a step has no message', async () => {
    await withFlow(
      "{ meta: { title: 'steps.weks', fields: ['weeks'], schedule: true }, on: { NEXT: 'done' } }",
    )
    expect(await lacks()).toEqual([
      expect.stringMatching(/^flow\.ts:6:\d+: expected a message as the title of a step, got "steps\.weks"/),
    ])
  })

  it.each([
    ['portal.tsx', "import '#sdk/server'\nexport default { Details: () => null }\n", /^portal\.tsx:1/],
    ['pricing.ts', "import { rateRow } from '../life-insurance/rates.ts'\n", /^pricing\.ts:1.*"\.\.\/life-/],
    ['server.ts', 'export const signed = async () => {}\n', /^server\.ts.*expected "signed".*got none/],
    ['index.ts', 'process.exit(0)\n', /^index\.ts:1:\d+: .*it ended the process/],
    ['cases.json', '[]', /^cases\.json:1:1: expected an object/],
  ])('has one sentence if %s is %s', async (file, text, sentence) => {
    await writeFile(join(folder, name, file), text)
    expect(await lacks()).toEqual([expect.stringMatching(sentence)])
  })

  it('is reported if a refusal has no message', async () => {
    await change('pricing.ts', "refuse('noCampThen'", "refuse('noCampNow'")
    expect(await lacks()).toEqual([
      'pricing.ts:14:46: expected the message "refusals.noCampNow" of this refusal, got none.',
    ])
  })

  it('is reported if its portal.tsx exports no form', async () => {
    const file = join(folder, name, 'portal.tsx')
    await writeFile(file, 'export function Detials() {\n  return null\n}\n')
    expect(await lacks()).toEqual([
      'portal.tsx: expected "export default { Details }", the form of its own, got none.',
    ])
    await writeFile(file, 'function Details() {\n  return null\n}\nexport default { Details }\n')
    expect(await lacks()).toEqual([])
  })

  it('is reported if a case has a value that its form does not accept', async () => {
    await cases({ name: 'many', details: { weeks: 'two' }, expected: { cents: 1 } })
    expect(await lacks()).toEqual([
      expect.stringMatching(/^cases\.json:3:1: the case "many": details\.weeks: /),
    ])
  })

  it('is reported for its icon and drawing, another placeholder, and an import of the portal', async () => {
    await writeFile(join(folder, name, 'icon.svg'), '<svg fill="#fff"/>')
    await writeFile(join(folder, name, 'drawing.svg'), '<svg viewBox="0 0 56 56"><image/></svg>')
    await change('messages/pt.json', 'em vez de {name}', 'em vez de {nome}')
    await change('covers.ts', 'import', "import type {} from '../../src/domain/kernel/money.ts'\nimport")
    await change('rates.ts', 'import', "import { open } from 'node:fs'\nexport { open }\nimport")
    expect(await lacks()).toEqual([
      expect.stringMatching(
        /^messages\/pt\.json:9:1: expected "refusals\.notCampAge\.lift" to fill in name, /,
      ),
      'icon.svg: expected an SVG drawn on viewBox="0 0 24 24".',
      expect.stringMatching(/^drawing\.svg: expected shapes alone, colored by /),
      'covers.ts:1:16: expected "#sdk", XState or a file of its own folder, got ' +
        '"../../src/domain/kernel/money.ts".',
      'rates.ts:1:17: expected "#sdk", XState or a file of its own folder, got "node:fs".',
    ])
  })
})
