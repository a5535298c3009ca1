import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { toModalityDto } from '../../dto/modalityDto.ts'
import {
  buildEmployee,
  buildPets,
  buildProduct,
  petsModality,
} from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { chooseLanguage } from '../messages/language.ts'
import { ProductPage } from './ProductPage.tsx'

const bags = buildEmployee().simulations['2026']!
const offer = { ...petsModality, name: { es: 'Perro', en: 'Dog' } }

/** Opens a product that can be had in 2026 and in 2027. */
function opened(query = '', cart = [] as ReturnType<typeof buildPets>[]) {
  return renderPage(<ProductPage />, {
    path: `/products/pets${query}`,
    route: '/products/:alias',
    profile: {
      products: [buildProduct('pets', 'Top')],
      simulations: { 2026: bags, 2027: bags },
      contracts: [],
      cart,
    },
    answers: { 'GET /modalities/by-category/pets': [toModalityDto(offer)] },
  })
}
const year = async (label: string) => screen.findByRole<HTMLInputElement>('radio', { name: label })
const amount = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

it('the chosen year and what was typed stay in another language, and the year on a reload', async () => {
  const { where, unmount } = await opened()
  expect((await year('2026')).checked).toBe(true)
  await userEvent.click(await year('2027'))
  await userEvent.clear(await amount('Importe al mes'))
  await userEvent.paste('30')
  await userEvent.tab()
  act(() => chooseLanguage('en'))
  await screen.findByText('Dog')
  expect((await year('2027')).checked).toBe(true)
  expect((await amount('Amount per month')).value).toBe('30.00')
  const place = where()
  expect(place).toBe('/products/pets?year=2027')
  unmount()
  await opened(place.replace('/products/pets', ''))
  expect((await year('2027')).checked).toBe(true)
})

it('a year chosen beside an opened contract takes its place in the address', async () => {
  const { where } = await opened('?contract=c2', [buildPets({ benefit: offer })])
  expect((await year('2026')).checked).toBe(true)
  await userEvent.click(await year('2027'))
  await waitFor(() => expect(where()).toBe('/products/pets?year=2027'))
  expect((await year('2027')).checked).toBe(true)
  await userEvent.click(await year('2026'))
  expect((await year('2026')).checked).toBe(true)
})
