import { describe, expect, it } from 'vitest'
import {
  centsOf,
  eurosOf,
  countWithin,
  isAmountCents,
  maxMoneyCents,
  parseEuros,
  percentOf,
  parseAmount,
  resolveAmount,
  sharePercent,
  spreadDown,
  sumBy,
  toCents,
  toEuros,
  roundedPercent,
} from './money.ts'

describe('toCents', () => {
  it.each([
    [1.005, 101],
    [2.675, 268],
    [1.004, 100],
    [1.0049999, 100],
    [0.005, 1],
    [0.0049, 0],
    [-1.005, -101],
    [-2.5, -250],
    [1234.5, 123_450],
    [0, 0],
    [0.1 + 0.2, 30],
    [136.36, 13_636],
    [9_999_999.99, 999_999_999],
    [1e-7, 0],
    [8.345, 835],
    [1.115, 112],
    [1e14, 1e16],
    [123_456_789_012.345, 12_345_678_901_235],
  ])('%d euros are %d cents, half away from zero on the written decimal', (euros, cents) => {
    expect(toCents(euros)).toBe(cents)
  })

  it('never answers minus zero', () => expect(Object.is(toCents(-0.001), 0)).toBe(true))

  it('reads a number written as text', () => {
    expect(toCents('1.005')).toBe(101)
    expect(toCents(' 12 ')).toBe(1200)
    expect(toCents('2e2')).toBe(20_000)
    expect(toCents('5e-3')).toBe(1)
    expect(toCents('5e-10')).toBe(0)
    expect(toCents('+3.1')).toBe(310)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 'doce', '1,5', '', '1.2.3'])(
    'refuses %s with a sentence',
    (value) => {
      expect(() => toCents(value)).toThrow(
        `"${value}" is not an amount of money: expected euros such as 1234.5`,
      )
    },
  )

  it('comes back from euros for every cent of a thousand euros', () => {
    const all = Array.from({ length: 100_001 }, (_, cents) => cents)
    expect(all.filter((cents) => toCents(toEuros(cents)) !== cents)).toEqual([])
  })
})

describe('parseEuros', () => {
  it.each([
    [11.1, 1110],
    ['11.10', 1110],
    [' 9 ', 900],
    ['-3', -300],
    [0, 0],
  ])('%s is %d cents', (value, cents) => {
    expect(parseEuros(value)).toBe(cents)
  })

  it.each([
    '11,10',
    'nueve',
    '',
    '1e3',
    '.5',
    '5.',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    {},
    ['9'],
  ])('%s is no amount', (value) => {
    expect(parseEuros(value)).toBeUndefined()
  })
})

describe('an amount or a percentage (D-01)', () => {
  it.each([
    ['2%', 3_000_000, 60_000],
    [450, 3_000_000, 45_000],
    ['1.5%', 3_000_000, 45_000],
    ['450', 0, 45_000],
    ['25%', 6_000, 1_500],
    ['33.333%', 10_000, 3_333],
    ['12.5 %', 1_000, 125],
    ['50%', 1, 1],
    ['49%', 1, 0],
    ['100%', 77, 77],
    ['200%', 50, 100],
    [' 7 % ', 10_000, 700],
  ])('%s of %d cents is %d cents', (value, base, cents) => {
    expect(resolveAmount(parseAmount(value), base)).toBe(cents)
  })

  it.each([
    '',
    ' ',
    null,
    undefined,
    'mucho',
    '-2%',
    -450,
    '-450',
    '%',
    '2%%',
    '1,5%',
    '1e2%',
    true,
    false,
    Number.NaN,
    {},
  ])('%s is nothing', (value) => {
    expect(resolveAmount(parseAmount(value), 3_000_000)).toBe(0)
  })

  it('is left out where it is blank, so that something else may stand in; 0 is written', () => {
    for (const blank of ['', ' ', null, undefined]) expect(parseAmount(blank)).toBeUndefined()
    expect(parseAmount(0)).toEqual({ cents: 0 })
    expect(parseAmount('0%')).toEqual({ percent: '0' })
  })
})

