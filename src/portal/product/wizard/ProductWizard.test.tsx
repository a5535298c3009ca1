import { toModalityDto } from '../../../dto/modalityDto.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { ContractDto } from '../../../dto/contractDto.ts'
import { ProductPage } from '../ProductPage.tsx'
import { buildEmployee, buildProduct, buildPlants } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { cactus, rose } from '../../../../tests/support/portal/wizardFixture.ts'

const open = (
  alias: string,
  modalities: Modality[],
  { cart = [], after = cart }: { cart?: ContractDto[]; after?: ContractDto[] } = {},
) =>
  renderPage(<ProductPage />, {
    path: `/products/${alias}`,
    route: '/products/:alias',
    profile: { products: [buildProduct(alias, 'Exent')], contracts: [], cart },
    answers: {
      'GET /profile': buildEmployee({ products: [buildProduct(alias, 'Exent')], contracts: [], cart: after }),
      [`GET /modalities/by-category/${alias}`]: modalities.map(toModalityDto),
    },
  })

it(
  'a category of several steps has a screen of its own under its alias, one of one step ' +
    'the list of its offers (RTE-03)',
  async () => {
    const { unmount } = await open('plants', [rose, cactus])
    const steps = within(await screen.findByRole('list', { name: 'Pasos' })).getAllByRole('listitem')
    expect(steps.map(({ textContent, ariaCurrent }) => [textContent, ariaCurrent])).toEqual([
      ['1Jardín', 'step'],
      ['2Planta', null],
      ['3Cuidado', null],
    ])
    expect(screen.queryByRole('article')).toBeNull()
    unmount()
    await open('pets', [exampleModality({ id: 'm', category: 'pets', name: { es: 'Mascotas' } })])
    expect(await screen.findByRole('article', { name: 'Mascotas' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Pasos' })).toBeNull()
  },
)

it('another contract is offered while a modality is left, until there is one more', async () => {
  const inCart = (benefit: Modality, id: string) => buildPlants({ id, state: 'cart', benefit })
  const { stores } = await open('plants', [rose, cactus], {
    cart: [inCart(rose, 'c1')],
    after: [inCart(rose, 'c1'), inCart(cactus, 'c2')],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Añadir otro' }))
  expect(screen.getByRole('list', { name: 'Pasos' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Añadir otro' })).toBeNull()
  await act(() => stores.session.reload())
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('list', { name: 'Pasos' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Añadir otro' })).toBeNull()
})
