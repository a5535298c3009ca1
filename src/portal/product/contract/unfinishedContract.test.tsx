import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readContractDraft, usePersistedDraft } from './drafts.ts'
import { plants, buildPlantsProfile, rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { toPlan } from '../../api/profileModel.ts'
import { WorkingContract } from './WorkingContract.ts'

const key = { kind: 'contract', tenant: 'acme', employeeId: 'u1', name: 'plants/rose/2026' } as const
const item = { personId: 0, monthIndex: 3, benefitId: 'rose', amountCents: 6000 }
const opened = (isKept = true) => {
  const working = new WorkingContract({
    declaration: plants,
    modality: rose,
    supplementaries: [],
    tables: {},
    plan: () => toPlan(buildPlantsProfile()),
    year: 2026,
  })
  const { unmount, result } = renderHook(() => usePersistedDraft(working, key, { isKept, step: 'care' }))
  return { working, unmount, isFound: result.current }
}

beforeEach(() => {
  localStorage.clear()
})

describe('the draft of an unfinished form', () => {
  it('is restored after the browser was closed', () => {
    const first = opened()
    act(() => first.working.changeItems([item]))
    first.unmount()
    expect(first.isFound).toBe(false)
    const again = opened()
    expect(again.working.items).toEqual([item])
    expect(again.isFound).toBe(true)
  })

  it('is deleted once the form is unchanged', () => {
    const { working } = opened()
    act(() => working.changeItems([item]))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Object.keys(localStorage)).toHaveLength(1)
    act(() => working.reset())
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is not stored for a read-only contract', () => {
    const { working } = opened(false)
    act(() => working.changeItems([item]))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is stored after the paint of a key, and at once when the page is hidden', async () => {
    const { working } = opened()
    act(() => working.changeItems([item]))
    expect(Object.keys(localStorage)).toEqual([])
    await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1))
    localStorage.clear()
    act(() => working.changeItems([{ ...item, amountCents: 6001 }]))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(Object.keys(localStorage)).toHaveLength(1)
  })

  it('contains the step and the version of the flow, never a snapshot', () => {
    const { working, unmount } = opened()
    act(() => working.changeItems([item]))
    unmount()
    const { draft: kept } = JSON.parse(Object.values(localStorage)[0] as string) as Record<string, object>
    expect(Object.keys(kept ?? {}).toSorted()).toEqual([
      'additionalInfo',
      'details',
      'items',
      'step',
      'version',
    ])
    expect(readContractDraft(key, 'another flow')).toBeUndefined()
  })
})
