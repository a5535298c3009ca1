import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { findStepsAfterSigning } from './stepsAfterSigning.ts'

const declared = { amount: 'typed', months: 'chosen' } as const
const plan = examplePlan()
const inCart = { state: 'cart' } as const

it('a contract starts with its first month, and can be accepted until a cut-off leaves it none', () => {
  // The contract covers April and May. 14 April is the last day for May, but the link is valid for 30 days
  // only and ends before.
  expect(findStepsAfterSigning(declared, exampleContract(inCart), plan)).toEqual({
    acceptUntil: '2026-04-09',
    isReviewed: false,
    reviewer: undefined,
    startsOn: '2026-04-01',
    onTimeUntil: '2026-03-14',
  })
})

it('names a last day for its start only where the link still works on it', () => {
  const items = exampleContract(inCart).items.map((item) => ({ ...item, monthIndex: 6 }))
  // The cut-off for July is 15 June; a link sent on 10 March is valid until 9 April.
  const later = findStepsAfterSigning(declared, exampleContract({ ...inCart, items }), plan)
  expect(later).toMatchObject({ startsOn: '2026-07-01', acceptUntil: '2026-04-09', onTimeUntil: undefined })
  const acceptance = { sentTo: 'marta@example.com', until: '2026-06-14', isExpired: false }
  const found = (until: string) =>
    findStepsAfterSigning(declared, exampleContract({ acceptance: { ...acceptance, until }, items }), plan)
      .onTimeUntil
  expect([found('2026-06-13'), found('2026-06-14')]).toEqual([undefined, '2026-06-14'])
})

it('starts on no day while it has no month', () => {
  expect(
    findStepsAfterSigning(declared, exampleContract({ ...inCart, items: [] }), plan).startsOn,
  ).toBeUndefined()
})

it('is reviewed where its modality has a questionnaire, by its provider where it has one', () => {
  const provider = { id: 'p', name: 'Nortia' }
  const contract = exampleContract({ ...inCart, modality: { questionare: 'yes', provider } })
  expect(findStepsAfterSigning(declared, contract, plan)).toMatchObject({
    isReviewed: true,
    reviewer: 'Nortia',
  })
})

it('has the last day of the mail that was sent', () => {
  const acceptance = { sentTo: 'marta@example.com', until: '2026-03-20', isExpired: false }
  expect(findStepsAfterSigning(declared, exampleContract({ acceptance }), plan).acceptUntil).toBe(
    '2026-03-20',
  )
})
