import { expect, it } from 'vitest'
import { buildWrongValues } from './wrongValues.ts'

const schema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 3 },
    count: { type: 'integer', minimum: 1, maximum: 5 },
    list: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', maxLength: 3 } },
  },
}

it('wrong values have one fault each, at each place, and tell which ones their schema allows', () => {
  const found = buildWrongValues(schema, { name: 'Ada', list: ['a'] })
  const named = new Map(found.map((each) => [each.name, each]))
  expect(named.get('/: absent')).toMatchObject({ value: undefined, isWrong: true })
  expect(named.get('/: null')).toMatchObject({ value: null, isWrong: true })
  expect(named.get('/name: absent')).toMatchObject({ value: { list: ['a'] }, isWrong: true })
  expect(named.get('/name: a text too long')).toMatchObject({ value: { name: 'xxxx' }, isWrong: true })
  expect(named.get('/count: above its maximum')).toMatchObject({ value: { count: 6 }, isWrong: true })
  expect(named.get('/count: a number')?.isWrong).toBe(true)
  expect(named.get('/list: too many entries')).toMatchObject({ value: { list: ['a', 'a', 'a'] } })
  expect(named.get('/list/0: null')).toMatchObject({ value: { list: [null] }, isWrong: true })
  expect(named.get('/list: absent')?.isWrong).toBe(false)
  expect(named.get('/name: a NUL sign')?.isWrong).toBe(true)
  expect(JSON.stringify(named.get('/: the key __proto__')?.value)).toContain('"__proto__":{"polluted":true}')
  expect(() => buildWrongValues(schema, {})).toThrow('does not fit')
})
