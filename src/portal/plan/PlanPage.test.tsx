import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildEmployee, buildProduct } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { PlanPage } from './PlanPage.tsx'

const products = [
  buildProduct('plants', 'Exent'),
  buildProduct('pets', 'Top'),
  buildProduct('lessons', 'Exent'),
]

it.each([
  ['/flexible', 'Productos con ventaja fiscal', ['/products/plants', '/products/lessons']],
  ['/other', 'Otros productos', ['/products/pets']],
])(
  '%s, "%s", lists the categories of its plan type and no other, each leading to its page',
  async (path, title, links) => {
    await renderPage(<PlanPage />, { path, profile: { products } })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
  },
)

it.each([
  ['/flexible', ['plants', 'lessons'], true],
  ['/flexible', ['plants'], false],
  ['/other', ['plants', 'lessons', 'pets', 'gym'], false],
])('%s with offers of %j says that they share the company’s money: %s', async (path, offered, isSaid) => {
  const offer = { kind: 'offer', before: '', ending: 'x', line: 'x', isFree: false }
  const bags = buildEmployee().simulations['2026']!
  const company = { ...bags, companyBag: 712, available: 3_712 }
  await renderPage(<PlanPage />, {
    path,
    profile: {
      products: [...products, buildProduct('gym', 'Top')],
      cart: [],
      contracts: [],
      simulations: { 2026: company },
    },
    answers: { 'GET /profile/offers': Object.fromEntries(offered.map((alias) => [alias, offer])) },
  })
  await screen.findByRole('heading', { level: 1 })
  const sentence = screen.queryByText(/el dinero de tu empresa se reparte entre los que elijas/)
  expect(sentence !== null).toBe(isSaid)
})
