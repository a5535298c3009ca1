import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { plants } from '../../../../tests/support/portal/wizardFixture.ts'
import { useFlow } from './useFlow.ts'

const flow = (startAt?: string, providers = 2) => {
  const onDiscard = vi.fn()
  const { result } = renderHook(() => useFlow(plants.flow, { providers }, { onDiscard, startAt }))
  return { result, onDiscard }
}

it('going back leads one step back and discards the working contract (HEA-03)', () => {
  const { result, onDiscard } = flow('care')
  expect(result.current.step?.name).toBe('care')
  act(() => result.current.send({ type: 'BACK' }))
  expect(result.current.step?.name).toBe('plant')
  expect(onDiscard).toHaveBeenCalledOnce()
})

it('going on discards nothing', () => {
  const { result, onDiscard } = flow()
  act(() => result.current.send({ type: 'NEXT' }))
  act(() => result.current.send({ type: 'NEXT' }))
  expect(result.current.step?.name).toBe('care')
  expect(onDiscard).not.toHaveBeenCalled()
})

it('the first step has no way back', () => {
  expect(flow().result.current.canGoBack).toBe(false)
})

it('a draft begins at its step; one that is no step begins at the beginning', () => {
  expect(flow('plant').result.current.step?.name).toBe('plant')
  expect(flow('elsewhere').result.current.step?.name).toBe('garden')
})

it('with one provider the first step is the second one (HEA-02)', () => {
  expect(flow(undefined, 1).result.current.step?.name).toBe('plant')
})
