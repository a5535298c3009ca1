import { describe, expect, it } from 'vitest'
import { defineBenefit, type Benefit } from '../benefit/defineBenefit.ts'
import { casesFaults } from './cases.ts'
import { exampleModality, exampleRequest, requestItems } from './exampleRequest.ts'

const saving = defineBenefit({ id: 'saving', amount: 'typed' }) as Benefit
const modality = exampleModality({ id: 'plan', category: 'saving', name: { es: 'Plan' } })
const request = exampleRequest({
  modality,
  details: {},
  items: requestItems('plan', { months: [3, 4], amountCents: 5_000 }),
})
const faults = (...cases: object[]): string[] =>
  casesFaults(saving, request, { cases }).map(({ message }) => message)

describe('the cases of a category', () => {
  it('leave out what is as in the example', () => {
    expect(
      faults(
        { name: 'as it is', expected: { cents: 10_000 } },
        { name: 'one month', months: [3], expected: { cents: 5_000 } },
        { name: 'another amount', amountCents: 1, expected: { cents: 2 } },
        {
          name: 'under the minimum',
          modality: { minAmountCents: 5_001 },
          expected: { refusal: 'monthUnderMin' },
        },
        {
          name: 'not for the family',
          people: [
            { relationship: 'you', age: 30 },
            { relationship: 'spouse', age: 30 },
          ],
          covered: [1],
          months: [3],
          expected: { refusal: 'employeeOnly' },
        },
      ),
    ).toEqual([])
  })

  it('say what was expected and what was answered', () => {
    expect(
      faults(
        { name: 'a cent more', expected: { cents: 10_001 } },
        { name: 'not refused', expected: { refusal: 'noRate' } },
        { name: 'over', availableCents: 9_999, expected: { cents: 10_000 } },
        { name: 'nobody', covered: [1], expected: { cents: 1 } },
        { name: 'nobody', expected: { cents: 10_000 } },
      ),
    ).toEqual([
      'the case "a cent more": expected 10001 cents, got 10000 cents',
      'the case "not refused": expected the refusal noRate, got 10000 cents',
      'the case "over": expected 10000 cents, got refused as price_over_error',
      'the case "nobody" covers person 1, whom "people" does not have',
      'expected a name of its own, got "nobody" a second time',
    ])
  })

  it('name a fault of the file with its place', () => {
    expect(faults({ name: 'x', month: [3], expected: {} })).toEqual([
      'cases.0.month: unknown key, did you mean "months"?',
      'cases.0.expected: expected { "cents": 22500 } or { "refusal": "price_over_error" }, got ' +
        'an object with nothing in it',
    ])
    expect(faults()).toEqual(['cases: expected at least one entry, got a list of 0'])
    expect(faults({ name: 'x', months: [12], expected: { cents: 1 } })).toEqual([
      'cases.0.months.0: expected a whole number from 0 to 11, got 12',
    ])
  })
})
