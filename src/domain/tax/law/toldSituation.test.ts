import { describe, expect, it } from 'vitest'
import { exampleTax } from '../../../../tests/support/exampleTax.ts'
import type { TaxSituation, TaxSituations } from '../../plan/taxSituation.ts'
import type { TaxContext } from '../simulator.ts'
import { buildLawCase } from './lawCase.ts'
import { lawSimulator } from './lawSimulator.ts'
import { computePayslip } from './payslip.ts'

/** An employee of 18,000 in Madrid, born in 1990, with a child of 2020. */
const contextWith = (taxSituations?: TaxSituations): TaxContext => ({
  tax: exampleTax,
  simulator: lawSimulator,
  year: 2026,
  grossCents: 18_000_00,
  people: [
    { id: 0, relationship: 'you', ageYears: 36, birthday: '1990-06-01' },
    { id: 7, relationship: 'child', ageYears: 6, birthday: '2020-02-01' },
  ],
  companyBagCents: 0,
  province: 'Madrid',
  taxSituations,
})

const nothing = { companyCents: 0, exemptCents: 0 }
const caseOf = (confirmed: TaxSituation) => buildLawCase(contextWith({ told: confirmed, confirmed }), nothing)

describe('what form 145 tells (D-121)', () => {
  it('counts on payslips once the company has confirmed it, and in the return at once', () => {
    const told: TaxSituation = { household: 'aloneWithChildren', children: [{ id: 7, custody: 'whole' }] }
    const withheld = (situations?: TaxSituations) =>
      lawSimulator.yearTax(contextWith(situations), []).taxCents
    expect(withheld({ told })).toBe(withheld())
    expect(withheld({ told, confirmed: told })).toBeLessThan(withheld())
    const returned = (situations?: TaxSituations) =>
      lawSimulator.finalTax(contextWith(situations), []).taxCents
    expect(returned({ told })).toBeLessThan(returned())
    expect(returned({ confirmed: told })).toBe(returned())
  })

  it.each([
    ['aloneWithChildren', 1],
    ['dependentSpouse', 2],
    ['other', 3],
  ] as const)('names the household %s situation %i', (household, situation) =>
    expect(caseOf({ household }).situation).toBe(situation),
  )

  it('gives a child in sole custody whole, else by half', () => {
    const sharedBy = (custody?: 'whole' | 'shared') =>
      caseOf({ children: [{ id: 7, ...(custody && { custody }) }] }).family.children[0]?.sharedBy
    expect([sharedBy(), sharedBy('shared'), sharedBy('whole')]).toEqual([2, 2, 1])
  })

  it.each([
    [2023, false],
    [2024, true],
    [2026, true],
    [2027, false],
  ])('counts a child adopted in %i as under three in 2026: %s', (adoptedYear, isNew) =>
    expect(caseOf({ children: [{ id: 7, adoptedYear }] }).family.children[0]?.isNewlyAdopted).toBe(isNew),
  )

  it('leaves out an ascendant who is not older than the employee, and says so', () => {
    const of = (birthYear: number) => caseOf({ ascendants: [{ birthYear }] }).family.ascendants.length
    expect([of(1989), of(1990), of(1991)]).toEqual([1, 0, 0])
    const told: TaxSituation = { ascendants: [{ birthYear: 1990 }] }
    expect(lawSimulator.assumed(contextWith({ told, confirmed: told }))).toContain('ascendantsLeftOut')
  })

  it.each([
    ['a child who turns 25 in 2026', '2001-12-31', [], true],
    ['a child who turns 24 in 2026', '2002-01-01', [], false],
    ['a parent of 64', '2020-01-01', [{ birthYear: 1962 }], true],
    ['a parent of 64 with a disability', '2020-01-01', [{ birthYear: 1962, disability: 33 }], false],
    ['a parent of 65', '2020-01-01', [{ birthYear: 1961 }], false],
  ] as const)('says of %s whether somebody does not count', (_, birthday, ascendants, isSaid) => {
    const told: TaxSituation = { ascendants: [...ascendants] }
    const context = contextWith({ told, confirmed: told })
    const people = context.people.map((each) => (each.id === 7 ? { ...each, birthday } : each))
    expect(lawSimulator.assumed({ ...context, people }).includes('notCounted')).toBe(isSaid)
  })

  it('gives a fixed term its contributions, and a contract under a year its least rate too', () => {
    const paid = (contract?: TaxSituation['contract']) => {
      const confirmed = contract ? { contract } : {}
      return lawSimulator.yearTax(contextWith({ confirmed }), []).contributionsCents
    }
    expect(paid('permanent')).toBe(paid())
    expect(paid('fixedTerm')).toBeGreaterThan(paid())
    expect(paid('underYear')).toBe(paid('fixedTerm'))
    expect(caseOf({ contract: 'fixedTerm' }).isContractUnderYear).toBe(false)
    expect(caseOf({ contract: 'underYear' }).isContractUnderYear).toBe(true)
  })

  it('counts somebody as alone who says so, and names a spouse on file', () => {
    const told: TaxSituation = { household: 'aloneWithChildren' }
    const alone = contextWith({ told, confirmed: told })
    const married = { ...alone, people: [...alone.people, { id: 8, relationship: 'spouse', ageYears: 36 }] }
    const withSpouse = married as TaxContext
    expect(lawSimulator.assumed(alone)).not.toContain('aloneWithSpouse')
    expect(lawSimulator.assumed(withSpouse)).toContain('aloneWithSpouse')
    expect(buildLawCase(withSpouse, nothing).situation).toBe(1)
    const other = { ...withSpouse, taxSituations: { told: { household: 'other' as const } } }
    expect(lawSimulator.assumed(other)).not.toContain('aloneWithSpouse')
  })

  it.each([
    ['2001-12-31', undefined, true],
    ['2002-01-01', undefined, false],
    ['1999-05-05', 32, true],
    ['1999-05-05', 33, false],
    ['', undefined, true],
  ])(
    'says situation 3 of somebody alone whose one child, born %s, disability %s, counts not: %s',
    (...row) => {
      const [birthday, disability, isSaid] = row
      const told: TaxSituation = {
        household: 'aloneWithChildren',
        children: [{ id: 7, ...(disability && { disability }) }],
      }
      const context = contextWith({ told, confirmed: told })
      const people = context.people.map((each) => ({
        ...each,
        birthday: each.id === 7 ? birthday : '1970-06-01',
      }))
      const own = { ...context, people, grossCents: 17_000_00 }
      expect(lawSimulator.assumed(own).includes('aloneWithoutChildren')).toBe(isSaid)
      // The limit of situation 3 is 15,876.00: at most 43 % of what is above it is withheld.
      if (isSaid) expect(computePayslip(buildLawCase(own, nothing)).quotaCents).toBe(483_32)
      else expect(computePayslip(buildLawCase(own, nothing)).quotaCents).toBe(0)
    },
  )

  it('is assumed no more where it is told', () => {
    const told: TaxSituation = {
      household: 'other',
      contract: 'permanent',
      hasOtherPayers: false,
      children: [{ id: 7, custody: 'shared', disability: 0 }],
      ascendants: [],
    }
    expect(lawSimulator.assumed(contextWith({ told, confirmed: told }))).toEqual(['january'])
    expect(lawSimulator.assumed(contextWith({ told }))).toEqual(['unconfirmed', 'january'])
  })

  it('promises no refund of a return to who has other payers', () => {
    const besides = (told: TaxSituation) => {
      const context = contextWith({ told })
      const tax = lawSimulator.yearTax(context, [])
      return lawSimulator.returnBeside(context, [], { without: tax, with: tax })?.refundCents
    }
    expect(besides({})).toBeGreaterThan(0)
    expect(besides({ hasOtherPayers: true })).toBeUndefined()
  })
})
