import { createTestModel, getShortestPaths } from 'xstate/graph'
import { describe, expect, it } from 'vitest'
import type { ContractEvent } from '../plan/contractEvent.ts'
import { contractMachine } from '../plan/contractMachine.ts'
import { contractStates, type ContractState } from '../plan/contractState.ts'
import { nextContractState, type NextContractState } from './nextContractState.ts'

const events = {
  remove: { type: 'REMOVE' },
  edit: { type: 'EDIT', isEditable: true },
  editReadOnly: { type: 'EDIT', isEditable: false },
  purchase: { type: 'PURCHASE' },
  accept: { type: 'ACCEPT', needsReview: false, hasMonthsLeft: true },
  acceptForReview: { type: 'ACCEPT', needsReview: true, hasMonthsLeft: true },
  acceptTooLate: { type: 'ACCEPT', needsReview: true, hasMonthsLeft: false },
  documentation: { type: 'REPLACE_DOCUMENTATION', needsReview: false },
  documentationForReview: { type: 'REPLACE_DOCUMENTATION', needsReview: true },
  passed: { type: 'REVIEW_PASSED', hasMonthsLeft: true },
  passedTooLate: { type: 'REVIEW_PASSED', hasMonthsLeft: false },
  failed: { type: 'REVIEW_FAILED' },
  cancel: { type: 'CANCEL' },
  takeBack: { type: 'TAKE_BACK' },
  repriced: { type: 'REPRICED' },
  changeRepriced: { type: 'CHANGE_REPRICED' },
  expire: { type: 'EXPIRE' },
  yearEnded: { type: 'YEAR_ENDED' },
  exit: { type: 'EXIT' },
} as const satisfies Record<string, ContractEvent>

/** Results in the cart, for a first purchase or one that came back into the cart. */
const inCart = {
  remove: 'removed removeContract',
  edit: 'cart replaceConditions',
  editReadOnly: 'cart replaceConditions',
  purchase: 'awaitingAcceptance recordPurchase keepDraftDocument offerAcceptance',
  accept: 'x nothingToAccept',
  acceptForReview: 'x nothingToAccept',
  acceptTooLate: 'x nothingToAccept',
  documentation: 'x notInForce',
  documentationForReview: 'x notInForce',
  passed: 'x nothingToReview',
  passedTooLate: 'x nothingToReview',
  failed: 'x nothingToReview',
  cancel: 'x stillInCart',
  takeBack: 'x nothingToTakeBack',
  repriced: 'x notInForce',
  changeRepriced: 'x notInForce',
  expire: 'x nothingToAccept',
  yearEnded: 'removed notifyEnd removeContract',
  exit: 'removed removeContract',
}

/** Refusals of an ended contract. */
const over = {
  remove: 'x alreadyCancelled',
  edit: 'x alreadyCancelled',
  editReadOnly: 'x alreadyCancelled',
  purchase: 'x alreadyCancelled',
  accept: 'x nothingToAccept',
  acceptForReview: 'x nothingToAccept',
  acceptTooLate: 'x nothingToAccept',
  documentation: 'x alreadyCancelled',
  documentationForReview: 'x alreadyCancelled',
  passed: 'x alreadyCancelled',
  passedTooLate: 'x alreadyCancelled',
  failed: 'x alreadyCancelled',
  cancel: 'x alreadyCancelled',
  takeBack: 'x nothingToTakeBack',
  repriced: 'x notInForce',
  changeRepriced: 'x notInForce',
  expire: 'x nothingToAccept',
  yearEnded: 'x alreadyCancelled',
  exit: 'x alreadyCancelled',
}

