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
  const item = within(screen.getByRole('heading', { level: 2, name: 'Rosal' }).closest('tbody')!)
  const table = within(screen.getByRole('table', { name: 'Productos de tu carrito' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Producto',
    'Para quién',
    'Meses',
    'A cargo de tu bolsa',
    'Documentación',
    'Acciones',
  ])
  const [name, ...cells] = table.getAllByRole('row')[1]!.children
  expect(name?.textContent).toContain('Rosal')
  expect(cells.slice(0, 4).map(({ textContent }) => toPlain(textContent))).toEqual([
    'Para ti',
    'abril y mayo',
    '120 €',
    'No hace falta',
  ])
  expect(item.getByText('Quién paga qué').closest('details')?.open).toBe(false)
  expect(toPlain(item.getByText('Precio: 2 meses a 60 €').parentElement!.textContent)).toContain('120 €')
})

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
    expect(await screen.findByText(/^Ahora no se puede contratar nada de tu carrito/)).toBeTruthy()
    expect(sums()).toEqual([])
  })

  it('shows the money and the net pay by plan year, each as in a cart of that year alone', async () => {
    const [only2026] = await summaryOf([plantsInCart()])
    const [only2027] = await summaryOf([next2027])
    expect(only2026).toContain(
      'Precio 60 € al mes · dejas de pagar 18 € de IRPF · tu nómina baja 42 € al mes (2 meses de 2026)',
    )
    expect(only2026).toContain(
      'Tu nómina de abrilbaja 42 €' +
        'De media en el año, cada una de tus 14 pagas netasde 1.996,25 € a 1.990,25 €',
    )
    expect(only2026).not.toContain('Plan de')
    expect(await summaryOf([next2027, plantsInCart()])).toEqual([
      `Plan de 2026${only2026}`,
      `Plan de 2027${only2027}`,
    ])
  })

  it('says that the net pay stays the same if the payslip does not change', async () => {
    const paid = buildEmployee().simulations['2026']
    const simulations = { '2026': { ...paid!, companyBag: 120 } }
    const { unmount } = await renderPage(<CartPage />, {
      path: '/cart',
      profile: { products, contracts: [], cart: [plantsInCart()], simulations, ...salary },
    })
    await screen.findByRole('heading', { level: 2, name: 'Resumen' })
    expect(sentences()[0]).toContain('tu nómina no cambia')
    expect(sums()[0]).toMatch(/cada una de tus 14 pagas netas[\d.,]+ €, como ahora/)
    unmount()
  })
})
