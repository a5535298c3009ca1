import { describe, expect, it } from 'vitest'
import { parseJson } from './parseJson.ts'

const faultOf = (text: string) => {
  const read = parseJson(text)
  return 'fault' in read ? read.fault : undefined
}

describe('a value that JSON does not have', () => {
  it.each([
    ['046.9', 'expected 46.9, got 046.9: a number begins with no zero'],
    ['-01.5', 'expected -1.5, got -01.5: a number begins with no zero'],
    ['1.200.00', 'expected 1200, got 1.200.00: the point is the decimal sign, and thousands have none'],
    ['1.200,50', 'expected 1200.5, got 1.200,50: the point is the decimal sign, and thousands have none'],
    ['1,200.50', 'expected 1200.5, got 1,200.50: the point is the decimal sign, and thousands have none'],
    ['46,90', 'expected 46.9, got 46,90: decimals are written with a point'],
    ['46.9 €', 'expected 46.9, got 46.9 €: a number has no sign of a currency'],
    ['46.9€', 'expected 46.9, got 46.9€: a number has no sign of a currency'],
    ['.5', 'expected 0.5, got .5'],
    ['5.', 'expected 5, got 5.'],
    ['+5', 'expected 5, got +5'],
    ['25%', 'expected a percentage in quotes, got 25%: write "25%", in quotes'],
    ['2.5 %', 'expected a percentage in quotes, got 2.5 %: write "2.5%", in quotes'],
    ['2,5%', 'expected a percentage in quotes, got 2,5%: write "2.5%", in quotes'],
    ['08201', 'expected 8201, got 08201: a number begins with no zero; for a text write "08201", in quotes'],
    ['False', 'expected true, false or null, got False: write false'],
    ['True', 'expected true, false or null, got True: write true'],
    ['None', 'expected true, false or null, got None: write null, or leave the key out'],
  ])('%s', (written, message) => {
    const path = ['rows', 1, 'price']
    expect(faultOf(`{ "rows": [{},\n  { "price": ${written}, "to": 9 }] }`)).toEqual({
      line: 2,
      column: 14,
      path,
      message,
    })
    expect(faultOf(`{ "rows": [{},\n  { "price": ${written}}] }`)).toMatchObject({ path, message })
  })

  it('in a list, where a comma ends the number before', () => {
    expect(faultOf('{ "prices": [1,046.9, 2] }')).toMatchObject({
      path: ['prices', 1],
      message: 'expected 46.9, got 046.9: a number begins with no zero',
    })
  })

  it('and one that may have two meanings has both', () => {
    expect(faultOf('{ "price": 1,200 }')?.message).toBe(
      'expected 1.2 or 1200, got 1,200: the point is the decimal sign',
    )
    expect(faultOf('{ "a": [9,\n { "price": 1.500 }] }')).toMatchObject({
      line: 2,
      message: 'expected 1.5 or 1500, got 1.500: the point is the decimal sign',
    })
  })
})

describe('a sign in place of another', () => {
  it.each([
    ['{\n  "price" 34.9,\n  "b": 1 }', 2, 9, 'expected a colon after this key'],
    ['{ "a" = 1, "b": 2 }', 1, 7, 'expected a colon, got ='],
    ['{\n "a": 1;\n "b": 2 }', 2, 8, 'expected a comma, got ;'],
    ['{\n "a": "x";\n "b": 2 }', 2, 10, 'expected a comma, got ;'],
    ['{ "a": {\n "b": 1 ),\n "c": 1 }', 2, 9, 'expected }, got )'],
    ['{ "a": [\n1, 2),\n "c": 1 }', 2, 5, 'expected ], got )'],
    ['{ "a": [1, 2},\n "c": 1 }', 1, 13, 'expected ], got }'],
    ['{ "a": { "b": 1],\n "c": 1 }', 1, 16, 'expected }, got ]'],
    ['{\n "a": {\n "x.json",\n "y" ] }', 2, 7, 'expected [, got {: values without keys are a list'],
    ['{\n "a": {\n { "id": 1 }\n ] }', 2, 7, 'expected [, got {: values without keys are a list'],
  ])('%j', (text, line, column, message) => {
    expect(faultOf(text)).toEqual({ line, column, message })
  })
})

