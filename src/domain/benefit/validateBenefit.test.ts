import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import type { ContractBreakdown } from './breakdowns.ts'
import { defineBenefit } from './defineBenefit.ts'
import { stepsFlow } from './flow.ts'
import type { PriceResult } from './quoteRequest.ts'
import { collectFormSchemas, validateBenefit } from './validateBenefit.ts'
import { breakdownFault, centsFault, pricingFault, promiseFault } from './resultFaults.ts'

const messages = { es: {}, ca: {}, en: {}, pt: {} }
const pets = { ...defineBenefit({ id: 'pets', amount: 'typed' }), messages }
const sentences = (declared: unknown): string[] =>
  validateBenefit(declared, 'pets').map(({ message }) => message)
const faults = (changes: object): string[] => sentences({ ...pets, ...changes })

describe('a declaration', () => {
  it('with its name and its amount has no fault', () => {
    expect(faults({})).toEqual([])
  })

  it('has the name of its folder', () => {
    expect(faults({ id: 'pet' })).toEqual(['expected id "pets", the name of its folder, got "pet"'])
  })

  it('has its own price if it is paid once', () => {
    expect(faults(defineBenefit({ id: 'pets', amount: 'once' } as never))).toContain(
      'expected "price" to be a function, got none',
    )
  })

  it('takes the amounts and the months there are', () => {
    expect(faults({ amount: 'free', months: 'all' })).toEqual([
      'expected "months" to be chosen, range, start or first, got "all"',
      'expected "amount" to be typed, counted, priced, once or none, got "free"',
    ])
  })

  it.each(['typed', 'counted', 'priced', 'once', 'none', () => 'typed'])(
    'may have the amount %s',
    (amount) => {
      expect(faults({ amount, units: () => [] })).toEqual([])
    },
  )

  it('has units where they are counted', () => {
    expect(faults({ amount: 'counted' })).toEqual([
      'expected "units" beside the amount "counted": what is counted, got none',
    ])
    expect(faults({ amount: 'counted', months: 'first' })).toEqual([])
  })

  it.each(['agreed', 'listed', 'yearly'])('lists in "%s" only fields of its documentation', (list) => {
    const schema = { type: 'object', properties: { report: { type: 'string', maxLength: 9 } } }
    const asked = (...names: string[]) =>
      faults({ documentation: { ...pets.documentation, schema, [list]: names } })
    expect(asked('report')).toEqual([])
    expect(asked('raport')).toEqual([
      'expected a field of "documentation.schema" (report), got "raport", did you mean "report"?',
    ])
  })

  it.each([
    ['months', 'all', 'expected "months" to be chosen, range, start or first, got "all"'],
    ['months', 'ranges', 'got "ranges", did you mean "range"?'],
    ['months', 3, 'start or first, got 3'],
    ['documentation', { per: 'family' }, 'expected "per" to be contract or person, got "family"'],
    ['documentation', { when: 'never' }, 'expected "when" to be always or modality, got "never"'],
  ])('may not have the %s %j: %s', (key, value, sentence) => {
    const own = key === 'documentation' ? { ...pets.documentation, ...(value as object) } : value
    expect(faults({ [key]: own })).toEqual([expect.stringContaining(sentence)])
  })

  it.each([{ per: 'contract' }, { per: 'person' }, { when: 'always' }, { when: 'modality' }])(
    'may ask for documentation %j',
    (asked) => {
      expect(faults({ documentation: { ...pets.documentation, ...asked } })).toEqual([])
    },
  )

  it.each(['chosen', 'range', 'start', 'first'])('may have the months %s', (months) => {
    expect(faults({ months })).toEqual([])
  })

  it('may be edited in force, or may not', () => {
    expect(faults({ editableInForce: true })).toEqual([])
    expect(faults({ editableInForce: 'yes' })).toEqual(['expected "editableInForce" to be true or false'])
  })

  it('has no unknown key', () => {
    expect(faults({ monts: 'chosen', colour: 'red' })).toEqual([
      'expected a key of a declaration, got "monts", did you mean "months"?',
      'expected a key of a declaration, got "colour"',
    ])
  })

  it('has its messages in every language, each a text', () => {
    expect(faults({ messages: { ...messages, en: { name: 'Pets' } } })).toEqual([])
    expect(faults({ messages: { ...messages, en: null } })).toEqual(['expected messages in en'])
    expect(faults({ messages: { ...messages, pt: undefined, en: { name: 3 } } })).toEqual([
      'expected the message "name" in en to be a text',
      'expected messages in pt',
    ])
  })

  it('checks the schema of the keys that a modality has for it', () => {
    const extra = (size: object) => ({ extra: { type: 'object', properties: { size } } })
    expect(faults(extra({ type: 'number' }))).toEqual([])
    expect(faults(extra({ type: 'numbre' }))).toHaveLength(1)
  })

  it('demands rows only for a column of its tables that has an enum', () => {
    const camp = { properties: { size: { enum: ['small', 'large'] }, price: { type: 'number' } } }
    const tables = { camp }
    const expected = (got: string) => [`expected a column with an "enum" of a table, got ${got}`]
    expect(faults({ tables, rowForEach: { camp: 'size' } })).toEqual([])
    expect(faults({ tables, rowForEach: { camp: 'price' } })).toEqual(expected('camp: "price"'))
    expect(faults({ tables, rowForEach: { camp: 'sizes' } })).toEqual(
      expected('camp: "sizes", did you mean "size"?'),
    )
    expect(faults({ tables, rowForEach: { other: 'size' } })).toEqual(expected('other: "size"'))
  })

  it('shows in its steps only fields of its form', () => {
    const flow = stepsFlow([{ name: 'form', fields: ['chip'] }])
    const sentence = 'expected in the step "form" a field of "details" (none), got "chip"'
    expect(faults({ flow, details: { properties: { chip: { type: 'string' } } } })).toEqual([])
    expect(faults({ flow, details: { properties: { ship: { type: 'string' } } } })).toEqual([
      'expected in the step "form" a field of "details" (ship), got "chip", did you mean "ship"?',
    ])
    expect(faults({ flow })).toEqual([sentence])
    const two = { properties: { ship: { type: 'string' }, crew: { type: 'string' } } }
    expect(faults({ flow, details: two })[0]).toContain('a field of "details" (ship, crew), got "chip"')
    expect(faults({ flow, details: {}, documentation: undefined })).toEqual([sentence])
    expect(faults({ flow, details: undefined })).toEqual(['expected a JSON Schema "details"', sentence])
  })

  it.each(['array', 'boolean', 'integer', 'null', 'number', 'string'])(
    'has no details of the type %s',
    (type) => {
      expect(faults({ details: { type, properties: {} } })).toContain(
        `expected "type" to be object, got "${type}"`,
      )
    },
  )

  it('caps months and years by functions, and nothing else', () => {
    const cap = () => 0
    expect(faults({ caps: { monthCents: cap, yearCents: cap } })).toEqual([])
    expect(faults({ caps: { monthCents: cap, yearCent: cap, daily: cap } })).toEqual([
      'expected "monthCents" or "yearCents" in "caps", got "yearCent", did you mean "yearCents"?',
      'expected "monthCents" or "yearCents" in "caps", got "daily"',
    ])
    expect(faults({ caps: { monthCents: 5 } })).toEqual(['expected "monthCents" to be a function, got 5'])
  })

  it('may have its own machine, and then declares its steps only there', () => {
    const flow = setup({}).createMachine({
      id: 'own',
      initial: 'one',
      states: { one: { on: { NEXT: 'two' } }, two: { on: { NEXT: 'done' } }, done: { type: 'final' } },
    })
    expect(faults({ flow })).toEqual([])
    expect(faults({ flow, steps: { one: [] } })).toEqual(['expected a key of a declaration, got "steps"'])
  })

  it('is the default export of its folder', () => {
    expect(sentences(undefined)).toEqual([
      'expected "export default defineBenefit({ ... })", got no such export',
    ])
    expect(sentences('pets')).toEqual(['expected "export default defineBenefit({ ... })", got string'])
    expect(sentences(null)).toEqual(['expected "export default defineBenefit({ ... })", got object'])
  })
})