describe('percentOf', () => {
  it('rounds half up on exact decimals', () => {
    expect(percentOf(3_000_000, 6.35)).toBe(190_500)
    expect(percentOf(4_884_120, 6.35)).toBe(310_142)
    expect(percentOf(50, 1)).toBe(1)
    expect(percentOf(49, 1)).toBe(0)
    expect(percentOf(10, '0.5')).toBe(0)
    expect(percentOf(10_000, ' 5 ')).toBe(500)
  })

  it('refuses what is no percentage', () => {
    expect(() => percentOf(1, 'x')).toThrow('"x" is not a percentage: expected a number such as 6.35')
    expect(() => percentOf(1, 'Infinity')).toThrow('"Infinity" is not a percentage')
    expect(() => percentOf(1, '0x10')).toThrow('"0x10" is not a percentage')
  })

  it('refuses an amount that is not whole cents', () =>
    expect(() => percentOf(0.5, 6.35)).toThrow('"0.5" is not a whole number of cents'))
})

describe('spreading and counting round down (D-60)', () => {
  it('leaves unspent what does not divide: 1000 over 7 is 142.85', () => {
    expect(spreadDown(100_000, 7)).toBe(14_285)
    expect(7 * spreadDown(100_000, 7)).toBe(99_995)
    expect(spreadDown(100, 0)).toBe(0)
    expect(spreadDown(100, 1)).toBe(100)
  })

  it.each([
    [10_000, 900, 11],
    [3_330, 1_110, 3],
    [3_329, 1_110, 2],
    [3_331, 1_110, 3],
    [899, 900, 0],
    [900, 900, 1],
    [-5, 900, 0],
    [100, 0, 0],
    [100, -5, 0],
  ])('%d cents hold, at %d each, %d units', (amount, unit, count) =>
    expect(countWithin(amount, unit)).toBe(count),
  )
})

describe('whole percent (D-60)', () => {
  it.each([
    [0, 0, 0],
    [5, 0, 0],
    [1, 200, 1],
    [1, 201, 0],
    [1, 3, 33],
    [2, 3, 67],
    [124, 1000, 12],
    [125, 1000, 13],
    [300, 300, 100],
    [450, 300, 150],
    [-1, 10, 0],
  ])('%d of %d is %d %%', (part, total, percent) => expect(roundedPercent(part, total)).toBe(percent))
})

describe('a share in percent', () => {
  it.each([
    [1, 3, 100 / 3],
    [5_000, 10_000, 50],
    [0, 10, 0],
    [10, 10, 100],
    [1, 0, 0],
  ])('of %d in %d is %d, not rounded, and 0 where the total is 0', (part, total, percent) => {
    expect(sharePercent(part, total)).toBeCloseTo(percent, 10)
  })
})

describe('an amount of the product', () => {
  it('is whole cents from 0 to 10,000,000 euros', () => {
    expect([0, 1, maxMoneyCents].map(isAmountCents)).toEqual([true, true, true])
    expect([-1, 0.5, maxMoneyCents + 1, Number.NaN, Number.POSITIVE_INFINITY].map(isAmountCents)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(maxMoneyCents).toBe(toCents(10_000_000))
  })
})

it('sums one figure of many items', () => {
  expect(sumBy([{ a: 1 }, { a: 2 }], ({ a }) => a)).toBe(3)
  expect(sumBy([], () => 1)).toBe(0)
})

describe('the amounts of a record', () => {
  it('become cents and euros by the same rule, one by one', () => {
    expect(centsOf({ price: 1.005, bag: 0 })).toEqual({ price: 101, bag: 0 })
    expect(eurosOf({ price: 101, bag: 0 })).toEqual({ price: 1.01, bag: 0 })
  })

  it('stay null, and out of it where they are undefined', () => {
    expect(centsOf({ salary: null, price: undefined })).toEqual({ salary: null })
    expect('price' in eurosOf({ price: undefined })).toBe(false)
  })
})
