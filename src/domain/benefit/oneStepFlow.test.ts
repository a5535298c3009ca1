import { initialTransition, transition } from 'xstate'
import { expect, it } from 'vitest'
import { oneStepFlow } from './oneStepFlow.ts'

it('the flow of a simple benefit is one page with its schedule, done after it, and back with a reset', () => {
  const [form] = initialTransition(oneStepFlow, { providers: 1 })
  expect(form.value).toBe('form')
  expect(Object.values(form.getMeta())).toEqual([{ title: 'steps.form', schedule: true }])
  const [done] = transition(oneStepFlow, form, { type: 'NEXT' })
  expect([done.value, done.status]).toEqual(['done', 'done'])
  expect(transition(oneStepFlow, form, { type: 'RESET' })[0].value).toBe('form')
  expect(form.can({ type: 'RESET' })).toBe(true)
})
