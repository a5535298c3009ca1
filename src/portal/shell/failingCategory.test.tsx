import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { pets } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { Shell } from './Shell.tsx'

const broken = (): never => {
  throw new Error('broken')
}
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

/** Opens a page with a menu of plants and pets, and pets in the cart unless it is empty. */
async function open(fields: Partial<Benefit>, profile: Partial<ProfileDto> = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await renderPage(<Shell isComplete>La página</Shell>, {
    path: '/home',
    profile,
    benefits: { pets: { ...pets, ...fields } },
  })
  await screen.findByText('La página')
}

it('a category that fails about an employee leaves menu, header and page as they are', async () => {
  await open({ eligible: broken }, { cart: [] })
  await vi.waitFor(() => expect(links()).toContain('/products/plants'))
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.queryByText(/No hemos podido mostrar/)).toBeNull()
})

it('a category that fails to price its cart item leaves the header, where the cart is opened', async () => {
  await open({ price: broken })
  expect(await screen.findByRole('banner')).toBeTruthy()
  expect(screen.queryByText(/No hemos podido mostrar/)).toBeNull()
})
