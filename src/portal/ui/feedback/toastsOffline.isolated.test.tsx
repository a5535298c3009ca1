import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { inIntl } from '../../../../tests/support/portal/inIntl.tsx'
import { toast, Toasts } from './toasts.tsx'

vi.mock('./ToastRegion.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

it('a message stands as plain text where the code that shows it cannot be loaded', async () => {
  inIntl(<Toasts />, 'es', {})
  toast.error('No hay conexión')
  expect((await screen.findByRole('alert')).textContent).toBe('No hay conexión')
})