it('the rows of a table have a schema each', () => {
  expect(faults({ tables: { prices: { type: 'object' } } })).toEqual([])
  expect(faults({ tables: { prices: { type: 'object' }, ages: { color: 'red' } } })).toEqual([
    'the schema "ages": expected a keyword of JSON Schema, got "color"',
  ])
})

describe('a schema', () => {
  const nested = (levels: number): object =>
    levels === 0 ? {} : { type: 'object', properties: { deeper: nested(levels - 1) } }

  it('is at most 20 levels deep, counted in objects', () => {
    expect(faults({ details: nested(10) })).toEqual([])
    expect(faults({ details: nested(11) })).toEqual(['the schema "details" is nested deeper than 20 levels'])
  })

  it('that contains itself is refused too', () => {
    const endless: Record<string, unknown> = {}
    endless.not = endless
    expect(faults({ details: endless })).toEqual(['the schema "details" is nested deeper than 20 levels'])
  })

  it('has at most 200,000 characters', () => {
    const described = (length: number) => ({ details: { description: 'a'.repeat(length) } })
    expect(faults(described(200_000 - '{"description":""}'.length))).toEqual([])
    expect(faults(described(200_001 - '{"description":""}'.length))).toEqual([
      'the schema "details" has 200001 characters, expected at most 200000',
    ])
  })

  it('refers to nothing outside', () => {
    expect(faults({ itemDetails: { $ref: 'https://example.com/a.json' } })).toEqual([
      'the schema "itemDetails" refers to "https://example.com/a.json", expected a reference within itself',
    ])
  })

  it('compiles', () => {
    expect(faults({ documentation: { ...pets.documentation, schema: { color: 'red' } } })).toEqual([
      'the schema "documentation": expected a keyword of JSON Schema, got "color"',
    ])
    for (const details of [undefined, null])
      expect(faults({ details })).toEqual(['expected a JSON Schema "details"'])
    expect(faults({ details: { enum: [null] } })).toEqual([])
  })

  it('requires fields that it has, in its properties or by a condition', () => {
    const properties = { reference: { type: 'string' } }
    expect(faults({ details: { properties, required: ['refrence'] } })).toEqual([
      'the schema "details": expected in "required" a field, got "refrence", did you mean "reference"?',
    ])
    const details = { allOf: [{ if: {}, then: { properties } }], required: ['reference'] }
    expect(faults({ details })).toEqual([])
  })

  it('may use the formats of the portal and leave out the type', () => {
    const fee = { type: 'number', format: 'money', minimum: 0, maximum: 100 }
    expect(faults({ details: { properties: { fee }, required: ['fee'] } })).toEqual([])
    expect(faults({ details: { properties: { fee: { ...fee, format: 'coins' } } } })).toEqual([
      expect.stringMatching(/: expected a format of the portal \(money, date, .*\), got "coins"$/),
    ])
  })

  it.each([
    [
      { type: 'text' },
      'details": expected at type one of array, boolean, integer, null, number, object, string, got "text"',
    ],
    [{ properties: { a: { type: 'strin' } } }, 'got "strin", did you mean "string"?'],
    [{ properties: { a: { type: 3 } } }, 'expected at properties.a.type one of array, boolean,'],
    [{ properties: { a: { type: 3 } } }, 'string, got 3'],
    [{ properties: { a: { minLength: '3' } } }, 'details": properties.a.minLength must be integer, got "3"'],
    [
      { $ref: '#/$defs/chip' },
      'details": expected a part that the schema has, got the reference #/$defs/chip',
    ],
    [{ if: {} }, 'details": cannot be compiled: strict mode: "if" without "then" and "else" is ignored'],
  ])('%j names what is wrong: %s', (details, sentence) => {
    expect(faults({ details })).toEqual([expect.stringContaining(sentence)])
  })

  it('is compiled again after a fault, under the same $id', () => {
    const details = { $id: 'chip', type: 'object' }
    expect(faults({ details })).toEqual([])
    expect(faults({ details: { ...details, color: 'red' } })).toHaveLength(1)
    expect(faults({ details: { ...details, title: 'Chip' } })).toEqual([])
  })

  it('has no pattern that may take very long, for a value or for a name', () => {
    const sentence =
      'the schema "details" has the pattern (a+)+, which may take very long: ' +
      'it repeats "(a+)", which repeats already'
    const matching = (pattern: string) => ({ properties: { chip: { type: 'string', pattern } } })
    expect(faults({ details: matching('^a+$') })).toEqual([])
    expect(faults({ details: matching('(a+)+') })).toEqual([sentence])
    expect(faults({ details: { patternProperties: { '(a+)+': {} } } })).toEqual([sentence])
    expect(faults({ details: { properties: { pattern: { type: 'string' } } } })).toEqual([])
  })
})

