import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ContractDto } from '../../dto/contractDto.ts'
import {
  buildEmployee,
  buildProduct,
  buildPets,
  buildPlants,
} from '../../../tests/support/portal/employee.ts'
import { toPlain } from '../../../tests/support/portal/plain.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { CartPage } from './CartPage.tsx'

const plantsInCart = () => buildPlants({ id: 'c4', state: 'cart' })
const products = [buildProduct('plants', 'Exent'), buildProduct('pets', 'Top')]

it('the first step is a table of the items, with the payers of each price collapsed (CAR-03)', async () => {
  await renderPage(<CartPage />, {
    path: '/cart',
    profile: { products, contracts: [], cart: [plantsInCart(), buildPets()] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Tu carrito' })
  const steps = within(screen.getByRole('list', { name: 'Pasos del carrito' })).getAllByRole('listitem')
  expect(steps.map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Confirma los datos',
    'Firma',
    'Acepta por correo',
  ])
  const item = within(screen.getByRole('heading', { level: 2, name: 'Rosal' }).closest('tbody')!)
  const table = within(screen.getByRole('table', { name: 'Productos de tu carrito' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Producto',
    'Para quién',
    'Meses',
    'Precio',
    'Documentación',
    'Acciones',
  ])
  const [name, ...cells] = table.getAllByRole('row')[1]!.children
  expect(name?.textContent).toContain('Rosal')
  expect(cells.slice(0, 4).map(({ textContent }) => toPlain(textContent))).toEqual([
    'Para ti',
    'abril y mayo',
    '60 € al mes',
    'No hace falta',
  ])
  expect(item.getByText('Quién paga qué').closest('details')?.open).toBe(false)
  expect(toPlain(item.getByText('Precio: 2 meses a 60 €').parentElement!.textContent)).toContain('120 €')
})

it.each([
  [0, undefined],
  [119.99, '60 €'],
  [120, '60 €'],
])(
  'an item of 120 € tells the company’s part once, below its price, with %f € of the company bag: %j',
  async (companyBag, part) => {
    const bags = buildEmployee().simulations['2026']!
    const simulations = { 2026: { ...bags, companyBag } }
    const cart = [plantsInCart()]
    await renderPage(<CartPage />, { path: '/cart', profile: { products, contracts: [], cart, simulations } })
    await screen.findByRole('heading', { level: 1, name: 'Tu carrito' })
    const item = within(screen.getByRole('table', { name: 'Productos de tu carrito' }))
    const priced = item.getAllByRole('cell').find((cell) => cell.dataset.label === 'Precio')!
    expect(toPlain(priced.textContent)).toBe('60 € al mes')
    const said = document.querySelector('tbody li[data-part=company] .money')
    expect(said?.textContent && toPlain(said.textContent)).toBe(part)
  },
)

describe('the summary of the cart (D-90)', () => {
  const next2027 = buildPets({ year: 2027 })
  const salary = { fixedSalary: 35_000, variableSalary: 0, paymentCount: 14 }
  const sums = () =>
    [...document.querySelectorAll('#cart-summary section')].map((year) => toPlain(year.textContent))
  const sentences = () =>
    [...document.querySelectorAll('#cart-summary [data-money]')].map((text) => toPlain(text.textContent))
  const summaryOf = async (contracts: ContractDto[]) => {
    const { unmount } = await renderPage(<CartPage />, {
      path: '/cart',
      profile: { products, contracts: [], cart: contracts, ...salary },
    })
    await screen.findByRole('heading', { level: 2, name: 'Resumen' })
    const texts = sums()
    unmount()
    return texts
  }

  it('leaves out items that cannot be contracted now, and names them (D-81)', async () => {
    const [alone] = await summaryOf([plantsInCart()])
    const expired = buildPets({ items: [{ ...buildPets().items[0]!, month: 0 }] })
    expect(await summaryOf([plantsInCart(), expired])).toEqual([alone])
    const { unmount } = await renderPage(<CartPage />, {
      path: '/cart',
      profile: { products, contracts: [], cart: [plantsInCart(), expired], ...salary },
    })
    expect(await screen.findByText(/^Sin contar lo que ahora no se puede contratar: /)).toBeTruthy()
    unmount()
    await renderPage(<CartPage />, {
      path: '/cart',
      profile: { products, contracts: [], cart: [expired], ...salary },
    })
    expect(await screen.findByText(/^Los productos de tu carrito no se pueden contratar ahora/)).toBeTruthy()
    expect(sums()).toEqual([])
  })

  it('shows what one gets and the payslips by plan year, each as in a cart of that year alone', async () => {
    const [only2026] = await summaryOf([plantsInCart()])
    const [only2027] = await summaryOf([next2027])
    expect(only2026).toContain(
      'Precio 120 € al año · dejas de pagar 36 € de IRPF · tu nómina baja 84 € al año (en 2026)' +
        'Ganas 36 € al año120 € en beneficios. Pagas tú 84 €.',
    )
    expect(only2026).toContain('En abril cobras 1.954,25 € (antes 1.996,25 €)')
    expect(only2026).not.toContain('Plan de')
    expect(await summaryOf([next2027, plantsInCart()])).toEqual([
      `Plan de 2026${only2026}`,
      `Plan de 2027${only2027}`,
    ])
  })

  it('compares each payslip with that of the contracts alone, never an average', async () => {
    const signed = buildPets({ id: 'signed', state: 'inForce' })
    const { unmount } = await renderPage(<CartPage />, {
      path: '/cart',
      profile: { products, contracts: [signed], cart: [plantsInCart()], ...salary },
    })
    await screen.findByRole('heading', { level: 2, name: 'Resumen' })
    const rows = within(screen.getByRole('table', { name: /^En abril cobras/ })).getAllByRole('row')
    // The pets product reduces both columns by 60 euros; the plants product reduces the column with the cart
    // by 42 euros more.
    expect(rows.slice(3, 7).map((row) => toPlain(row.textContent))).toEqual([
      'Marzo1.996,25 €1.996,25 €',
      'Abril1.894,25 €1.936,25 €',
      'Mayo1.894,25 €1.936,25 €',
      'Junio1.996,25 €1.996,25 €',
    ])
    unmount()
  })

  it('says that the payslips stay the same if the company pays all', async () => {
    const paid = buildEmployee().simulations['2026']
    const simulations = { '2026': { ...paid!, companyBag: 120 } }
    const { unmount } = await renderPage(<CartPage />, {
      path: '/cart',
      profile: { products, contracts: [], cart: [plantsInCart()], simulations, ...salary },
    })
    await screen.findByRole('heading', { level: 2, name: 'Resumen' })
    expect(sentences()[0]).toContain('tu nómina no cambia')
    expect(sums()[0]).toContain('120 € en beneficios. Tú no pagas nada.')
    expect(sums()[0]).toContain('Tu nómina no cambia ningún mes.')
    unmount()
  })
})
