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
