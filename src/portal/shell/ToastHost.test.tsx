import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import { toast } from '../ui/toasts.ts'
import { ToastHost } from './ToastHost.tsx'

const words = { 'toast.success': 'Hecho', 'toast.close': 'Cerrar' }
const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a toast stays for three seconds and goes (CON-02)', () => {
  inIntl(<ToastHost />, 'es', words)
  act(() => toast.success('Guardado'))
  wait(2_999)
  expect(screen.queryByText('Guardado')).not.toBeNull()
  wait(1)
  expect(screen.queryByText('Guardado')).toBeNull()
})

it('a toast that is read with the keyboard stays until it is left', () => {
  inIntl(<ToastHost />, 'es', words)
  act(() => toast.success('Enviado'))
  act(() => screen.getByRole('button').focus())
  wait(10_000)
  expect(screen.queryByText('Enviado')).not.toBeNull()
  act(() => screen.getByRole('button').blur())
  wait(3_000)
  expect(screen.queryByText('Enviado')).toBeNull()
})