it('the forms of a declaration are its own and one for each step', () => {
  const chip = { type: 'string' } as const
  const details = { type: 'object', properties: { chip, name: chip } } as const
  const flow = stepsFlow([
    { name: 'one', fields: ['chip'] },
    { name: 'all', fields: ['chip', 'name'] },
  ])
  expect(collectFormSchemas(defineBenefit({ id: 'pets', amount: 'typed', details, flow }))).toEqual({
    details,
    documentation: { type: 'object', properties: {}, additionalProperties: false },
    'details/one': { type: 'object', properties: { chip } },
    'details/all': details,
  })
})

describe('the prices that a category returns', () => {
  const item = { personId: 0, monthIndex: 3, benefitId: 'm', priceCents: 100 }
  const priced = (count: number, fields: Partial<PriceResult> = {}): PriceResult => ({
    items: Array.from({ length: count }, () => item),
    refusals: [],
    ...fields,
  })

  it('are items and refusals', () => {
    expect(pricingFault(priced(0))).toBeUndefined()
    for (const odd of [undefined, {}, { items: [] }, { refusals: [] }])
      expect(pricingFault(odd as PriceResult | undefined)).toBe(
        `expected { items, refusals }, got ${odd ? JSON.stringify(odd) : 'nothing'}`,
      )
  })

  it('are at most 5,000', () => {
    expect(pricingFault(priced(5_000))).toBeUndefined()
    expect(pricingFault(priced(5_001))).toBe('it answered 5001 items, expected at most 5000')
  })

  it('come with at most 200,000 characters of refusals and details', () => {
    const noted = (characters: number) =>
      priced(1, { details: { note: 'a'.repeat(characters - '[[],{"note":""}]'.length) } })
    expect(pricingFault(noted(200_000))).toBeUndefined()
    expect(pricingFault(noted(200_001))).toBe(
      'it answered 200001 characters of refusals and details, expected at most 200000',
    )
  })

  it('are whole cents; the first wrong one is named', () => {
    const items = [item, { ...item, personId: 2, monthIndex: 7, priceCents: 10.5 }]
    expect(pricingFault({ items, refusals: [] })).toBe(
      'month 7 of person 2: expected whole cents from 0 to 1000000000, got 10.5',
    )
  })
})