/** Each state by each event: the next state and its actions, or "x" and the refusal. */
const table: Record<ContractState, Record<keyof typeof events, string>> = {
  cart: inCart,
  expiredPurchase: inCart,
  awaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'cart voidLink dropDraftDocument replaceConditions',
    editReadOnly: 'cart voidLink dropDraftDocument replaceConditions',
    purchase: 'x notInCart',
    accept: 'inForce replaceConditions recordSignature notifyPlugin recordHistory',
    acceptForReview: 'underReview replaceConditions recordSignature notifyPlugin',
    acceptTooLate: 'x monthsLost',
    documentation: 'x notInForce',
    documentationForReview: 'x notInForce',
    passed: 'x nothingToReview',
    passedTooLate: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'withdrawalAwaitingAcceptance offerAcceptance',
    takeBack: 'x nothingToTakeBack',
    repriced: 'awaitingAcceptance replaceConditions keepDraftDocument offerAcceptance',
    changeRepriced: 'x notInForce',
    expire: 'expiredPurchase voidLink dropDraftDocument notifyEnd',
    yearEnded: 'droppedByYear voidLink dropDraftDocument notifyEnd',
    exit: 'endedByExit voidLink dropDraftDocument',
  },
  underReview: {
    remove: 'x notInCart',
    edit: 'x underReview',
    editReadOnly: 'x underReview',
    purchase: 'x notInCart',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    documentation: 'x notInForce',
    documentationForReview: 'x notInForce',
    passed: 'inForce replaceConditions recordHistory notifyReviewOutcome',
    passedTooLate: 'x monthsLost',
    failed: 'cancelled keepRefusalReason notifyReviewOutcome',
    cancel: 'x underReview',
    takeBack: 'x nothingToTakeBack',
    repriced: 'underReview replaceConditions',
    changeRepriced: 'x notInForce',
    expire: 'x nothingToAccept',
    yearEnded: 'droppedByYear notifyEnd',
    exit: 'endedByExit',
  },
  inForce: {
    remove: 'x notInCart',
    edit: 'changeAwaitingAcceptance keepPendingConditions offerAcceptance',
    editReadOnly: 'x readOnlyInForce',
    purchase: 'x notInCart',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    documentation: 'inForce replaceDocumentation',
    documentationForReview: 'changeUnderReview keepPendingConditions',
    passed: 'x nothingToReview',
    passedTooLate: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'cancellationAwaitingAcceptance keepPendingConditions offerAcceptance',
    takeBack: 'x nothingToTakeBack',
    repriced: 'inForce replaceConditions recordHistory notifyPlugin',
    changeRepriced: 'x notInForce',
    expire: 'x nothingToAccept',
    yearEnded: 'endedByYear recordHistory',
    exit: 'endedByExit keepCoveredMonths recordHistory notifyPlugin',
  },
  changeAwaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'changeAwaitingAcceptance keepPendingConditions offerAcceptance',
    editReadOnly: 'x readOnlyInForce',
    purchase: 'x notInCart',
    accept: 'inForce replaceConditions settlePendingConditions recordSignature notifyPlugin recordHistory',
    acceptForReview: 'changeUnderReview keepSignedChange recordSignature notifyPlugin',
    acceptTooLate: 'x monthsLost',
    documentation: 'x notInForce',
    documentationForReview: 'x notInForce',
    passed: 'x nothingToReview',
    passedTooLate: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'cancellationAwaitingAcceptance keepPendingConditions offerAcceptance',
    takeBack: 'inForce voidLink dropPendingConditions',
    repriced: 'changeAwaitingAcceptance replaceConditions recordHistory notifyPlugin',
    changeRepriced: 'changeAwaitingAcceptance keepSignedChange offerAcceptance',
    expire: 'inForce voidLink dropPendingConditions notifyEnd',
    yearEnded: 'endedByYear voidLink dropPendingConditions recordHistory notifyEnd',
    exit: 'endedByExit voidLink dropPendingConditions keepCoveredMonths recordHistory notifyPlugin',
  },
  changeUnderReview: {
    remove: 'x notInCart',
    edit: 'x underReview',
    editReadOnly: 'x underReview',
    purchase: 'x notInCart',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    documentation: 'x notInForce',
    documentationForReview: 'x notInForce',
    passed: 'inForce replaceConditions settlePendingConditions recordHistory notifyReviewOutcome',
    passedTooLate: 'x monthsLost',
    failed: 'inForce dropPendingConditions keepRefusalReason notifyReviewOutcome',
    cancel: 'x underReview',
    takeBack: 'x nothingToTakeBack',
    repriced: 'changeUnderReview replaceConditions recordHistory notifyPlugin',
    changeRepriced: 'changeUnderReview keepSignedChange',
    expire: 'x nothingToAccept',
    yearEnded: 'endedByYear voidLink dropPendingConditions recordHistory notifyEnd',
    exit: 'endedByExit voidLink dropPendingConditions keepCoveredMonths recordHistory notifyPlugin',
  },
  cancellationAwaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'changeAwaitingAcceptance keepPendingConditions offerAcceptance',
    editReadOnly: 'x readOnlyInForce',
    purchase: 'x notInCart',
    accept: 'cancelled settlePendingConditions keepCoveredMonths recordSignature notifyPlugin recordHistory',
    acceptForReview:
      'cancelled settlePendingConditions keepCoveredMonths recordSignature notifyPlugin recordHistory',
    acceptTooLate:
      'cancelled settlePendingConditions keepCoveredMonths recordSignature notifyPlugin recordHistory',
    documentation: 'x notInForce',
    documentationForReview: 'x notInForce',
    passed: 'x nothingToReview',
    passedTooLate: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'x alreadyCancelled',
    takeBack: 'inForce voidLink dropPendingConditions',
    repriced: 'cancellationAwaitingAcceptance replaceConditions recordHistory notifyPlugin',
    changeRepriced: 'x notInForce',
    expire: 'inForce voidLink dropPendingConditions notifyEnd',
    yearEnded: 'endedByYear voidLink dropPendingConditions recordHistory notifyEnd',
    exit: 'endedByExit voidLink dropPendingConditions keepCoveredMonths recordHistory notifyPlugin',
  },
  withdrawalAwaitingAcceptance: {
    remove: 'x notInCart',
    edit: 'cart voidLink dropDraftDocument replaceConditions',
    editReadOnly: 'cart voidLink dropDraftDocument replaceConditions',
    purchase: 'x notInCart',
    accept: 'cancelled recordSignature notifyPlugin',
    acceptForReview: 'cancelled recordSignature notifyPlugin',
    acceptTooLate: 'cancelled recordSignature notifyPlugin',
    documentation: 'x notInForce',
    documentationForReview: 'x notInForce',
    passed: 'x nothingToReview',
    passedTooLate: 'x nothingToReview',
    failed: 'x nothingToReview',
    cancel: 'x alreadyCancelled',
    takeBack: 'awaitingAcceptance offerAcceptance',
    repriced: 'withdrawalAwaitingAcceptance replaceConditions',
    changeRepriced: 'x notInForce',
    expire: 'expiredPurchase voidLink dropDraftDocument notifyEnd',
    yearEnded: 'droppedByYear voidLink dropDraftDocument notifyEnd',
    exit: 'endedByExit voidLink dropDraftDocument',
  },
  cancelled: over,
  endedByYear: {
    remove: 'x notInForce',
    edit: 'x notInForce',
    editReadOnly: 'x notInForce',
    purchase: 'x notInForce',
    accept: 'x nothingToAccept',
    acceptForReview: 'x nothingToAccept',
    acceptTooLate: 'x nothingToAccept',
    documentation: 'x notInForce',
    documentationForReview: 'x notInForce',
    passed: 'x notInForce',
    passedTooLate: 'x notInForce',
    failed: 'x notInForce',
    cancel: 'x notInForce',
    takeBack: 'x nothingToTakeBack',
    repriced: 'x notInForce',
    changeRepriced: 'x notInForce',
    expire: 'x nothingToAccept',
    yearEnded: 'x notInForce',
    exit: 'x notInForce',
  },
  droppedByYear: over,
  endedByExit: over,
}

