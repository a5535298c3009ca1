import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import type { Contract } from '../plan/contract.ts'
import { planSteps } from './planSteps.ts'

const signed = { createdAt: '2026-03-01T09:00:00Z', purchasedAt: '2026-03-02T09:00:00Z' }
const acceptance = (until: string) => ({ sentTo: 'lucia@acme.example', until, isExpired: false })

/** The steps as of a day, in a company with cut-off day 15. */
const stepsOn = (contracts: Contract[], today: string) =>
  planSteps(contracts, { today, cutOffDay: 15, declarations: () => plants, employment: {} })

const done = (...given: Parameters<typeof stepsOn>) =>
  stepsOn(...given).map(({ id, isDone }) => `${id} ${isDone}`)

it('a plan that waits for its mail is chosen and signed, and shows the earliest deadline', () => {
  const waiting = ['2026-03-20', '2026-03-12'].map((until) =>
    exampleContract({ ...signed, state: 'awaitingAcceptance', acceptance: acceptance(until) }),
  )
  const inForce = exampleContract({ createdAt: '2026-01-01T09:00:00Z', state: 'inForce' })
  expect(stepsOn([...waiting, inForce], '2026-03-10')).toEqual([
    { id: 'chosen', isDone: true, day: '2026-03-01' },
    { id: 'signed', isDone: true, day: '2026-03-02' },
    { id: 'accepted', isDone: false, day: '2026-03-12', isReviewed: false },
    { id: 'paid', isDone: false, monthIndex: 3 },
  ])
})

describe('the first month of a plan that is not accepted', () => {
  /** The last day to accept and the first month, 0 to 11. */
  const startOn = (contract: Contract, today: string) => {
    const [, , accepted, paid] = stepsOn([contract], today)
    return [accepted?.day, paid?.monthIndex]
  }

  it.each([
    ['2026-03-10', '2026-03-14', 3],
    ['2026-03-14', '2026-03-14', 3],
    ['2026-03-15', '2026-04-08', 4],
  ])('is the one that acceptance until the day shown gives: on %s', (today, until, month) => {
    const link = acceptance('2026-04-08')
    const waiting = exampleContract({ ...signed, state: 'awaitingAcceptance', acceptance: link })
    expect(startOn(waiting, today)).toEqual([until, month])
  })

  it.each([
    ['2026-03-31', 3],
    ['2026-04-01', 4],
    ['2026-05-01', undefined],
  ])('under review is the next one, as the dates on home say: on %s', (today, month) => {
    expect(startOn(exampleContract({ ...signed, state: 'underReview' }), today)).toEqual([undefined, month])
  })
})

it('a plan is on the payslip once its first month has begun, and not before', () => {
  const acceptedAt = '2026-03-03T09:00:00Z'
  const inForce = [exampleContract({ ...signed, acceptedAt, state: 'inForce' })]
  expect(stepsOn(inForce, '2026-03-31')[2]).toMatchObject({ isDone: true, day: '2026-03-03' })
  expect(done(inForce, '2026-03-31').at(-1)).toBe('paid false')
  expect(done(inForce, '2026-04-01')).toEqual(['chosen true', 'signed true', 'accepted true', 'paid true'])
})

it('a plan under review is with others', () => {
  const reviewed = exampleContract({ ...signed, state: 'underReview' })
  expect(stepsOn([reviewed], '2026-03-10')[2]).toEqual({
    id: 'accepted',
    isDone: false,
    day: undefined,
    isReviewed: true,
  })
})
