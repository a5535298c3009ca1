import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Contract } from '../plan/contract.ts'
import { examplePeople } from '../examples/exampleRequest.ts'
import {
  changeRefusal,
  missingByChange,
  replacementRefusal,
  replacesDocumentation,
} from './replacedDocumentation.ts'

const schema = {
  type: 'object',
  required: ['centre', 'invoice'],
  properties: { centre: { type: 'string' }, invoice: { type: 'string', format: 'file' } },
} as const
const byPerson = { documentation: { schema, per: 'person', when: 'always', agreed: ['centre'] } as const }
const byContract = { documentation: { schema, per: 'contract', when: 'always' } as const }

const given = { centre: 'El Niu', invoice: 'x.pdf' }
const covering = (ids: number[], documentation: Record<string, unknown> | null, more = {}): Contract =>
  exampleContract({
    items: ids.map((personId) => ({ personId, monthIndex: 5, priceCents: 1_000 })),
    documentation,
    ...more,
  })
const nobody = { people: [] }

describe('a change in force requires documentation (D-75)', () => {
  it('of an added person, and not of people who stay', () => {
    const before = covering([3], { 3: given })
    expect(missingByChange(byPerson, before, covering([3, 4], { 3: given }), nobody)).toEqual({
      isMissing: true,
      personIds: [4],
      fields: [
        { personId: 4, field: 'centre' },
        { personId: 4, field: 'invoice' },
      ],
    })
    const whole = { 3: given, 4: given }
    expect(missingByChange(byPerson, before, covering([3, 4], whole), nobody).isMissing).toBe(false)
  })

  it('for a person whose months change, and not for one without changes who lacked it before', () => {
    const lacking = { 3: { centre: 'El Niu' } }
    const before = covering([3], lacking)
    const missing = (changed: Contract) => missingByChange(byPerson, before, changed, nobody)
    expect(missing(covering([3], lacking)).isMissing).toBe(false)
    expect(missing(covering([3, 4], lacking)).personIds).toEqual([4])
    const dearer = [{ personId: 3, monthIndex: 5, priceCents: 2_000 }]
    expect(missing(exampleContract({ items: dearer, documentation: lacking })).fields).toEqual([
      { personId: 3, field: 'invoice' },
    ])
  })

  it('of the contract as a whole, where it is not by person', () => {
    const missing = (info: Record<string, unknown> | null) =>
      missingByChange(byContract, covering([0], info), covering([0, 3], info), nobody)
    expect(missing(null)).toEqual({
      isMissing: true,
      personIds: [],
      fields: [{ field: 'centre' }, { field: 'invoice' }],
    })
    expect(missing(given).isMissing).toBe(false)
  })

  it('of the contract, if the first person who needs it is added', () => {
    const people = [3, 4].map((id) => ({ ...examplePeople.child, id }))
    const declaration = {
      documentation: { ...byContract.documentation, appliesTo: ({ id }: { id: number }) => id === 4 },
    }
    const missing = (ids: number[]) =>
      missingByChange(declaration, covering([3], null), covering(ids, null), { people }).isMissing
    expect([missing([3]), missing([3, 4])]).toEqual([false, true])
  })

  it('and does not accept a file of nobody', () => {
    const before = covering([3], { 3: given })
    const changed = covering([3, 4], { 3: given, 4: { ...given, invoice: 'y.pdf' } })
    const ownFiles = new Set(['x.pdf'])
    expect(changeRefusal(byPerson, before, changed, { people: [], ownFiles })).toMatchObject({
      code: 'documentationIncomplete',
      params: { field: 'invoice' },
    })
  })

  it('of nobody if documentation was switched off', () => {
    const off = { disableDocumentation: true }
    const [before, changed] = [covering([3], null, off), covering([3, 4], null, off)]
    expect(changeRefusal(byPerson, before, changed, nobody)).toBeUndefined()
  })

  it('and keeps the existing one: it is neither lost nor emptied, nor is an agreed field changed', () => {
    const before = covering([3], { 3: given })
    const code = (documentation: Record<string, unknown> | null) =>
      changeRefusal(byPerson, before, covering([3], documentation), nobody)?.code
    expect(code({ 3: given })).toBeUndefined()
    expect(code({ 3: { centre: 'El Niu' } })).toBe('documentationIncomplete')
    expect(code({ 3: { ...given, centre: 'Otro' } })).toBe('documentationAgreed')
    const alone = { documentation: { ...byPerson.documentation, when: 'modality' } } as const
    expect(changeRefusal(alone, before, covering([3], {}), nobody)?.code).toBe('documentationIncomplete')
  })
})