const cells = contractStates.flatMap((step) =>
  (Object.keys(events) as (keyof typeof events)[]).map((event) => [step, event, table[step][event]] as const),
)

function outcomeOf(state: ContractState, event: ContractEvent): string {
  const next = nextContractState(state, event)
  if (next.refusal) {
    expect(next).toEqual({ state, actions: [], refusal: { code: next.refusal.code, params: {} } })
    return `x ${next.refusal.code}`
  }
  return [next.state, ...next.actions].join(' ')
}

describe('the life of a contract (D-32)', () => {
  it('has a row for every state and a column for every event of the machine', () => {
    expect([...new Set(Object.values(events).map(({ type }) => type))].sort()).toEqual(
      [...contractMachine.events].sort(),
    )
    expect([...contractStates, 'removed'].sort()).toEqual(Object.keys(contractMachine.states).sort())
    expect(cells).toHaveLength(contractStates.length * Object.keys(events).length)
  })

  it.each(cells)('%s by %s: %s', (step, event, expected) =>
    expect(outcomeOf(step, events[event])).toBe(expected),
  )

  it('is over in its final states: nothing leads out of them, and out of each other something does', () => {
    const isFinal = (step: ContractState) => contractMachine.states[step]?.type === 'final'
    const leadsNowhere = (step: ContractState) =>
      Object.values(table[step]).every((to) => to.startsWith('x '))
    const steps = contractStates
    expect(steps.filter(isFinal)).toEqual(steps.filter(leadsNowhere))
    expect(contractMachine.states.removed?.type).toBe('final')
  })

  it('needs every action that the machine names', () => {
    const needed = new Set(cells.flatMap(([, , expected]) => expected.split(' ').slice(1)))
    const named = Object.keys(contractMachine.implementations.actions)
    expect(named.filter((action) => !needed.has(action))).toEqual([])
  })
})

