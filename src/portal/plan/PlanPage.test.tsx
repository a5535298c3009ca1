import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildProduct } from '../../../tests/support/portal/employee.ts'
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