/** A contract of person 3, who lacks the invoice; month and price of each item in turn. */
const at = (numbers: number[]) =>
  exampleContract({
    items: numbers.flatMap((monthIndex, index) =>
      index % 2 ? [] : [{ personId: 3, monthIndex, priceCents: numbers[index + 1]! }],
    ),
    documentation: { 3: { centre: 'El Niu' } },
  })

describe('a person who stays in the contract', () => {
  it('owes what they lack now and had before, not what they lacked before', () => {
    const before = covering([3, 4], { 3: { centre: 'El Niu' }, 4: { invoice: 'y.pdf' } })
    const changed = covering([3, 4], { 3: { invoice: 'x.pdf' }, 4: { invoice: 'y.pdf' } })
    expect(missingByChange(byPerson, before, changed, nobody)).toEqual({
      isMissing: true,
      personIds: [3],
      fields: [{ personId: 3, field: 'centre' }],
    })
  })

  it.each([
    ['the same months in another order', [6, 1_000, 5, 1_000], [5, 1_000, 6, 1_000], false],
    ['December at 10 euros in place of February at 110', [1, 11_000], [11, 1_000], true],
  ])('with %s owes documentation again: %s, %s, %s', (_, before, after, isMissing) => {
    expect(missingByChange(byPerson, at(before), at(after), nobody).isMissing).toBe(isMissing)
  })

  it.each([
    ['open months taken away', [5, 1_000], false],
    ['a month added in place of one', [5, 1_000, 7, 1_000], true],
    ['a month left at another price', [5, 1_001], true],
  ])('with %s owes nothing that was never given, else all: %j, %s', (_, after, isMissing) => {
    const missing = missingByChange(byPerson, at([5, 1_000, 6, 1_000]), at(after), nobody)
    expect(missing.isMissing).toBe(isMissing)
  })
})

describe('a form of which every field may stay empty', () => {
  const form = { type: 'object', properties: { note: { type: 'string' } } } as const

  it.each(['contract', 'person'] as const)('must not be empty as a whole (one form a %s)', (per) => {
    const declaration = { documentation: { schema: form, per, when: 'always' } as const }
    const missing = (documentation: Record<string, unknown> | null) =>
      missingByChange(declaration, covering([], null), covering([4], documentation), nobody)
    const personIds = per === 'person' ? [4] : []
    expect(missing(null)).toEqual({ isMissing: true, personIds, fields: [] })
    const filled = { note: 'x' }
    expect(missing(per === 'person' ? { 4: filled } : filled).isMissing).toBe(false)
  })
})

describe('a signed questionnaire of a category that asks for nothing itself', () => {
  const modality = { questionare: 'yes', typeOfQuestionare: 'physical' } as const
  const signed = (documentation: Record<string, unknown> | null) => covering([0], documentation, { modality })

  it('is a file that the contract requires and another file may replace', () => {
    expect(missingByChange({}, signed(null), signed(null), nobody)).toEqual({
      isMissing: true,
      personIds: [],
      fields: [{ field: 'file' }],
    })
    expect(replacementRefusal({}, signed({ file: 'x.pdf' }), { file: 'y.pdf' }, nobody)).toBeUndefined()
  })
})

