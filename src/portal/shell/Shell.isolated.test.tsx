import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { Shell } from './Shell.tsx'

const broken = vi.hoisted(() => (): never => {
  throw new Error('broken')
})
vi.mock('./Navigation.tsx', () => ({ Navigation: broken }))
vi.mock('./Header.tsx', () => ({ Header: broken }))

it('a menu and a header that cannot be drawn say so, and the page stands', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderPage(<Shell isComplete>La página</Shell>, { path: '/home' })
  expect(await screen.findByText('La página')).toBeTruthy()
  expect(screen.getAllByText(/^No hemos podido mostrar esta parte/)).toHaveLength(2)
})
