import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { toProfile } from '../api/profile.ts'
import { CatalogueStore } from './CatalogueStore.ts'
import { SessionStore } from './SessionStore.ts'
import { StoresContext } from './StoresContext.tsx'
import { usePersistedForm } from './usePersistedForm.ts'

beforeEach(() => localStorage.clear())

function opened(stored: Record<string, unknown>) {
  const session = new SessionStore(toProfile(buildEmployee()), () => undefined)
  const stores = { session, catalogue: new CatalogueStore() }
  return renderHook((now) => usePersistedForm('user', now), {
    initialProps: stored,
    wrapper: ({ children }) => <StoresContext value={stores}>{children}</StoresContext>,
  })
}

it('a form shows values that are stored meanwhile, and keeps typed ones', () => {
  const { result, rerender } = opened({ phone: '600', city: 'Vic' })
  act(() => result.current.change((before) => ({ ...before, city: 'Olot' })))
  rerender({ phone: '611', city: 'Reus', province: 'Girona' })
  expect(result.current.values).toEqual({ phone: '611', city: 'Olot', province: 'Girona' })
  expect(result.current.isChanged).toBe(true)
})

it('an untouched form follows the stored values, and has nothing to save', () => {
  const { result, rerender } = opened({ phone: '600', city: 'Vic' })
  rerender({ phone: '611' })
  expect(result.current.values).toEqual({ phone: '611' })
  expect(result.current.isChanged).toBe(false)
})

it('after a save the form holds what was stored of the sent values, and what was typed since then', () => {
  const { result, rerender } = opened({ phone: '600', city: 'Vic' })
  act(() => result.current.change({ phone: '611', city: 'olot' }))
  const sent = result.current.values
  act(() => result.current.change((before) => ({ ...before, phone: '600' })))
  const saved = { phone: '611', city: 'Olot' }
  act(() => {
    rerender(saved)
    result.current.settle(sent, saved)
  })
  expect(result.current.values).toEqual({ phone: '600', city: 'Olot' })
  expect(result.current.isChanged).toBe(true)
})

it('fields inside a value, and the parts of a list that have an id, are merged one by one', () => {
  const stored = { info: { place: 'Vic', day: '1' }, children: [{ id: 7, years: 2 }, { id: 8 }] }
  const { result, rerender } = opened(stored)
  const typed = {
    info: { place: 'Olot', day: '1' },
    children: [
      { id: 7, years: 2 },
      { id: 8, years: 5 },
    ],
  }
  act(() => result.current.change(typed))
  rerender({ info: { place: 'Vic', day: '2' }, children: [{ id: 7, years: 3 }, { id: 8 }, { id: 9 }] })
  expect(result.current.values).toEqual({
    info: { place: 'Olot', day: '2' },
    children: [{ id: 7, years: 3 }, { id: 8, years: 5 }, { id: 9 }],
  })
})

it('a draft is laid over newer values part by part: only what was typed replaces them', () => {
  const stored = { info: { place: 'Vic', invoices: { 1: 'a.pdf' } }, file: 'old.pdf', phone: '600' }
  const { result, unmount } = opened(stored)
  act(() => result.current.change({ ...stored, info: { ...stored.info, place: 'Olot' }, phone: '' }))
  unmount()
  const newer = {
    info: { place: 'Reus', invoices: { 1: 'a.pdf', 2: 'b.pdf' } },
    file: 'new.pdf',
    phone: '600',
  }
  const again = opened(newer)
  expect(again.result.current.values).toEqual({
    info: { place: 'Olot', invoices: { 1: 'a.pdf', 2: 'b.pdf' } },
    file: 'new.pdf',
  })
  again.unmount()
  // What the draft was typed over is now what was stored last.
  const last = opened({ ...newer, info: { place: 'Reus', invoices: {} } })
  expect(last.result.current.values).toMatchObject({ info: { place: 'Olot', invoices: {} } })
})

it('an equal value of the server is no change, though it is another object', () => {
  const { result, rerender } = opened({ info: { place: 'Vic', days: ['1'] } })
  rerender({ info: { place: 'Vic', days: ['1'] } })
  expect(result.current.isChanged).toBe(false)
  expect(localStorage.length).toBe(0)
})
