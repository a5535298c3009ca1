import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePeople } from '../examples/exampleRequest.ts'
import type { Contract } from '../plan/contract.ts'
import { changeNeedsReview, documentationNeedsReview } from './changeReview.ts'

const { employee, child, baby } = examplePeople
const people = [employee, child, baby]
const schema = {
  type: 'object',
  properties: { centre: { type: 'string' }, invoices: { type: 'array' } },
} as const
/** Requires one form per contract, only if it covers a child below six years. */
const ofSmallChildren = {
  documentation: {
    schema,
    per: 'contract',
    when: 'always',
    appliesTo: ({ ageYears = 0 }: { ageYears?: number | undefined }) => ageYears < 6,
  },
} as const
const always = { documentation: { schema, per: 'contract', when: 'always' } } as const
const byPerson = { documentation: { schema, per: 'person', when: 'always' } } as const

const covering = (ids: number[], fields: Parameters<typeof exampleContract>[0] = {}): Contract =>
  exampleContract({
    documentation: { centre: 'Sol' },
    ...fields,
    items: ids.map((personId) => ({ personId, monthIndex: 3, priceCents: 6_000 })),
  })

describe('a change of a contract in force (D-75)', () => {
  const before = covering([child.id, baby.id], { details: { place: 'North', days: [1, 2] } })
  const { details } = before
  const isReviewed = (
    after: Contract,
    {
      declaration = always,
      documentation,
    }: {
      declaration?: Parameters<typeof changeNeedsReview>[0]
      documentation?: Record<string, unknown> | null
    } = {},
    old = before,
  ): boolean => changeNeedsReview(declaration, { before: old, after, documentation, people })

  it('is not reviewed where only amounts or months change, or somebody leaves', () => {
    expect(isReviewed(before)).toBe(false)
    expect(isReviewed({ ...before, items: before.items.map((item) => ({ ...item, monthIndex: 5 })) })).toBe(
      false,
    )
    expect(isReviewed(covering([child.id], { details }))).toBe(false)
  })

  it('is reviewed where one person more is covered', () => {
    expect(isReviewed(covering([child.id, baby.id, 0], { details }))).toBe(true)
  })

  it('is reviewed where its modality changes', () => {
    expect(isReviewed(covering([child.id, baby.id], { details, modality: { id: 'n' } }))).toBe(true)
  })

  it.each([
    [{ place: 'South', days: [1, 2] }, true],
    [{ place: 'North', days: [1] }, true],
    [{ place: 'North' }, true],
    [{ place: 'North', days: [1, 2], more: 'x' }, true],
    [{ days: [1, 2], place: 'North' }, false],
  ])('whose details become %j is reviewed: %s', (changed, expected) => {
    expect(isReviewed(covering([child.id, baby.id], { details: changed }))).toBe(expected)
  })

  it.each([
    [{ centre: 'Luna' }, true],
    [{ centre: 'Sol', invoices: ['a.pdf'] }, false],
    [{}, false],
    [null, false],
  ])('that brings %j in place of a center is reviewed: %s (D-78)', (documentation, expected) => {
    expect(isReviewed(before, { documentation })).toBe(expected)
  })

  it('that brings the first documentation is reviewed', () => {
    const old = { ...before, documentation: null }
    expect(isReviewed(before, { documentation: { centre: 'Sol' } }, old)).toBe(true)
    expect(isReviewed(before, { documentation: {} }, old)).toBe(false)
  })

  it('is reviewed where a form is asked that was not asked before', () => {
    const asking = exampleContract({ modality: { questionare: 'yes', typeOfQuestionare: 'upload' } })
    const now = { ...before, modality: { ...asking.modality } }
    expect(isReviewed(now)).toBe(true)
    expect(isReviewed(now, {}, now)).toBe(false)
    expect(isReviewed(before, { declaration: byPerson })).toBe(false)
  })

  it('is reviewed where one of two people is asked a form that was not asked before', () => {
    const fromJune = {
      documentation: {
        schema,
        per: 'person',
        when: 'always',
        appliesTo: ({ id }: { id: number }, { items }: { items: readonly { monthIndex: number }[] }) =>
          id === baby.id || items.every(({ monthIndex }) => monthIndex >= 5),
      },
    } as const
    const inMonth = (monthIndex: number): Contract => ({
      ...before,
      items: before.items.map((item) => ({ ...item, monthIndex })),
    })
    expect(isReviewed(inMonth(4), { declaration: fromJune })).toBe(false)
    expect(isReviewed(inMonth(5), { declaration: fromJune })).toBe(true)
    expect(isReviewed(inMonth(6), { declaration: fromJune }, inMonth(5))).toBe(false)
  })

  it('is not reviewed where nobody reviews a new contract with its conditions', () => {
    const changed = covering([child.id, baby.id, 0], { details: { place: 'South' }, modality: { id: 'n' } })
    expect(isReviewed(changed, { declaration: {} })).toBe(false)
    const ofChild = covering([child.id], { details: { place: 'South' } })
    expect(isReviewed(ofChild, { declaration: ofSmallChildren })).toBe(false)
  })
})

describe('other documentation of a contract in force (D-78)', () => {
  it.each([
    [{ centre: 'Sol' }, { centre: 'Luna' }, true],
    [{ centre: 'Sol' }, { centre: 'Sol', invoices: ['a.pdf'] }, false],
    [null, { centre: 'Sol' }, true],
    [null, {}, false],
    [{ centre: 'Sol' }, null, false],
  ])('%j that becomes %j is reviewed: %s', (given, next, expected) => {
    const contract = covering([child.id], { documentation: given })
    expect(documentationNeedsReview(always, contract, next, people)).toBe(expected)
    expect(documentationNeedsReview({}, contract, next, people)).toBe(false)
    expect(documentationNeedsReview(ofSmallChildren, contract, next, people)).toBe(false)
  })
})
