import { describe, expect, it } from 'vitest'
import { boundFaults as findBoundFaults, numbersBeyond } from './bounds.ts'
import type { FormSchema } from './formSchema.ts'

const form = (properties: FormSchema['properties'], more: FormSchema = {}): FormSchema => ({
  type: 'object',
  ...more,
  ...(properties && { properties }),
})
const whole = { type: 'integer', minimum: 0, maximum: 10 } as const
const money = { type: 'number', format: 'money', minimum: 1, maximum: 100 } as const

const boundFaults = (name: string, schema: FormSchema): string[] =>
  findBoundFaults(name, schema).map(({ message }) => message)

describe('a number of a form', () => {
  it.each<[string, FormSchema, string]>([
    ['no maximum', { type: 'number', minimum: 0 }, 'a "maximum"'],
    ['no minimum', { type: 'number', maximum: 1 }, 'a "minimum"'],
    ['no bound', { type: 'integer' }, 'a "minimum" and a "maximum"'],
    ['a list of types', { type: ['number', 'null'], minimum: 0 } as unknown as FormSchema, 'a "maximum"'],
  ])('may not have %s', (_what, schema, lacking) => {
    expect(boundFaults('details', form({ weeks: schema }))).toEqual([
      `expected of the field "weeks" of "details" ${lacking}: write the least and the most that is taken`,
    ])
  })

  it('is found in lists, groups, conditions and among keys without a name', () => {
    const number = { type: 'number', minimum: 0 } as const
    const nested = form(
      {
        list: { type: 'array', items: form({ month: number }) },
        group: form({ fee: number }),
        rates: { type: 'object', additionalProperties: number },
      },
      { allOf: [{ then: { properties: { late: number } } }], else: { properties: { other: number } } },
    )
    const fields = boundFaults('details', nested).map((fault) => /"([^"]+)"/.exec(fault)?.[1])
    expect(fields.toSorted((a = '', b = '') => a.localeCompare(b, 'en'))).toEqual([
      'group.fee',
      'late',
      'list.month',
      'other',
      'rates.*',
    ])
  })

  it('that a condition narrows needs its bounds at its declaration only', () => {
    const narrowed = form(
      { weeks: whole },
      { then: { properties: { weeks: { type: 'integer', minimum: 2 } } } },
    )
    expect(boundFaults('details', narrowed)).toEqual([])
  })

  it('with both bounds, or with a list of choices, has no fault', () => {
    const above = { type: 'number', exclusiveMinimum: 0, maximum: 1 } as const
    expect(
      boundFaults('details', form({ whole, money, above, size: { type: 'number', enum: [1, 2] } })),
    ).toEqual([])
  })

  it.each([
    ['money', 10_000_000, true],
    ['money', 10_000_000.01, false],
    [undefined, Number.MAX_SAFE_INTEGER, true],
    [undefined, 1e308, false],
    [undefined, Infinity, false],
  ])('of format %s with the maximum %d is bounded: %s', (format, maximum, isRight) => {
    const field = { type: 'number', minimum: 0, maximum, ...(format && { format }) } as const
    expect(boundFaults('details', form({ field }))).toHaveLength(isRight ? 0 : 1)
  })
})

describe('a number that is filled in', () => {
  const found = (schema: FormSchema, value: unknown) =>
    numbersBeyond(form({ field: schema }), { field: value }).map(({ refusal }) => refusal)

  it.each([
    [money, 0.99, 'valueUnderMin', { minCents: 100 }],
    [money, 100.01, 'valueOverMax', { maxCents: 10_000 }],
    [money, 50.005, 'numberNotValid', {}],
    [whole, -1, 'valueUnderMin', { min: 0 }],
    [whole, 11, 'valueOverMax', { max: 10 }],
    [whole, 1.5, 'numberNotValid', {}],
    [whole, 1e308, 'valueOverMax', { max: 10 }],
    [whole, Infinity, 'valueOverMax', { max: 10 }],
    [whole, Number.NaN, 'numberNotValid', {}],
    [whole, '1e9', 'numberNotValid', {}],
    [whole, '5', 'numberNotValid', {}],
    [whole, [], 'numberNotValid', {}],
  ])('as %j: %j is refused as %s', (schema, value, code, limit) => {
    expect(found(schema, value)).toEqual([
      { code, field: 'details.field', params: { name: 'field', ...limit } },
    ])
  })

  it.each([
    [money, 1],
    [money, 100],
    [money, 99.99],
    [whole, 0],
    [whole, -0],
    [whole, 10],
    [whole, undefined],
    [whole, null],
  ])('as %j: %j is accepted', (schema, value) => {
    expect(found(schema, value)).toEqual([])
  })

  it('within a list is refused at its entry, with the name of the list', () => {
    const list = form({ invoices: { type: 'array', items: form({ month: whole }) } })
    const [beyond] = numbersBeyond(list, { invoices: [{ month: 1 }, { month: 11 }] })
    expect(beyond?.refusal).toMatchObject({
      field: 'details.invoices.1.month',
      params: { name: 'invoices.month' },
    })
  })
})
