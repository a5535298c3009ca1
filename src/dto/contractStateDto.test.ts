import { expect, it } from 'vitest'
import { contractStates } from '../domain/plan/contractState.ts'
import { toStateDto } from './contractStateDto.ts'

it('every state of a contract has the specification’s status, a signature and the kind of its end', () => {
  const table = contractStates.map((state) => {
    const { status, signed, endedBy } = toStateDto({ state })
    return [state, status, signed, endedBy].join(' ').trim()
  })
  expect(table).toEqual([
    'cart cart false',
    'expiredPurchase cart false time',
    'awaitingAcceptance pending false',
    'underReview pending true',
    'inForce contracted true',
    'changeAwaitingAcceptance contracted false',
    'changeUnderReview contracted true',
    'cancellationAwaitingAcceptance cancelled false',
    'withdrawalAwaitingAcceptance cancelled false',
    'cancelled cancelled true',
    'endedByYear contracted true year',
    'droppedByYear cancelled true year',
    'endedByExit cancelled true exit',
  ])
})