describe('a refused change names the missing field and its person', () => {
  const family = { people: [{ ...examplePeople.child, id: 3 }] }
  const field = 'documentation'
  const params = (field: string) => ({ field, person: 'Nil Vidal' })

  it('if the documentation is missing or incomplete', () => {
    const before = covering([], null)
    expect(changeRefusal(byPerson, before, { ...covering([3], null) }, family)).toEqual({
      code: 'changeNeedsDocumentation',
      field,
      params: params('centre'),
    })
    expect(changeRefusal(byPerson, before, covering([3], { 3: { centre: 'El Niu' } }), family)).toEqual({
      code: 'documentationIncomplete',
      field,
      params: params('invoice'),
    })
  })

  it('where a person has another value in an agreed field', () => {
    const other = { 3: { ...given, centre: 'Otro' } }
    const expected = { code: 'documentationAgreed', field, params: params('centre') }
    expect(changeRefusal(byPerson, covering([3], { 3: given }), covering([3], other), family)).toEqual(
      expected,
    )
    expect(replacementRefusal(byPerson, covering([3], { 3: given }), other, family)).toEqual(expected)
  })

  it('but no person if the contract has a single form', () => {
    const declaration = { documentation: { ...byContract.documentation, agreed: ['centre'] } }
    const other = { ...given, centre: 'Otro' }
    expect(replacementRefusal(declaration, covering([3], given), other, family)).toEqual({
      code: 'documentationAgreed',
      field,
      params: { field: 'centre' },
    })
    expect(replacementRefusal(byContract, covering([3], given), other, family)).toBeUndefined()
  })
})

describe('other documentation of a contract in force (D-78)', () => {
  const before = covering([3], { 3: given })

  it('replaces the earlier one if it is complete and keeps agreed fields', () => {
    const next = { 3: { ...given, invoice: 'y.pdf' } }
    expect(replacementRefusal(byPerson, before, next, nobody)).toBeUndefined()
  })

  it('is refused where it lacks a field', () => {
    expect(replacementRefusal(byPerson, before, { 3: { centre: 'El Niu' } }, nobody)).toEqual({
      code: 'documentationIncomplete',
      field: 'documentation',
      params: { field: 'invoice' },
    })
  })

  it('may be empty if nothing is required and there was none, and empties nothing', () => {
    const free = { documentation: { ...byPerson.documentation, when: 'modality' } } as const
    const code = (contract: Contract, next: Record<string, unknown> | null) =>
      replacementRefusal(free, contract, next, nobody)?.code
    expect(code(before, null)).toBe('documentationIncomplete')
    expect(code(before, {})).toBe('documentationIncomplete')
    expect(code(before, { 3: given })).toBeUndefined()
    expect(code(covering([3], null), null)).toBeUndefined()
    expect(code(covering([3], null), { 3: given })).toBeUndefined()
  })
})

describe('documentation submitted later', () => {
  it.each([
    ['a first text', null, 'x'],
    ['a text after a blank one', ' ', 'x'],
    ['a first list', [], ['a.pdf']],
    ['a first form', {}, { centre: 'El Niu' }],
    ['the same text', 'x', 'x'],
    ['the same number', 3, 3],
    ['one more file', ['a.pdf'], ['a.pdf', 'b.pdf']],
    ['the same files in another order', ['a.pdf', 'b.pdf'], ['b.pdf', 'a.pdf']],
    ['the same invoice beside another', [{ file: 'a' }], [{ file: 'b' }, { file: 'a' }]],
    ['one more field', { 3: { centre: 'El Niu' } }, { 3: { centre: 'El Niu', invoice: 'x' } }],
  ])('adds to it: %s', (_, before, next) => {
    expect(replacesDocumentation(before, next)).toBe(false)
  })

  it.each([
    ['another text', 'x', 'y'],
    ['another number', 3, 4],
    ['one file of two is gone', ['a.pdf', 'b.pdf'], ['b.pdf']],
    ['another invoice', [{ file: 'a' }], [{ file: 'b' }]],
    ['a text in place of a list', ['a.pdf'], 'a.pdf'],
    ['one field of two is another', { centre: 'x', invoice: 'y' }, { centre: 'x', invoice: 'z' }],
    ['a field within a person is gone', { 3: { centre: 'x' } }, { 3: {} }],
    ['nothing', { centre: 'x' }, null],
  ])('replaces it: %s', (_, before, next) => {
    expect(replacesDocumentation(before, next)).toBe(true)
  })
})
