import { notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { toastText } from '../../../../tests/support/portal/toasts.ts'
import { ApiError } from '../../api/apiError.ts'
import { toast, Toasts } from './toasts.tsx'

const words = { 'toast.success': 'Hecho', 'toast.error': 'Error', 'toast.close': 'Cerrar' }
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
/** A closed toast frees its place in the next turn of the event loop. */
const leaveMs = 1

beforeEach(() => {
  vi.useFakeTimers()
  inIntl(<Toasts />, 'es', words)
})
afterEach(() => {
  act(() => notifications.clean())
  vi.useRealTimers()
})

describe('a toast', () => {
  it('stays for three seconds and goes (CON-02)', () => {
    act(() => toast.success('Guardado'))
    wait(2_999)
    expect(toastText()).toContain('Guardado')
    wait(1)
    wait(leaveMs)
    expect(toastText()).toBe('')
  })

  it('that is read with the keyboard stays until it is left', () => {
    act(() => toast.success('Enviado'))
    act(() => screen.getByRole('button', { name: 'Cerrar' }).focus())
    wait(10_000)
    expect(toastText()).toContain('Enviado')
    act(() => screen.getByRole('button', { name: 'Cerrar' }).blur())
    wait(2_999)
    expect(toastText()).toContain('Enviado')
    wait(1)
    wait(leaveMs)
    expect(toastText()).toBe('')
  })

  it('of success waits its turn in a region that was there before, an error interrupts', () => {
    expect(document.querySelector('[aria-live="polite"]')).not.toBeNull()
    act(() => toast.success('Guardado'))
    act(() => toast.error('No cabe'))
    expect(screen.getByRole('status').textContent).toContain('HechoGuardado')
    expect(screen.getByRole('alert').textContent).toContain('ErrorNo cabe')
    expect(screen.getByRole('status').closest('[aria-live="polite"]')).not.toBeNull()
  })

  it('with the same text takes the place of the first, and begins its three seconds anew', () => {
    act(() => toast.success('Guardado'))
    wait(2_000)
    act(() => toast.success('Guardado'))
    wait(leaveMs)
    expect(screen.getAllByRole('status')).toHaveLength(1)
    wait(2_000)
    expect(toastText()).toContain('Guardado')
  })

  it('that finds no room waits for it: none is lost', () => {
    for (const text of ['uno', 'dos', 'tres', 'cuatro']) act(() => toast.success(text))
    expect(screen.getAllByRole('status')).toHaveLength(3)
    wait(3_000)
    wait(leaveMs)
    expect(toastText()).toBe('Hechocuatro')
  })

  it('is not shown for a 403, nor for a 401 (ERR-41)', () => {
    for (const status of [401, 403]) act(() => toast.showError(new ApiError(status, { message: 'No' })))
    expect(toastText()).toBe('')
  })
})
