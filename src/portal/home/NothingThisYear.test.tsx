import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { HomePage } from './HomePage.tsx'

describe('an employee who declines this year’s plan (D-100)', () => {
  it('reads that it is stored, and can withdraw it', async () => {
    const user = userEvent.setup()
    const profile = { cart: [], contracts: [] }
    const employee = buildEmployee(profile)
    await renderPage(<HomePage />, {
      path: '/home',
      profile,
      answers: {
        'GET /messages': [],
        'PUT /profile/nothing/2026': { ...employee, nothingIn: [2026] },
        'DELETE /profile/nothing/2026': employee,
      },
    })
    await user.click(await screen.findByRole('button', { name: 'No quiero nada en 2026' }))
    await screen.findByText(/^Has dicho que no quieres nada en 2026/)
    await user.click(screen.getByRole('button', { name: 'Cambiar de idea' }))
    await screen.findByRole('button', { name: 'No quiero nada en 2026' })
  })

  it('is not asked without a bag', async () => {
    await renderPage(<HomePage />, {
      path: '/home',
      profile: { cart: [], contracts: [], simulations: {} },
      answers: { 'GET /messages': [] },
    })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: /No quiero nada/ })).toBeNull()
  })
})
