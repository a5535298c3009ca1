import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { plants } from '../../../../tests/support/portal/wizardFixture.ts'
import { useFlow } from './useFlow.ts'

const flow = (startAt?: string, providers = 2) => {
  const onDiscard = vi.fn()
  const { result } = renderHook(() => useFlow(plants.flow, { providers }, { onDiscard, startAt }))
  return { result, onDiscard }
}

it('going back in a flow leads one step back and discards the working contract (HEA-03)', () => {
  const { result, onDiscard } = flow('care')
  expect(result.current.step?.name).toBe('care')
  act(() => result.current.send({ type: 'BACK' }))
  expect(result.current.step?.name).toBe('plant')
  expect(onDiscard).toHaveBeenCalledOnce()
})

it('going on in a flow discards nothing', () => {
  const { result, onDiscard } = flow()
  act(() => result.current.send({ type: 'NEXT' }))
  act(() => result.current.send({ type: 'NEXT' }))
  expect(result.current.step?.name).toBe('care')
  expect(onDiscard).not.toHaveBeenCalled()
})

it('the first step of a flow has no step back', () => {
  expect(flow().result.current.canGoBack).toBe(false)
})

it('a flow starts at the step of its draft, or at the beginning if that step is unknown', () => {
  expect(flow('plant').result.current.step?.name).toBe('plant')
  expect(flow('elsewhere').result.current.step?.name).toBe('garden')
})

it('with one provider a flow starts at its second step (HEA-02)', () => {
  expect(flow(undefined, 1).result.current.step?.name).toBe('plant')
})
