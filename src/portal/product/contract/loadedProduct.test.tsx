import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { buildProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { ProductPage } from '../ProductPage.tsx'
import { findLoadedProduct } from './loadProduct.ts'

const dog = exampleModality({ id: 'dog', category: 'pets', name: { es: 'Perro' } })

it('what was loaded of a product is there when its page comes again, until the offers change', async () => {
  const { stores } = await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    benefits: { pets },
    profile: { products: [buildProduct('pets', 'Exent')] },
    answers: { 'GET /modalities/by-category/pets': [toModalityDto(dog)] },
  })
  await screen.findAllByText('Perro')
  const found = () => findLoadedProduct('pets', stores.catalogue)?.offers.map(({ modality }) => modality.id)
  expect(found()).toEqual(['dog'])
  stores.catalogue.forget('pets')
  expect(found()).toBeUndefined()
  act(() => stores.catalogue.renew())
  await screen.findAllByText('Perro')
})
