import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, renderHook, screen } from '@testing-library/react'
import { IntlProvider } from 'react-intl'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { readToasts } from '../../../tests/support/portal/toasts.ts'
import type { FamilyMember } from '../../domain/plan/employee.ts'
import type { Profile } from '../api/profileModel.ts'
import { api } from '../api/api.ts'
import { Questions } from '../ui/feedback/confirm.tsx'
import { type Stores, StoresContext } from '../session/StoresContext.tsx'
import { useDeleteMember } from './useDeleteMember.ts'
import { fetchOverlays } from '../ui/layout/overlay.tsx'

const nil = { id: 2, fullName: 'Nil Vidal' } as FamilyMember
const words = {
  'family.blocked': 'No se puede',
  'family.deleteTitle': '¿Borrar a {name}?',
  'family.deleteQuestion': 'Seguro',
  'family.delete': 'Borrar',
  'family.updated': 'Hecho',
  'confirm.cancel': 'Cancelar',
  'confirm.close': 'Cerrar',
}

function asked(profile: Partial<Profile> = {}) {
  const put = vi.spyOn(api, 'put').mockResolvedValue([])
  const stores = {
    session: { profile: { cart: [], contracts: [], today: '2026-03-10', ...profile } },
  } as unknown as Stores
  const { result, unmount } = renderHook(() => useDeleteMember(() => undefined), {
    wrapper: ({ children }) => (
      <IntlProvider locale="es" messages={words}>
        <MantineProvider env="test">
          <StoresContext value={stores}>
            {children}
            <Questions />
          </StoresContext>
        </MantineProvider>
      </IntlProvider>
    ),
  })
  act(() => void result.current.remove(nil))
  return { put, result, unmount }
}
const answer = (yes: boolean) =>
  act(async () => screen.getByRole('button', { name: yes ? 'Borrar' : 'Cancelar' }).click())
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeAll(fetchOverlays)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  notifications.clean()
})

it('a member is marked as deleted at once, and the call is sent half a second later (CON-30)', async () => {
  const { put, result } = asked()
  await answer(true)
  expect(result.current.deletingId).toBe(2)
  await wait(499)
  expect(put).not.toHaveBeenCalled()
  await wait(1)
  expect(put).toHaveBeenCalledWith('/families/2', { active: false }, { keepalive: true })
  expect(result.current.deletingId).toBeUndefined()
})

it('a confirmed deletion is sent at once when the tab is left within half a second', async () => {
  const { put, unmount } = asked()
  await answer(true)
  await wait(499)
  unmount()
  expect(put.mock.calls).toEqual([['/families/2', { active: false }, { keepalive: true }]])
  await wait(1_000)
  expect(put).toHaveBeenCalledTimes(1)
})

it('a confirmed deletion is sent at once when the page is closed within half a second', async () => {
  const { put, result } = asked()
  await answer(true)
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(put.mock.calls).toEqual([['/families/2', { active: false }, { keepalive: true }]])
  await wait(1_000)
  expect([put.mock.calls.length, result.current.deletingId]).toEqual([1, undefined])
})

it('leaving the tab sends no deletion after "no", and none twice', async () => {
  const refused = asked()
  await answer(false)
  refused.unmount()
  expect(refused.put).not.toHaveBeenCalled()
  const confirmed = asked()
  await answer(true)
  await wait(500)
  confirmed.unmount()
  expect(confirmed.put).toHaveBeenCalledTimes(1)
})

it('a member stays after "no"', async () => {
  const { put, result } = asked()
  await answer(false)
  await wait(1_000)
  expect([put.mock.calls, result.current.deletingId]).toEqual([[], undefined])
})

it('a member with a contract cannot be deleted: no question is asked', async () => {
  const { put } = asked({
    contracts: [exampleContract({ items: [{ personId: 2, monthIndex: 3, priceCents: 100 }] })],
  })
  await wait(1_000)
  expect([screen.queryByRole('dialog'), put.mock.calls, readToasts().at(-1)?.text]).toEqual([
    null,
    [],
    'No se puede',
  ])
})
