import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { editMachine } from './editMachine.ts'
import type { EditEvent, EditKind, EditQuestion } from './editMachine.ts'

type World = { answer?: boolean; fails?: boolean; isBegun?: boolean }

function started(kind: EditKind, { answer = true, fails = false, isBegun = false }: World = {}) {
  const asked: EditQuestion[] = []
  const calls: string[] = []
  const resetContract = vi.fn()
  const showError = vi.fn()
  const call = (name: string) =>
    fromPromise<void>(async () => {
      calls.push(name)
      if (fails) throw new Error('refused')
    })
  const actor = createActor(
    editMachine.provide({
      actors: {
        ask: fromPromise<boolean, { question: EditQuestion }>(async ({ input }) => {
          asked.push(input.question)
          return answer
        }),
        save: call('save'),
        remove: call('remove'),
        cancel: call('cancel'),
      },
      actions: { resetContract, showError: (_, { error }) => showError(error) },
    }),
    { input: { kind, isBegun } },
  ).start()
  return { actor, asked, calls, resetContract, showError, state: () => actor.getSnapshot().value }
}

it.each(['inForce', 'pending'] as const)(
  'a started change of a contract %s continues; after a cancel the contract is viewed again',
  async (kind) => {
    const editor = started(kind, { isBegun: true, answer: false })
    expect(editor.state()).toBe('editing')
    editor.actor.send({ type: 'BACK' })
    expect(editor.state()).toBe('viewing')
    editor.actor.send({ type: 'CANCEL' })
    await settled()
    expect(editor.state()).toBe('viewing')
  },
)

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the first state of an editor', () => {
  it.each([
    ['new', 'editing'],
    ['cart', 'editing'],
    ['pending', 'viewing'],
    ['inForce', 'viewing'],
    ['readOnly', 'locked'],
    ['underReview', 'locked'],
  ] as const)('of the kind "%s" is "%s"', (kind, state) => {
    expect(started(kind).state()).toBe(state)
  })
})

/** For every event in every state that waits for an event: the next state, or none. */
const events: EditEvent['type'][] = ['EDIT', 'SAVE', 'CONFIRM', 'BACK', 'RESET', 'REMOVE', 'CANCEL']
const table: [
  kind: EditKind,
  path: EditEvent['type'][],
  leads: Partial<Record<EditEvent['type'], string>>,
][] = [
  ['new', [], { SAVE: 'saving', RESET: 'askingReset' }],
  ['cart', [], { SAVE: 'saving', RESET: 'askingReset', REMOVE: 'askingRemove' }],
  ['pending', [], { EDIT: 'editing', CANCEL: 'askingCancel' }],
  ['pending', ['EDIT'], { SAVE: 'saving', RESET: 'askingReset', BACK: 'viewing' }],
  ['inForce', [], { EDIT: 'editing', CANCEL: 'askingCancel' }],
  ['inForce', ['EDIT'], { SAVE: 'reviewing', RESET: 'askingReset', BACK: 'viewing' }],
  ['inForce', ['EDIT', 'SAVE'], { CONFIRM: 'saving', BACK: 'editing' }],
  ['readOnly', [], { CANCEL: 'askingCancel' }],
  ['underReview', [], {}],
]

describe.each(table)('%s after %j', (kind, path, leads) => {
  it.each(events)('%s', (type) => {
    const { actor, state } = started(kind)
    for (const step of path) actor.send({ type: step })
    const before = state()
    actor.send({ type })
    expect(state()).toBe(leads[type] ?? before)
  })
})

describe('a question of the editor', () => {
  it('empties the form after a confirmed reset, and keeps it otherwise', async () => {
    const yes = started('new')
    yes.actor.send({ type: 'RESET' })
    await settled()
    expect(yes.asked).toEqual(['reset'])
    expect(yes.resetContract).toHaveBeenCalledOnce()
    expect(yes.state()).toBe('editing')
    const no = started('new', { answer: false })
    no.actor.send({ type: 'RESET' })
    await settled()
    expect(no.resetContract).not.toHaveBeenCalled()
    expect(no.state()).toBe('editing')
  })

  it('must be confirmed before an item is removed', async () => {
    const yes = started('cart')
    yes.actor.send({ type: 'REMOVE' })
    await settled()
    expect([yes.asked, yes.calls, yes.state()]).toEqual([['remove'], ['remove'], 'done'])
    const no = started('cart', { answer: false })
    no.actor.send({ type: 'REMOVE' })
    await settled()
    expect([no.calls, no.state()]).toEqual([[], 'editing'])
  })

  it('must be confirmed before a cancellation; "no" returns to the view before', async () => {
    const yes = started('readOnly')
    yes.actor.send({ type: 'CANCEL' })
    await settled()
    expect([yes.asked, yes.calls, yes.state()]).toEqual([['cancel'], ['cancel'], 'done'])
    const no = started('inForce', { answer: false })
    no.actor.send({ type: 'CANCEL' })
    await settled()
    expect([no.calls, no.state()]).toEqual([[], 'viewing'])
  })
})

describe('saving in the editor', () => {
  it('sends a contract in force only from its confirm view', async () => {
    const { actor, calls, state } = started('inForce')
    actor.send({ type: 'EDIT' })
    actor.send({ type: 'SAVE' })
    await settled()
    expect(calls).toEqual([])
    actor.send({ type: 'CONFIRM' })
    await settled()
    expect([calls, state()]).toEqual([['save'], 'done'])
  })

  it.each([
    ['new', [{ type: 'SAVE' }], 'editing'],
    ['cart', [{ type: 'REMOVE' }], 'editing'],
    ['inForce', [{ type: 'CANCEL' }], 'viewing'],
  ] as const)('that fails (%s) shows the error and loses nothing', async (kind, path, back) => {
    const { actor, showError, state, resetContract } = started(kind, { fails: true })
    for (const event of path) actor.send(event)
    await settled()
    await settled()
    expect(showError).toHaveBeenCalledWith(new Error('refused'))
    expect(state()).toBe(back)
    expect(resetContract).not.toHaveBeenCalled()
  })

  it('is skipped and the change discarded when a change in force is left', () => {
    const { actor, resetContract } = started('inForce')
    actor.send({ type: 'EDIT' })
    actor.send({ type: 'BACK' })
    expect(resetContract).toHaveBeenCalledOnce()
  })
})
