import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { exampleModality } from '../../../domain/exampleQuestion.ts'
import { ProductPage } from '../../pages/ProductPage.tsx'
import { exampleProduct } from '../../testing/employee.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { cactus, rose } from '../testing/plants.ts'

const open = (alias: string, modalities: object[]) =>
  renderPage(<ProductPage />, {
    path: `/products/${alias}`, route: '/products/:alias', profile: { products: [exampleProduct(alias, 'Exent')], contracts: [], cart: [] },
    answers: { [`GET /modalities/by-category/${alias}`]: modalities },
  })

it('a category of several steps has a screen of its own under its alias, one of one step the list of its offers (RTE-03)', async () => {
  const { unmount } = await open('plants', [rose, cactus])
  const steps = within(await screen.findByRole('list', { name: 'Pasos' })).getAllByRole('listitem')
  expect(steps.map(({ textContent, ariaCurrent }) => [textContent, ariaCurrent])).toEqual([['1Jardín', 'step'], ['2Planta', null], ['3Cuidado', null]])
  expect(screen.queryByRole('article')).toBeNull()
  unmount()
  await open('pets', [exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' } })])
  expect(await screen.findByRole('article', { name: 'Mascotas' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Pasos' })).toBeNull()
})
