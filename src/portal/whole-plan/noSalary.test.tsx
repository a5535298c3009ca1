import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { buildPlants } from '../../../tests/support/portal/employee.ts'
import { HomePage } from '../home/HomePage.tsx'
import { WholePlanPage } from './WholePlanPage.tsx'

const link = () => screen.queryByRole('link', { name: 'Revisa tus datos laborales' })
const toSalary = '/profile?tab=employee'
/** The bag of the example is 3,000 euros. */
const bagEuros = 3_000

describe('a salary', () => {
  it.each([
    ['below', bagEuros - 1, toSalary],
    ['at', bagEuros, undefined],
    ['above', bagEuros + 1, undefined],
  ])('%s the bag: the plan links to the profile only without a payslip', async (_place, fixedSalary, to) => {
    const profile = { fixedSalary, flexibleBag: bagEuros, products: [], cart: [], contracts: [] }
    await renderPage(<WholePlanPage />, { path: '/plan', profile })
    await screen.findByRole('heading', { level: 1 }, { timeout: 3_000 })
    expect(link()?.getAttribute('href')).toBe(to)
  })

  it('links to the profile on home where the year counts no tax', async () => {
    const profile = { fixedSalary: bagEuros - 1, flexibleBag: bagEuros, cart: [], contracts: [buildPlants()] }
    const answers = { 'GET /messages': [], 'GET /profile/offers': {} }
    await renderPage(<HomePage />, { path: '/home', profile, answers })
    expect(await screen.findByText(/Falta tu salario fijo en el perfil/)).toBeTruthy()
    expect(link()?.getAttribute('href')).toBe(toSalary)
  })
})
