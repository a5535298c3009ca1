import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PriceResult, QuoteRequest } from '../../../domain/benefit/quoteRequest.ts'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { buildContractDto, buildProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { ProductPage } from '../ProductPage.tsx'

/** 10 euros for each remaining month: on 10 March, April to December. */
const care = {
  ...pets,
  id: 'care',
  amount: 'priced' as const,
  months: 'range' as const,
  price: ({ items }: QuoteRequest): PriceResult => ({
    items: items.map(({ amountCents: _, ...item }) => ({ ...item, priceCents: 1_000 })),
    refusals: [],
  }),
}
const basic = exampleModality({ id: 'basic', category: 'care', name: { es: 'Básico' } })

/** Opens the page of a cart item that runs from a month (0 to 11) to December. */
async function page(from: number) {
  const months = Array.from({ length: 12 - from }, (_, index) => from + index)
  const held = buildContractDto({
    product: 'care',
    benefit: basic,
    state: 'cart',
    items: months.map((month) => ({ benefitId: 'basic', familyId: 0, month, price: 10 })),
  })
  const { asked } = await renderPage(<ProductPage />, {
    path: '/products/care',
    route: '/products/:alias',
    benefits: { care },
    profile: { products: [buildProduct('care', 'Exent')], contracts: [], cart: [held] },
    answers: {
      'GET /modalities/by-category/care': [toModalityDto(basic)],
      'PUT /contracts/c1': undefined,
    },
  })
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: 'Actualizar el carrito' })
  return { asked, update }
}

it.each([
  [2, 'Mes que ya no se puede contratar: marzo'],
  [1, 'Meses que ya no se pueden contratar: febrero y marzo'],
  [0, 'Meses que ya no se pueden contratar: enero a marzo'],
])('a cart item from month %i on is shown without past months, and can be updated', async (from, gone) => {
  const { asked, update } = await page(from)
  expect(
    screen.getByText(`${gone}. El precio está calculado de nuevo para los meses que quedan.`),
  ).toBeTruthy()
  expect(screen.getByText('Se contrata para los 9 meses que quedan: abril a diciembre')).toBeTruthy()
  expect(screen.queryByText(/^No se puede contratar/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Empezar de nuevo' })).toBeNull()
  expect(update.disabled).toBe(false)
  await userEvent.click(update)
  const sent = asked.find(({ method }) => method === 'PUT')?.body as { items: { month: number }[] }
  expect(sent).toMatchObject({ price: 90 })
  expect(sent.items.map(({ month }) => month)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
})

it('a cart item without past months has nothing to update', async () => {
  const { update } = await page(3)
  expect(screen.queryByText(/calculado de nuevo/)).toBeNull()
  expect(within(document.body).getByText(/^Se contrata para los 9 meses/)).toBeTruthy()
  expect(update.disabled).toBe(true)
})
