import { describe, expect, it } from 'vitest'
import { createSource, type Source } from './source.ts'
import { findHundreds, findLoweredCrossings, findMapperCalls, findUnitCrossings } from './units.ts'

const path = 'src/portal/plan/bad.ts'
const file = (text: string, at = path): Source => createSource(at, text)

describe('a crossing between euros and cents', () => {
  it.each([
    'euros * 100',
    '100 * euros',
    'cents / 100',
    'cents * 0.01',
    'euros / 0.01',
    'euros * 1e2',
    'euros * 1_00',
    'digits * 100n',
    '(a + b) * (100)',
    'euros * -100',
    'euros *= 100',
    'cents /= 100',
  ])('is found: %s', (text) => {
    expect(findHundreds(file(text))).toEqual([{ text, line: 1 }])
  })

  it.each(['months * 12', 'rest % 100', 'euros + 100', 'const limit = 100', 'percentOf(cents, percent)'])(
    'is not reported: %s',
    (text) => {
      expect(findHundreds(file(text))).toEqual([])
    },
  )

  it('is a call of a mapper too', () => {
    expect(
      findMapperCalls(file('toCents(1)\nconst a = toEuros(parseEuros(x)!)')).map(({ name }) => name),
    ).toEqual(['toCents', 'toEuros', 'parseEuros'])
  })

  it('is a call of a mapper of records too', () => {
    expect(findMapperCalls(file('centsOf({ a })\neurosOf({ b })')).map(({ name }) => name)).toEqual([
      'centsOf',
      'eurosOf',
    ])
  })

  it('is reported with its file and lines', () => {
    expect(findUnitCrossings([file('const a = cents / 100\ntoCents(a)')], {})).toEqual([
      'src/portal/plan/bad.ts crosses between euros and cents: line 2 calls toCents, line 1 has cents / 100',
    ])
  })

  it('is allowed in the mappers', () => {
    for (const rim of ['src/dto/contract.ts', 'src/server/contracts/contractDto.ts', 'src/portal/api/api.ts'])
      expect(findUnitCrossings([file('toCents(cents / 100)', rim)], {})).toEqual([])
  })

  it('is allowed as a call in a plugin, whose details are euros, but not as a division', () => {
    expect(findUnitCrossings([file('toCents(details.price)', 'plugins/pets/pricing.ts')], {})).toEqual([])
    expect(findUnitCrossings([file('details.price * 100', 'plugins/pets/pricing.ts')], {})).toHaveLength(1)
  })
})

describe('the allowed crossings of a file', () => {
  const known = { [path]: { atMost: 1, reason: 'a sample' } }

  it('may not increase', () => {
    expect(findUnitCrossings([file('toCents(a)')], known)).toEqual([])
    expect(findUnitCrossings([file('toCents(a)\ntoCents(b)')], known)).toEqual([
      'src/portal/plan/bad.ts crosses between euros and cents, known are 1: line 1 calls toCents, line ' +
        '2 calls toCents',
    ])
  })

  it('must be lowered when the file has fewer', () => {
    expect(findLoweredCrossings([file('toCents(a)')], known)).toEqual([])
    expect(findLoweredCrossings([file('')], known)).toEqual([
      'src/portal/plan/bad.ts has 0 crossings left, known are 1',
    ])
  })
})