describe('a part that does not end where it should', () => {
  it.each([
    ['{\n "a": "Acme "Industrial"", "b": 1 }', 2, 13, 'a quote inside a text is written \\"'],
    ['{ "a": ["x "y" z", "b"] }', 1, 12, 'a quote inside a text is written \\"'],
    ['{ "a": 1 }\n}', 2, 1, 'a } too many: it closes nothing'],
    ['{ "a": [1] ] }', 1, 12, 'expected }, got ]'],
    ['{ "a": {\n "b": 1 }},\n "c": 1 }', 2, 10, 'a } too many: it ends the file, and more follows'],
    ['{\n  "a": { "b": 1,\n  "c": 1\n}\n', 2, 8, 'expected a closing } for this {'],
    ['{\n  "a": {\n    "b": 1,\n  "c": [\n  ]\n}\n', 2, 8, 'expected a closing } for this {'],
    ['{\n  "a": [1, 2', 2, 8, 'expected a closing ] for this ['],
    ['{ "a": "}" ', 1, 1, 'expected a closing } for this {'],
    ['[\n  { "a": 1,\n  { "b": 2 }\n]', 2, 3, 'expected a closing } for this {'],
    ['{ "a": [\n {\n "b": 1\n ] }', 4, 2, 'expected } for the { of line 2, got ]'],
    [
      '{\n<<<<<<< HEAD\n "a": 1,\n=======\n "a": 2\n>>>>>>> other\n}',
      2,
      1,
      'expected JSON, got a mark of a conflict in git: keep one version, and take the lines with <<<<<<<, ' +
        '======= and >>>>>>> away',
    ],
  ])('%j', (text, line, column, message) => {
    expect(faultOf(text)).toEqual({ line, column, message })
  })

  it.each(['{ "a": 45 days, "b": 1 }', '{ "a": 45 days }'])('%s: a number and a word', (text) => {
    expect(faultOf(text)).toEqual({
      line: 1,
      column: 8,
      path: ['a'],
      message: 'expected 45, or "45 days" in quotes, got 45 days',
    })
  })
})

describe('other faults of JSON keep their sentence', () => {
  it.each([
    ['{ "a": 1 "b": 2 }', 'expected a comma after this'],
    ['{ "a": twenty }', 'expected a value: text in quotes, a number, true, false or null'],
    ['{ "a": constructor }', 'expected a value: text in quotes, a number, true, false or null'],
    ['{ "a": 1, }', 'a comma too many: nothing follows it before the }'],
    ['{ "a": 1, b: 2 }', 'expected a key in double quotes'],
    ['{ "a": 46.9 "b": 2 }', 'expected a comma after this'],
    ['[1 2]', 'expected a comma after this'],
  ])('%s', (text, message) => {
    expect(faultOf(text)?.message).toBe(message)
  })

  it('with the column of the comma too many', () => {
    expect(faultOf('{\n  "a": 1,\n}')).toMatchObject({ line: 2, column: 9 })
  })

  it('and right numbers and words have none', () => {
    expect(parseJson('{ "a": [0, -0.5, 1e3, 10.25, 1.50, 1.125, 0.500, true, null] }')).toMatchObject({
      value: { a: [0, -0.5, 1000, 10.25, 1.5, 1.125, 0.5, true, null] },
    })
  })
})

it.each([
  ['quotation marks that nothing closes', '[' + '"\\'.repeat(1024 * 1024)],
  ['a long word', `[${'a'.repeat(2 * 1024 * 1024)}`],
  ['a long number', `[${'1.,'.repeat(700_000)}`],
  ['brackets', '[{'.repeat(700)],
  ['closed brackets in one line', `[${'[],'.repeat(699_000)}[]`],
  ['blanks', `{ "a": 1${' '.repeat(2 * 1024 * 1024)}x`],
])('a file of 2 MB of %s is answered within seconds', { timeout: 10_000 }, (_what, text) => {
  expect(faultOf(text)?.message).toBeTruthy()
})