describe('paths through the machine', () => {
  const model = createTestModel(contractMachine)
  const paths = model.getShortestPaths({ events: Object.values(events) as ContractEvent[] })

  it('reach every state', () => {
    const reached = new Set(
      getShortestPaths(contractMachine, { events: Object.values(events) }).map(({ state }) => state.value),
    )
    expect([...reached].sort()).toEqual([...contractStates, 'removed'].sort())
  })

  it.each(paths.map((path) => [path.description, path] as const))(
    '%s: the stored state follows',
    (_description, path) => {
      let step: ContractState | 'removed' = 'cart'
      for (const { event, state } of path.steps.filter(
        ({ event: { type } }) => !type.startsWith('xstate.'),
      )) {
        const next: NextContractState | undefined =
          step === 'removed' ? undefined : nextContractState(step, event as ContractEvent)
        // A refused event keeps the state and has a reason.
        if (next && !next.refusal) step = next.state
        expect(step).toBe(state.value)
      }
    },
  )

  it('lead from every state to an end, but for the wait on a reviewer or the employee', () => {
    for (const step of contractStates) {
      const from = contractMachine.resolveState({ value: step, context: {} })
      const ends = getShortestPaths(contractMachine, { fromState: from, events: Object.values(events) }).map(
        ({ state }) => state.value,
      )
      const isEnd = ['endedByYear', 'droppedByYear', 'endedByExit'].includes(step)
      expect(ends, step).toContain(isEnd ? step : 'cancelled')
    }
  })

  it('send exactly one acceptance whenever something begins to wait for one', () => {
    for (const [step, event, expected] of cells) {
      // A pending change or end keeps waiting with its link, which shows the new price.
      const goesOn = event === 'repriced' && step !== 'awaitingAcceptance'
      const begins = !goesOn && /awaitingAcceptance$/i.test(expected.split(' ')[0] ?? '')
      expect(
        expected.split(' ').filter((word) => word === 'offerAcceptance').length,
        `${step} ${event}`,
      ).toBe(begins ? 1 : 0)
    }
  })
})
