import { describe, expect, it } from 'vitest'
import { amountOrPercent } from '../parts/schemaParts.ts'
import { shown } from '../parts/shownValue.ts'
import { validateTenantFile, validateValue } from './validateTenantFile.ts'

describe('a value in a sentence', () => {
  it.each([
    ['grene', '"grene"'],
    [12.5, '12.5'],
    [null, 'null'],
    [undefined, 'nothing'],
    [[1, 2], 'a list of 2'],
    [{ a: 1, b: 2, c: 3, d: 4 }, 'an object with a, b, c'],
    [{}, 'an object with nothing in it'],
    ['x'.repeat(58), `"${'x'.repeat(58)}"`],
    ['x'.repeat(59), `"${'x'.repeat(56)}...`],
  ])('%j is shown as %s', (value, sentence) => {
    expect(shown(value)).toBe(sentence)
  })
})

describe('the validation of a tenant file', () => {
  it('answers one sentence for an address, however many rules the value breaks', () => {
    expect(
      validateTenantFile('tenant', {
        name: '',
        languages: ['es'],
        branding: { color: 1, colorBar: '#000000', colorTitles: '#000000' },
        contact: { helpEmail: 'a@b.es' },
      }),
    ).toEqual([
      {
        path: ['name'],
        message: 'expected one line of plain text without < or >, at most 200 characters, got ""',
      },
      { path: ['branding', 'color'], message: 'expected a color such as #0a7d5a, got 1' },
    ])
  })

  it.each([
    [-0.01, false],
    [0, true],
    [136.36, true],
    [136.365, false],
    [10_000_000, true],
    [10_000_000.01, false],
  ])('accepts %d as euros: %s', (value, right) => {
    expect(
      validateTenantFile('compensations', { compensations: [{ product: { es: 'x' }, value }] }),
    ).toHaveLength(right ? 0 : 1)
  })

  it.each([
    ['0%', true],
    ['2.5%', true],
    ['99.99%', true],
    ['100%', true],
    ['100.01%', false],
    ['101%', false],
    ['2,5%', false],
    ['25', false],
    ['%', false],
    [' 25%', false],
  ])('accepts %s as a percentage: %s', (companyBag, right) => {
    const file = {
      name: 'A',
      languages: ['es'],
      branding: { color: '#000000', colorBar: '#000000', colorTitles: '#000000' },
      contact: { helpEmail: 'a@b.es' },
      plan: { companyBag },
    }
    expect(validateTenantFile('tenant', file)).toHaveLength(right ? 0 : 1)
  })

  it.each([
    ['/documents', true],
    ['/', true],
    ['https://a.example/x?y=1#z', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    ['documents', false],
    ['https://a.example/"onload', false],
    ['ftp://a.example', false],
  ])('accepts %s as a link: %s', (link, right) => {
    expect(
      validateTenantFile('menu', { items: [{ id: 'a', name: { es: 'A' }, icon: 'info', link }] }),
    ).toHaveLength(right ? 0 : 1)
  })

  it('has a sentence for each rule where the schema of a category has no errorMessage', () => {
    const schema = {
      type: 'object',
      properties: {
        a: { type: 'integer' },
        b: { maximum: 3 },
        c: { exclusiveMinimum: 0 },
        d: { enum: ['x', 'y'] },
        e: { minItems: 2, type: 'array' },
        f: { minItems: 1 },
        g: { type: 'array' },
        h: { type: 'string' },
        i: { type: 'boolean' },
        j: { type: ['string', 'null'] },
        k: { multipleOf: 2 },
      },
    }
    const value = { a: 1.5, b: 4, c: 0, d: 'z', e: [], f: [], g: 1, h: 1, i: 1, j: 1, k: 1 }
    expect(validateValue(schema as never, value).map(({ message }) => message)).toEqual([
      'expected a whole number, got 1.5',
      'expected at most 3, got 4',
      'expected more than 0, got 0',
      'expected one of "x", "y", got "z"',
      'expected at least 2 entries, got a list of 0',
      'expected at least one entry, got a list of 0',
      'expected a list [ ... ], got 1',
      'expected a text, got 1: write "1", in quotes',
      'expected true or false, got 1',
      'expected one of string,null, got 1: write "1", in quotes',
      'expected a value that must be multiple of 2, got 1',
    ])
  })

  it.each([
    ['number', '80,5', 'expected a number, got "80,5": write 80.5, without quotes, with a point'],
    ['number', '80.5', 'expected a number, got "80.5": write 80.5, without quotes'],
    ['number', '46.9 €', 'expected a number, got "46.9 €": write 46.9, without quotes, without €'],
    [
      'number',
      '46,90 €',
      'expected a number, got "46,90 €": write 46.9, without quotes, with a point, without €',
    ],
    ['number', '1.200', 'expected a number, got "1.200": write 1200 or 1.2, without quotes'],
    ['number', '1,200', 'expected a number, got "1,200": write 1200 or 1.2, without quotes'],
    ['number', '1234.567', 'expected a number, got "1234.567": write 1234.567, without quotes'],
    ['number', '1.2345', 'expected a number, got "1.2345": write 1.2345, without quotes'],
    ['number', '1.200.000', 'expected a number, got "1.200.000": write 1200000, without quotes'],
    ['number', '80,00', 'expected a number, got "80,00": write 80, without quotes'],
    ['number', 'none', 'expected a number, got "none"'],
    ['number', '-1', 'expected a number, got "-1"'],
    ['integer', '3', 'expected a whole number, got "3": write 3, without quotes'],
    ['integer', '3,5', 'expected a whole number, got "3,5"'],
    ['boolean', 'True', 'expected true or false, got "True": write true, without quotes'],
    ['boolean', ' false ', 'expected true or false, got " false ": write false, without quotes'],
    ['boolean', 'untrue', 'expected true or false, got "untrue"'],
    ['boolean', 'true or not', 'expected true or false, got "true or not"'],
    ['boolean', '1', 'expected true or false, got "1"'],
    ['array', '1', 'expected a list [ ... ], got "1"'],
  ])('where a %s in quotes stands, %j, has the way out', (type, value, message) => {
    expect(validateValue({ type, minimum: 1 }, value)).toMatchObject([{ path: [], message }])
  })

  it.each([
    ['2,5%', '"2,5%": write "2.5%"'],
    ['2 %', '"2 %": write "2%"'],
    ['2,5% ', '"2,5% ": write "2.5%"'],
    ['5% o más', '"5% o más"'],
    ['25', '"25": write 25, without quotes, for euros, or "25%" for a percentage'],
    ['101%', '"101%"'],
  ])('where a percentage is %j has the way out', (value, got) => {
    expect(validateValue(amountOrPercent, value)[0]?.message).toMatch(new RegExp(`, got ${got}$`))
  })

  it.each([
    ['true', ': write true, without quotes'],
    ['false', ''],
  ])('where only true is possible, "%s" in quotes has the way out "%s"', (value, wayOut) => {
    const [finding] = validateValue({ type: 'boolean', const: true } as never, value)
    expect(finding?.message).toBe(`expected true or false, got "${value}"${wayOut}`)
  })

  it.each([
    ['My  Logo.JPEG', ': name the file "my-logo.jpg", here and in its folder'],
    ['my.jpeg.PNG', ': name the file "my.jpeg.png", here and in its folder'],
    ['Logo.png 2', ''],
    ['LOGO', ', did you mean "logo"?'],
  ])('where the picture is "%s" has the way out "%s"', (name, wayOut) => {
    const [finding] = validateValue({ type: 'string', pattern: '^[a-z0-9.-]+$' }, name)
    expect(finding?.message).toBe(
      `expected a value that must match pattern "^[a-z0-9.-]+$", got "${name}"${wayOut}`,
    )
  })

  const flags = { type: 'array', items: { type: 'boolean' } }
  const object = (properties: object) => ({ type: 'object', properties })
  const got = (rest: string) => `expected true or false, got ${rest}`

  it.each<[unknown, [string, string][]]>([
    [{ plan: { a: [true, 1] } }, [['plan.a.1', got('1')]]],
    [
      { plan: { a: [1, 0, 1], b: [0, 1], c: [0] } },
      [
        ['plan.a.0', got('1, and 2 more like it')],
        ['plan.b.0', got('0, and 1 more like it')],
        ['plan.c.0', got('0')],
      ],
    ],
    [
      { on: 1, off: 0 },
      [
        ['on', got('1')],
        ['off', got('0')],
      ],
    ],
  ])('names a list of flags written as numbers once, as in %j', (value, expected) => {
    const on = { type: 'boolean' }
    const schema = object({ plan: object({ a: flags, b: flags, c: flags }), on, off: on })
    expect(
      validateValue(schema as never, value).map(({ path, message }) => [path.join('.'), message]),
    ).toEqual(expected)
  })

  it('names the first of two rules that one value breaks', () => {
    const message = 'expected at least 3, got 1'
    expect(validateValue({ type: 'number', minimum: 3, multipleOf: 2 } as never, 1)).toEqual([
      { path: [], message },
    ])
  })

  it('names another rule of a format by its name', () => {
    expect(validateValue({ type: 'string', format: 'date' }, 'x')[0]?.message).toBe(
      'expected a value that must match format "date", got "x"',
    )
  })

  it('may be by two schemas of one id', () => {
    const schemas = ['number', 'string'].map((type) => ({ $id: 'https://acme.example/row', type }))
    expect(schemas.map((schema) => validateValue(schema as never, 1).length)).toEqual([0, 1])
  })

  it.each([
    [0, 'unknown key'],
    [6, 'unknown key, expected one of "key0", "key1", "key2", "key3", "key4", "key5"'],
    [7, 'unknown key'],
  ])('lists the keys of an object that may have %d', (count, message) => {
    const names = Array.from({ length: count }, (_, index) => [`key${index}`, {}])
    const schema = { ...object(Object.fromEntries(names)), additionalProperties: false }
    expect(validateValue(schema as never, { elsewhere: 1 })).toEqual([
      { path: ['elsewhere'], atKey: true, message },
    ])
  })

  it('reports a missing key, though another object has it misspelled', () => {
    const color = { ...object({ color: {} }), required: ['color'], additionalProperties: false }
    const findings = validateValue(object({ a: color, b: color }) as never, { a: {}, b: { colour: 1 } })
    expect(findings.map(({ path }) => path.join('.'))).toEqual(['a.color', 'b.colour'])
  })

  it('reports a misspelled key once, not as a missing one too', () => {
    const message = 'unknown key, did you mean "news"?'
    expect(validateTenantFile('news', { newz: [] })).toMatchObject([{ path: ['newz'], atKey: true, message }])
  })

  it('reports a key in another language once, where three letters differ', () => {
    const modalities = { type: 'array' } as const
    const schema = {
      type: 'object',
      additionalProperties: false,
      required: ['modalities'],
      properties: { modalities },
    }
    const meant = { path: ['modalidades'], atKey: true, message: 'unknown key, did you mean "modalities"?' }
    expect(validateValue(schema as never, { modalidades: [] })).toMatchObject([meant])
    expect(validateValue(schema as never, { modaalidades: [] }).map(({ path }) => path[0])).toEqual([
      'modalities',
      'modaalidades',
    ])
  })

  it('points at an unknown key, and suggests a known one that is close', () => {
    const schema = { type: 'object', additionalProperties: false, properties: { color: {} } } as const
    expect(validateValue(schema, { colour: 1, size: 2 })).toMatchObject([
      { path: ['colour'], atKey: true, message: 'unknown key, did you mean "color"?' },
      { path: ['size'], atKey: true, message: 'unknown key, expected one of "color"' },
    ])
  })

  it('may require a key that it does not describe', () => {
    expect(validateValue({ type: 'object', required: ['color'] }, {})).toEqual([
      { path: ['color'], message: 'expected a value, got nothing' },
    ])
  })

  it('asks for at most two decimals of an amount by its format', () => {
    const findings = [14.99, 14.995].map((price) => validateValue({ type: 'number', format: 'money' }, price))
    const message = 'expected euros with at most two decimals, got 14.995'
    expect(findings).toEqual([[], [{ path: [], message }]])
  })

  it.each([
    [1.55, undefined],
    [1.555, ': write at most two decimals'],
  ])('where an amount or a percentage is %d', (value, wayOut) => {
    const [finding] = validateValue(amountOrPercent, value)
    expect(finding?.message.endsWith(`${value}${wayOut}`)).toBe(wayOut && true)
  })

  it('lists the keys of an object that is missing', () => {
    const [finding] = validateTenantFile('payroll', { concepts: {} })
    expect(finding).toEqual({
      path: ['file'],
      message: 'expected an object { ... } with "type", "name", "columns", got nothing',
    })
  })

  it('lists no key of a missing object that needs none', () => {
    const schema = { ...object({ a: object({ b: {} }) }), required: ['a'] }
    expect(validateValue(schema as never, {})[0]?.message).toBe('expected an object { ... }, got nothing')
  })

  it('finds addresses through lists and keys with special characters', () => {
    const schema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'number' } } }
    expect(validateValue(schema, { 'a/b~c': [1, 'x'] })).toEqual([
      { path: ['a/b~c', 1], message: 'expected a number, got "x"' },
    ])
  })
})

it(
  'a file with 300,000 faults is answered within seconds, with the first of them',
  { timeout: 15_000 },
  () => {
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: { a: { type: 'array', items: { type: 'boolean' } } },
    }
    const unknown = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`key${index}`, 1]))
    expect(validateValue(schema as never, unknown)).toHaveLength(500)
    expect(validateValue(schema as never, { a: Array(300_000).fill(1) })[0]?.message).toContain(
      'and 499 more',
    )
  },
)
