import { createTestModel, getShortestPaths } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import { contractMachine, type ContractEvent } from './contractMachine.ts'
import {
  contractStepOf,
  nextContractState,
  type ContractStep,
  type NextContractState,
} from './nextContractState.ts'
import type { ContractState } from './contractMachine.ts'

const states: Record<ContractStep, ContractState> = {
  cart: { status: 'cart', signed: false, pendingEdit: 'none' },
  awaitingAcceptance: { status: 'pending', signed: false, pendingEdit: 'none' },
  underReview: { status: 'pending', signed: true, pendingEdit: 'none' },
  inForce: { status: 'contracted', signed: true, pendingEdit: 'none' },
  changeAwaitingAcceptance: { status: 'contracted', signed: false, pendingEdit: 'change' },
  cancellationAwaitingAcceptance: { status: 'cancelled', signed: false, pendingEdit: 'cancellation' },
  withdrawalAwaitingAcceptance: { status: 'cancelled', signed: false, pendingEdit: 'none' },
  cancelled: { status: 'cancelled', signed: true, pendingEdit: 'none' },
}

const events = {
  remove: { type: 'REMOVE' },
  edit: { type: 'EDIT', isEditable: true },
  editReadOnly: { type: 'EDIT', isEditable: false },
  purchase: { type: 'PURCHASE' },
  accept: { type: 'ACCEPT', needsReview: false, monthsLeft: 3, lostMonths: 0 },
  acceptForReview: { type: 'ACCEPT', needsReview: true, monthsLeft: 3, lostMonths: 0 },
  acceptLate: { type: 'ACCEPT', needsReview: false, monthsLeft: 1, lostMonths: 2 },
  acceptTooLate: { type: 'ACCEPT', needsReview: true, monthsLeft: 0, lostMonths: 3 },
  passed: { type: 'REVIEW_PASSED' },
  failed: { type: 'REVIEW_FAILED' },
  cancel: { type: 'CANCEL' },
} as const satisfies Record<string, ContractEvent>

/** What every state becomes by every event: a step with what is to be done, or "x" and why not. */
const table: Record<ContractStep, Record<keyof typeof events, string>> = {
  cart: {
    remove: 'removed',
    edit: 'cart',
    editReadOnly: 'cart',
    purchase: 'awaitingAcceptance sendAcceptance',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptLate: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    passed: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'x stillInCart',
  },
  awaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'cart voidLink',
    editReadOnly: 'cart voidLink',
    purchase: 'x notInCart',
    accept: 'inForce voidLink',
    acceptForReview: 'underReview voidLink',
    acceptLate: 'inForce voidLink dropLostMonths',
    acceptTooLate: 'x monthsLost',
    passed: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'withdrawalAwaitingAcceptance voidLink sendAcceptance',
  },
  underReview: {
    remove: 'x notInCart',
    edit: 'x underReview',
    editReadOnly: 'x underReview',
    purchase: 'x notInCart',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptLate: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    passed: 'inForce tellReviewed',
    failed: 'cancelled tellReviewed',
    cancel: 'x underReview',
  },
  inForce: {
    remove: 'x notInCart',
    edit: 'changeAwaitingAcceptance holdConditions sendAcceptance',
    editReadOnly: 'x readOnlyInForce',
    purchase: 'x notInCart',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptLate: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    passed: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'cancellationAwaitingAcceptance sendAcceptance',
  },
  changeAwaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'changeAwaitingAcceptance voidLink holdConditions sendAcceptance',
    editReadOnly: 'x readOnlyInForce',
    purchase: 'x notInCart',
    accept: 'inForce voidLink applyConditions',
    acceptForReview: 'inForce voidLink applyConditions',
    acceptLate: 'inForce voidLink applyConditions dropLostMonths',
    acceptTooLate: 'x monthsLost',
    passed: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'cancellationAwaitingAcceptance voidLink dropHeldConditions sendAcceptance',
  },
  cancellationAwaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'changeAwaitingAcceptance voidLink holdConditions sendAcceptance',
    editReadOnly: 'x readOnlyInForce',
    purchase: 'x notInCart',
    accept: 'cancelled voidLink',
    acceptForReview: 'cancelled voidLink',
    acceptLate: 'cancelled voidLink',
    acceptTooLate: 'cancelled voidLink',
    passed: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'x alreadyCancelled',
  },
  withdrawalAwaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'cart voidLink',
    editReadOnly: 'cart voidLink',
    purchase: 'x notInCart',
    accept: 'cancelled voidLink',
    acceptForReview: 'cancelled voidLink',
    acceptLate: 'cancelled voidLink',
    acceptTooLate: 'cancelled voidLink',
    passed: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'x alreadyCancelled',
  },
  cancelled: {
    remove: 'x alreadyCancelled',
    edit: 'x alreadyCancelled',
    editReadOnly: 'x alreadyCancelled',
    purchase: 'x alreadyCancelled',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptLate: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    passed: 'x alreadyCancelled',
    failed: 'x alreadyCancelled',
    cancel: 'x alreadyCancelled',
  },
}

