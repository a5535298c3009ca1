import { notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { readToast } from '../../../../tests/support/portal/toasts.ts'
import { ApiError } from '../../api/apiError.ts'
import { toast, Toasts } from './toasts.tsx'
import { fetchOverlays } from '../layout/overlay.tsx'

const words = { 'toast.success': 'Hecho', 'toast.error': 'Error', 'toast.close': 'Cerrar' }
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
/** A closed toast is removed in the next turn of the event loop. */
const leaveMs = 1

beforeAll(fetchOverlays)
beforeEach(() => {
  vi.useFakeTimers()
  inIntl(<Toasts />, 'es', words)
})
afterEach(() => {
  act(() => notifications.clean())
  vi.useRealTimers()
})

describe('a toast', () => {
  it('closes after three seconds (CON-02)', () => {
    act(() => toast.success('Guardado'))
    wait(2_999)
    expect(readToast()).toContain('Guardado')
    wait(1)
    wait(leaveMs)
    expect(readToast()).toBe('')
  })

  it('with the keyboard focus stays until the focus leaves', () => {
    act(() => toast.success('Enviado'))
    act(() => screen.getByRole('button', { name: 'Cerrar' }).focus())
    wait(10_000)
    expect(readToast()).toContain('Enviado')
    act(() => screen.getByRole('button', { name: 'Cerrar' }).blur())
    wait(2_999)
    expect(readToast()).toContain('Enviado')
    wait(1)
    wait(leaveMs)
    expect(readToast()).toBe('')
  })

  it('of success waits in a region that exists before, and an error interrupts', () => {
    expect(document.querySelector('[aria-live="polite"]')).not.toBeNull()
    act(() => toast.success('Guardado'))
    act(() => toast.error('No cabe'))
    expect(screen.getByRole('status').textContent).toContain('HechoGuardado')
    expect(screen.getByRole('alert').textContent).toContain('ErrorNo cabe')
    expect(screen.getByRole('status').closest('[aria-live="polite"]')).not.toBeNull()
  })

  it('with the same text replaces the first and restarts its three seconds', () => {
    act(() => toast.success('Guardado'))
    wait(2_000)
    act(() => toast.success('Guardado'))
    wait(leaveMs)
    expect(screen.getAllByRole('status')).toHaveLength(1)
    wait(2_000)
    expect(readToast()).toContain('Guardado')
  })

  it('waits while there is no room, and none is lost', () => {
    for (const text of ['uno', 'dos', 'tres', 'cuatro']) act(() => toast.success(text))
    expect(screen.getAllByRole('status')).toHaveLength(3)
    wait(3_000)
    wait(leaveMs)
    expect(readToast()).toBe('Hechocuatro')
  })

  it('is not shown for a 403, nor for a 401 (ERR-41)', () => {
    for (const status of [401, 403]) act(() => toast.showError(new ApiError(status, { message: 'No' })))
    expect(readToast()).toBe('')
  })
})
