import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ApiError } from '../api/apiError.ts'
import { cartMachine } from './cartMachine.ts'
import type { CartItemState } from './cartItemState.ts'
import type { CartEvent, CartQuestion } from './cartMachine.ts'

const item = (id: string, changes: Partial<CartItemState> = {}): CartItemState => ({
  id,
  name: id,
  block: undefined,
  isComplete: true,
  isTaxAdvantage: true,
  version: 1,
  ...changes,
})

function started(items: CartItemState[], { answer = true, fails = false, status = 0 } = {}) {
  const asked: { question: CartQuestion; ids: string[] }[] = []
  const bought: string[][] = []
  const showError = vi.fn()
  const actor = createActor(
    cartMachine.provide({
      actors: {
        ask: fromPromise<boolean, { question: CartQuestion; items: CartItemState[] }>(async ({ input }) => {
          asked.push({ question: input.question, ids: input.items.map(({ id }) => id) })
          return answer
        }),
        purchase: fromPromise<void, { items: CartItemState[] }>(async ({ input }) => {
          bought.push(input.items.map(({ id }) => id))
          if (status > 0) throw new ApiError(status)
          if (fails) throw new Error('refused')
        }),
      },
      actions: { showError: (_, { error }) => showError(error) },
    }),
    { input: { items } },
  ).start()
  const send = async (...events: CartEvent[]): Promise<void> => {
    for (const event of events) {
      actor.send(event)
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
  }
  return {
    send,
    asked,
    bought,
    showError,
    state: () => actor.getSnapshot().value,
    notice: () => actor.getSnapshot().context.notice,
    accepted: () => actor.getSnapshot().context.privacyAccepted,
  }
}

const next: CartEvent = { type: 'NEXT' }
const sign: CartEvent = { type: 'SIGN' }
const accept: CartEvent = { type: 'PRIVACY', accepted: true }

describe('the cart checks its blocks in order (D-71)', () => {
  const incomplete = item('incomplete', { isComplete: false })
  const expired = item('expired', { block: 'expired', isComplete: false })
  const withdrawn = item('withdrawn', { reason: { text: 'No permission', lift: '' } })
  const foreign = item('foreign', { block: 'otherCollective', isComplete: false })

  it.each([
    [
      'another collective before everything else',
      [incomplete, expired, withdrawn, foreign],
      'otherCollective',
    ],
    ['an expired item before a withdrawn permission', [incomplete, expired, withdrawn], 'expired'],
    ['missing documents of every item', [incomplete], 'documentsMissing'],
    ['a refusal beside missing documents', [{ ...withdrawn, isComplete: false }], 'nothingLeft'],
    [
      'missing documents beside a refused item',
      [incomplete, { ...withdrawn, isComplete: false }],
      'documentsMissing',
    ],
    ['nothing left to buy, whatever the reasons', [incomplete, withdrawn], 'nothingLeft'],
  ] as const)('%s', async (_, items, notice) => {
    const cart = started([...items])
    await cart.send(next)
    expect([cart.state(), cart.notice(), cart.asked]).toEqual(['confirming', notice, []])
  })

  it('a blocked item stops the cart although another one is complete', async () => {
    const cart = started([item('good'), expired])
    await cart.send(next)
    expect([cart.state(), cart.notice()]).toEqual(['confirming', 'expired'])
  })

  it('an empty cart stays on its step without a notice', async () => {
    const cart = started([])
    await cart.send(next)
    expect([cart.state(), cart.notice()]).toEqual(['confirming', undefined])
  })
})

describe('a cart with some documents missing', () => {
  const items = [item('good'), item('lacking', { isComplete: false })]

  it('asks with the names of the items that would stay; "yes" buys the rest', async () => {
    const cart = started(items)
    await cart.send(next)
    expect(cart.asked).toEqual([{ question: 'continueWithRest', ids: ['lacking'] }])
    expect(cart.state()).toBe('signing')
    await cart.send(accept, sign)
    expect(cart.bought).toEqual([['good']])
  })

  it('asks the same about refused items, and buys the rest (D-74)', async () => {
    const withdrawn = item('withdrawn', { reason: { text: 'No permission', lift: '' } })
    const cart = started([item('good'), withdrawn, item('lacking', { isComplete: false })])
    await cart.send(next)
    expect(cart.asked).toEqual([{ question: 'continueWithRest', ids: ['withdrawn', 'lacking'] }])
    await cart.send(accept, sign)
    expect(cart.bought).toEqual([['good']])
  })

  it('stays on its step after "no"', async () => {
    const cart = started(items, { answer: false })
    await cart.send(next)
    expect(cart.state()).toBe('confirming')
  })
})

describe('the signing step of the cart', () => {
  it('sends nothing without the privacy consent, and shows a notice', async () => {
    const cart = started([item('a')])
    await cart.send(next, sign)
    expect([cart.state(), cart.notice(), cart.bought]).toEqual(['signing', 'privacyMissing', []])
  })

  it('buys the items with the consent, and ends', async () => {
    const cart = started([item('a'), item('b')])
    await cart.send(next, accept, sign)
    expect([cart.bought, cart.state(), cart.asked]).toEqual([[['a', 'b']], 'done', []])
  })

  it('withdraws the consent when the box is unticked', async () => {
    const cart = started([item('a')])
    await cart.send(next, accept, { type: 'PRIVACY', accepted: false }, sign)
    expect([cart.notice(), cart.bought]).toEqual(['privacyMissing', []])
  })

  it('asks for an agreement that names the items without tax advantage', async () => {
    const cart = started([item('a'), item('top', { isTaxAdvantage: false })])
    await cart.send(next, accept, sign)
    expect(cart.asked).toEqual([{ question: 'agreeNonTax', ids: ['top'] }])
    expect(cart.state()).toBe('done')
  })

  it('buys nothing without that agreement, and the box stays ticked', async () => {
    const cart = started([item('top', { isTaxAdvantage: false })], { answer: false })
    await cart.send(next, accept, sign)
    expect([cart.state(), cart.bought, cart.accepted()]).toEqual(['signing', [], true])
  })

  it('does not ask about an item without tax advantage that stays in the cart', async () => {
    const cart = started([item('a'), item('top', { isTaxAdvantage: false, isComplete: false })])
    await cart.send(next, accept, sign)
    expect(cart.asked.map(({ question }) => question)).toEqual(['continueWithRest'])
  })

  it('shows a refused purchase, and the conditions again', async () => {
    const cart = started([item('a')], { fails: true })
    await cart.send(next, accept, sign)
    expect(cart.showError).toHaveBeenCalledWith(new Error('refused'))
    expect([cart.state(), cart.accepted()]).toEqual(['signing', true])
  })

  it('requires the consent again after going back', async () => {
    const cart = started([item('a')])
    await cart.send(next, accept, { type: 'BACK' }, next)
    expect([cart.state(), cart.accepted()]).toEqual(['signing', false])
  })

  it('is left for the first step when the cart changes', async () => {
    const cart = started([item('a')])
    await cart.send(next, accept, { type: 'ITEMS_CHANGED', items: [item('a'), item('b')] })
    expect([cart.state(), cart.notice()]).toEqual(['confirming', 'cartChanged'])
  })

  it('is kept, with its consent, when only the words of the items change', async () => {
    const top = item('top', { isTaxAdvantage: false })
    const gone = item('b', { reason: { text: 'Gone', lift: 'Ask', personId: 1 } })
    const words = { name: 'Otra', reason: { text: 'Ya no está', lift: 'Pregunta', personId: 1 } }
    const reworded: CartEvent = {
      type: 'ITEMS_CHANGED',
      items: [
        { ...top, name: 'Otra' },
        { ...gone, ...words },
      ],
    }
    const cart = started([top, gone])
    await cart.send(next, accept, reworded)
    expect([cart.state(), cart.notice(), cart.accepted()]).toEqual(['signing', undefined, true])
    await cart.send({ type: 'BACK' }, next, sign, reworded)
    expect([cart.state(), cart.notice()]).toEqual(['signing', 'privacyMissing'])
  })

  it('is left when the person changes whom a refusal is about', async () => {
    const about = (personId: number) => item('b', { reason: { text: 'Gone', lift: '', personId } })
    const cart = started([item('a'), about(1)])
    await cart.send(next, accept, { type: 'ITEMS_CHANGED', items: [item('a'), about(2)] })
    expect(cart.state()).toBe('confirming')
  })

  it('keeps the notice of the first step when only words change', async () => {
    const cart = started([item('a', { isComplete: false })])
    const renamed = item('a', { isComplete: false, name: 'Otra' })
    await cart.send(next, { type: 'ITEMS_CHANGED', items: [renamed] })
    expect(cart.notice()).toBe('documentsMissing')
  })

  it('is left for the first step with a notice when an item cannot be bought any more', async () => {
    const cart = started([item('a'), item('b')])
    const refused = item('b', { reason: { text: 'Gone', lift: '' } })
    await cart.send(next, accept, { type: 'ITEMS_CHANGED', items: [item('a'), refused] })
    expect([cart.state(), cart.notice()]).toEqual(['confirming', 'offerChanged'])
  })

  it('is also left when the cart or its conditions change during a question', async () => {
    const top = item('top', { isTaxAdvantage: false })
    const cart = started([top], { answer: false })
    await cart.send(next, accept)
    void cart.send(sign, { type: 'ITEMS_CHANGED', items: [{ ...top, version: 2 }] })
    await cart.send({ type: 'ITEMS_CHANGED', items: [{ ...top, version: 2 }] })
    expect([cart.state(), cart.notice()]).toEqual(['confirming', 'cartChanged'])
    await cart.send(next)
    expect([cart.state(), cart.notice()]).toEqual(['signing', undefined])
  })

  it.each([
    [409, 'confirming', 'priceChanged', 0],
    [422, 'signing', undefined, 1],
  ])('a purchase refused with %i leads to %s with %s', async (status, state, notice, errors) => {
    const cart = started([item('a')], { status })
    await cart.send(next, accept, sign)
    expect([cart.state(), cart.notice()]).toEqual([state, notice])
    expect(cart.showError).toHaveBeenCalledTimes(errors)
    await cart.send({ type: 'ITEMS_CHANGED', items: [item('a', { version: 2 })] })
    if (status === 409) expect([cart.state(), cart.notice()]).toEqual(['confirming', 'priceChanged'])
  })
})

/** An event that a state does not handle changes nothing. */
describe.each([
  ['confirming', [], ['BACK', 'SIGN', 'PRIVACY']],
  ['signing', [next], ['NEXT']],
  ['done', [next, accept, sign], ['NEXT', 'BACK', 'SIGN', 'PRIVACY', 'ITEMS_CHANGED']],
] as const)('%s', (state, path, ignored) => {
  it.each(ignored)('ignores the event %s', async (type) => {
    const cart = started([item('a')])
    await cart.send(...path)
    const event = (
      type === 'PRIVACY' ? accept : type === 'ITEMS_CHANGED' ? { type, items: [] } : { type }
    ) as CartEvent
    await cart.send(event)
    expect(cart.state()).toBe(state)
  })
})