const cells = (Object.keys(states) as ContractStep[]).flatMap((step) =>
  (Object.keys(events) as (keyof typeof events)[]).map((event) => [step, event, table[step][event]] as const),
)

function outcomeOf(state: ContractState, event: ContractEvent): string {
  const next = nextContractState(state, event)
  if (next.refusal) {
    expect(next).toEqual({ state, actions: [], refusal: { code: next.refusal.code, path: '', params: {} } })
    return `x ${next.refusal.code}`
  }
  return [next.state === 'removed' ? 'removed' : contractStepOf(next.state), ...next.actions].join(' ')
}

describe('the life of a contract (D-32)', () => {
  it('is defined for every state and every event of the machine', () => {
    expect([...new Set(Object.values(events).map(({ type }) => type))].sort()).toEqual(
      [...contractMachine.events].sort(),
    )
    expect([...Object.keys(states), 'removed'].sort()).toEqual(Object.keys(contractMachine.states).sort())
    expect(cells).toHaveLength(Object.keys(states).length * Object.keys(events).length)
  })

  it.each(cells)('%s by %s: %s', (step, event, expected) =>
    expect(outcomeOf(states[step], events[event])).toBe(expected),
  )

  it('is kept as status, signature and what waits, and nothing else is a state', () => {
    for (const step of Object.keys(states) as ContractStep[]) expect(contractStepOf(states[step])).toBe(step)
    expect(() => contractStepOf({ status: 'cart', signed: true, pendingEdit: 'none' })).toThrow(
      'No contract is cart, signed with pending edit "none"',
    )
    expect(() =>
      nextContractState({ status: 'pending', signed: false, pendingEdit: 'change' }, { type: 'CANCEL' }),
    ).toThrow('not signed with pending edit "change"')
  })
})

describe('paths through the machine', () => {
  const model = createTestModel(contractMachine)
  const paths = model.getShortestPaths({ events: Object.values(events) as ContractEvent[] })

  it('reach every state', () => {
    const reached = new Set(
      getShortestPaths(contractMachine, { events: Object.values(events) }).map(({ state }) => state.value),
    )
    expect([...reached].sort()).toEqual([...Object.keys(states), 'removed'].sort())
  })

  it.each(paths.map((path) => [path.description, path] as const))(
    '%s: the kept state walks along',
    (_description, path) => {
      let step: ContractStep | 'removed' = 'cart'
      for (const { event, state } of path.steps.filter(
        ({ event: { type } }) => !type.startsWith('xstate.'),
      )) {
        const next: NextContractState | undefined =
          step === 'removed' ? undefined : nextContractState(states[step], event as ContractEvent)
        // A refused event leaves the machine where it is, and says why.
        if (next && !next.refusal) step = next.state === 'removed' ? 'removed' : contractStepOf(next.state)
        expect(step).toBe(state.value)
      }
    },
  )

  it('lead from every state to an end, but for the wait on a reviewer or the employee', () => {
    for (const step of Object.keys(states) as ContractStep[]) {
      const from = contractMachine.resolveState({ value: step, context: {} })
      const ends = getShortestPaths(contractMachine, { fromState: from, events: Object.values(events) }).map(
        ({ state }) => state.value,
      )
      expect(ends, step).toContain('cancelled')
    }
  })

  it('send exactly one acceptance whenever something begins to wait for one', () => {
    for (const [step, event, expected] of cells) {
      const begins = /AwaitingAcceptance|awaitingAcceptance/.test(expected.split(' ')[0] ?? '')
      expect(expected.split(' ').filter((word) => word === 'sendAcceptance').length, `${step} ${event}`).toBe(
        begins ? 1 : 0,
      )
    }
  })
})
