import Ajv from 'ajv'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contractRequestSchema, simulationRequestSchema } from '../../../dto/schemas/contractRequest.ts'
import { closed, jsonSchema, record, recordOrNull, refTo } from '../../../dto/schemas/parts.ts'
import { profileBody } from '../../people/profile/editableFields.ts'
import { ajv, fieldFaults } from './validateBody.ts'

const any = refTo(jsonSchema)
const published = new Ajv({ strict: false }).addSchema(jsonSchema).compile(any)

afterEach(() => vi.restoreAllMocks())

describe('any JSON in a body', () => {
  it.each([
    1,
    null,
    'text',
    true,
    {},
    [],
    [1, 'text', null],
    [[]],
    [[1]],
    [{ a: [1] }],
    [{ a: [{ b: [] }] }],
    [{ a: [[]] }],
    { a: { b: { c: [1, [2]] } } },
    { a: { b: { c: [1, { d: 2 }] } } },
    [1, 2, [3]],
  ])('is judged as the published schema judges it: %j', (value) => {
    expect(ajv.compile(any)(value)).toBe(published(value))
  })

  it('is refused with the place of the first list in a list', () => {
    const isRight = ajv.compile(closed({ details: record('') }))
    expect(isRight({ details: { 'a/b~c': { d: [1, [2]] }, e: [{ f: [[], []] }] } })).toBe(false)
    expect(fieldFaults(isRight.errors ?? [], 'en').map(({ path }) => path)).toEqual([
      '/details/a~1b~0c/d/1',
      '/details/e/0/f/0',
    ])
  })

  const nested = { a: { b: { c: [[[[[1]]]]] } } }
  const manyKeys = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [String(index), nested]))
  const item = { benefitId: 'x', familyId: 0, month: 0, price: 1 }
  it.each([
    ['additionalInfo of a simulation', simulationRequestSchema, { additionalInfo: manyKeys }],
    ['details of a simulation', simulationRequestSchema, { details: manyKeys }],
    ['details of a contract', contractRequestSchema, { details: manyKeys }],
    [
      'details of an item',
      simulationRequestSchema,
      { items: [item, item].map((each) => ({ ...each, details: manyKeys })) },
    ],
    ['contracts of a plan sheet', { type: 'array', items: contractRequestSchema }, [{ details: manyKeys }]],
    ['ignored fields of a profile', profileBody, { userBag: manyKeys, fullName: manyKeys }],
    ['a passkey', closed({ passkey: record('') }), { passkey: manyKeys }],
    ['no object or null', closed({ info: recordOrNull('') }), { info: manyKeys }],
  ])('collects its faults without copying those before: %s', (_about, schema, body) => {
    const isRight = ajv.compile(schema)
    isRight({})
    const concat = vi.spyOn(Array.prototype, 'concat')
    const isTaken = isRight(body)
    const copied = concat.mock.contexts.reduce<number>((sum, faults) => sum + (faults as unknown[]).length, 0)
    expect([isTaken, copied]).toEqual([false, 0])
  })
})
