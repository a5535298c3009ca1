import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { plants, buildPlantsProfile } from '../../../tests/support/portal/wizardFixture.ts'
import { buildCartRow } from './cartRow.ts'

it('a cart row with one price for the rest of the year shows all the months that it covers', () => {
  const contract = exampleContract({
    category: 'plants',
    state: 'cart',
    priceCents: 9_000,
    finalPriceCents: 9_000,
    items: [{ benefitId: 'm', personId: 0, monthIndex: 9, priceCents: 9_000 }],
  })
  const row = (declaration: typeof plants) =>
    buildCartRow(contract, { declaration, profile: buildPlantsProfile(), language: 'es' })
  expect(row({ ...plants, amount: 'once', months: 'start' })).toMatchObject({
    months: [9, 10, 11],
  })
  expect(row(plants)).toMatchObject({ months: [9] })
})

it('a cart row lacks a document that its modality requires since (D-74)', () => {
  const contract = exampleContract({ category: 'plants', state: 'cart' })
  const documentation = {
    schema: { type: 'object', properties: {} },
    per: 'contract',
    when: 'modality',
  } as const
  const row = (questionare: 'yes' | 'no') => {
    const modality = { ...contract.modality, questionare, typeOfQuestionare: 'physical' as const }
    const product = { offers: [{ modality, supplementaries: [] }], tables: {} }
    const declaration = { ...plants, documentation }
    return buildCartRow(contract, { declaration, profile: buildPlantsProfile(), language: 'es', product })
  }
  expect([row('no').state.isComplete, row('yes').state.isComplete]).toEqual([true, false])
  expect(row('yes').contract.modality.questionare).toBe('yes')
})
