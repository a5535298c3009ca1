import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { planSteps } from './planSteps.ts'

const signed = { createdAt: '2026-03-01T09:00:00Z', purchasedAt: '2026-03-02T09:00:00Z' }
const acceptance = (until: string) => ({ sentTo: 'lucia@acme.example', until, isExpired: false })
const done = (...given: Parameters<typeof planSteps>) =>
  planSteps(...given).map(({ id, isDone }) => `${id} ${isDone}`)

it('a plan that waits for its mail is chosen and signed, and shows the earliest deadline', () => {
  const waiting = ['2026-03-20', '2026-03-12'].map((until) =>
    exampleContract({ ...signed, state: 'awaitingAcceptance', acceptance: acceptance(until) }),
  )
  const inForce = exampleContract({ createdAt: '2026-01-01T09:00:00Z', state: 'inForce' })
  expect(planSteps([...waiting, inForce], '2026-03-10')).toEqual([
    { id: 'chosen', isDone: true, day: '2026-03-01' },
    { id: 'signed', isDone: true, day: '2026-03-02' },
    { id: 'accepted', isDone: false, day: '2026-03-12', isReviewed: false },
    { id: 'paid', isDone: false, monthIndex: 3 },
  ])
})

it('a plan is on the payslip once its first month has begun, and not before', () => {
  const inForce = [exampleContract({ ...signed, state: 'inForce' })]
  expect(done(inForce, '2026-03-31').at(-1)).toBe('paid false')
  expect(done(inForce, '2026-04-01')).toEqual(['chosen true', 'signed true', 'accepted true', 'paid true'])
})

it('a plan under review is with others', () => {
  const reviewed = exampleContract({ ...signed, state: 'underReview' })
  expect(planSteps([reviewed], '2026-03-10')[2]).toEqual({
    id: 'accepted',
    isDone: false,
    day: undefined,
    isReviewed: true,
  })
})
