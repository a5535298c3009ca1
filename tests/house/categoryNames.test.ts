import { describe, expect, it } from 'vitest'
import { findNamedCategories, findUnneededMeanings } from './categoryNames.ts'

const categories = ['food', 'informative', 'life-insurance', 'life-insurance-axa', 'renting', 'transport']

function namesIn(text: string): string[] {
  const sentences = findNamedCategories({ path: 'src/portal/bad.tsx', text }, categories, [])
  return sentences.map((sentence) => / names ([a-z-]+)$/.exec(sentence)![1]!)
}

describe('the name of a category is found', () => {
  it.each([
    ['in a text', "if (category === 'food') pay()", 'food'],
    ['in an address', 'const page = `/products/renting/${id}`', 'renting'],
    ['as an identifier', 'const renting = profile.vehicle', 'renting'],
    ['within an identifier', 'const isFoodProduct = tags.includes(tag)', 'food'],
    ['at the end of an identifier', 'const hasRenting = true', 'renting'],
    ['as the key of an object', 'const colors = { food: 1 }', 'food'],
    ['as a field', 'const has = profile.renting', 'renting'],
    ['in a type', "type Field = 'renting' | 'privateUse'", 'renting'],
    ['in camel case', 'const lifeInsuranceRate = 1', 'life-insurance'],
    ['in Pascal case', 'function LifeInsurancePage() {}', 'life-insurance'],
    ['in snake case', "const table = 'life_insurance'", 'life-insurance'],
    ['in capitals', 'const LIFE_INSURANCE = 1', 'life-insurance'],
    ['in one word', "const table = 'lifeinsurance'", 'life-insurance'],
    ['with a space', "const title = 'Life insurance'", 'life-insurance'],
    ['after an abbreviation', 'const HTMLFood = 1', 'food'],
    ['in the plural', 'const foods = []', 'food'],
    ['in a comment', '// Only renting has a vehicle.', 'renting'],
    ['in the text of an element', '<p>transport</p>', 'transport'],
  ])('%s: %s', (_, text, name) => {
    expect(namesIn(text)).toEqual([name])
  })

  it.each(['const transporter = 1', "const text = 'information'", 'const parenting = 1', '"Transporte"'])(
    'but not inside another word: %s',
    (text) => {
      expect(namesIn(text)).toEqual([])
    },
  )

  it('with its file and line', () => {
    expect(findNamedCategories({ path: 'src/portal/bad.tsx', text: '\nfood()' }, categories, [])).toEqual([
      'the core names no category: "src/portal/bad.tsx:2" names food',
    ])
  })
})

describe('another meaning of a name', () => {
  const meanings = [{ name: 'transport', files: /^src\/mail\//, text: /Mail/, reason: 'mails' }]

  it('is allowed only in its files, for its text and its name', () => {
    const named = (path: string, text: string): number =>
      findNamedCategories({ path, text }, categories, meanings).length
    expect(named('src/mail/a.ts', 'createMailTransport()')).toBe(0)
    expect(named('src/mail/a.ts', 'createTransport()')).toBe(1)
    expect(named('src/mail/a.ts', 'mailFood(Mail)')).toBe(1)
    expect(named('src/portal/a.ts', 'createMailTransport()')).toBe(1)
  })

  it('is reported if no line needs it any more', () => {
    const file = { path: 'src/mail/a.ts', text: 'createMailTransport()' }
    expect(findUnneededMeanings([file], categories, meanings)).toEqual([])
    expect(findUnneededMeanings([{ ...file, text: '' }], categories, meanings)).toHaveLength(1)
  })
})