describe('an amount that a category returns', () => {
  it.each([0, 1, 1_000_000_000])('may be %d cents', (cents) => {
    expect(centsFault(cents)).toBeUndefined()
  })

  it.each([-1, 0.5, 1_000_000_001, Number.NaN])('may not be %d cents', (cents) => {
    expect(centsFault(cents)).toBe(`expected whole cents from 0 to 1000000000, got ${cents}`)
  })

  it('may not be a text, which is named in quotes', () => {
    expect(centsFault('5' as never)).toBe('expected whole cents from 0 to 1000000000, got "5"')
  })
})

describe('the breakdown that a category returns', () => {
  const breakdown = (...rows: number[]): ContractBreakdown => ({
    columns: [],
    sections: rows.map((length) => ({ rows: Array.from({ length }, () => ({})) })),
  })

  it('has columns and sections', () => {
    expect(breakdownFault(breakdown())).toBeUndefined()
    for (const odd of [undefined, {}, { columns: [] }, { sections: [] }])
      expect(breakdownFault(odd as ContractBreakdown | undefined)).toBe('expected { columns, sections }')
  })

  it('has at most 5,000 rows in all its sections together', () => {
    expect(breakdownFault(breakdown(3_000, 2_000))).toBeUndefined()
    expect(breakdownFault(breakdown(3_000, 2_001))).toBe('it answered 5001 rows, expected at most 5000')
  })
})

it('a category returns its results at once, never as a promise', () => {
  for (const answer of [undefined, null, 0, 'then', {}, { then: true }])
    expect(promiseFault(answer)).toBeUndefined()
  for (const answer of [Promise.resolve(1), { then: () => 1 }])
    expect(promiseFault(answer)).toBe('it answered a promise, expected an answer at once')
})
