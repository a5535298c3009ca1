import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import type { ContractDto } from '../../../dto/contractDto.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import {
  buildContractDto,
  buildProduct,
  buildLessons,
  buildPlants,
} from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { cactus } from '../../../../tests/support/portal/wizardFixture.ts'
import { ProductPage } from '../ProductPage.tsx'

beforeEach(() => localStorage.clear())

const dog = exampleModality({ id: 'dog', category: 'pets', name: { es: 'Perro' } })
const cat = exampleModality({ id: 'cat', category: 'pets', name: { es: 'Gato' } })
const dogContract = (fields: Parameters<typeof buildContractDto>[0] = {}): ContractDto =>
  buildContractDto({
    product: 'pets',
    benefit: dog,
    items: [3, 4].map((month) => ({ benefitId: 'dog', familyId: 0, month, price: 60 })),
    ...fields,
  })

/** Opens a page whose catalogue no longer contains the contract's modality. */
const opened = (held: ContractDto, offers: Modality[]) =>
  renderPage(<ProductPage />, {
    path: `/products/${held.product}?contract=${held.id}`,
    route: '/products/:alias',
    profile: {
      products: [buildProduct(held.product, 'Exent')],
      cart: held.status === 'cart' ? [held] : [],
      contracts: held.status === 'cart' ? [] : [held],
    },
    answers: {
      [`GET /modalities/by-category/${held.product}`]: offers.map(toModalityDto),
      [`POST /contracts/${held.id}/cancel`]: undefined,
    },
  })
const buttons = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

it.each([
  ['with nothing else to offer', [], 'o cancelarlo.'],
  ['beside what is offered', [cat], 'o cancelarlo y elegir otra de las que se ofrecen.'],
])(
  'a contract whose modality left the catalogue continues, can be changed and cancelled: %s',
  async (_, offers, way) => {
    const { asked } = await opened(dogContract(), offers)
    const card = await screen.findByRole('article', { name: 'Perro' })
    expect(within(card).getByText(/^Esta modalidad ya no se ofrece\./)).toBeTruthy()
    expect(within(card).getByText((text) => text.endsWith(way))).toBeTruthy()
    expect(within(card).getByRole('rowheader', { name: 'Abril y mayo' })).toBeTruthy()
    expect(buttons(card)).toContain('Cambiar')
    expect(screen.queryByText('Ahora mismo no hay nada que contratar en esta categoría.')).toBeNull()
    await userEvent.click(within(card).getByRole('button', { name: 'Cancelar el contrato' }))
    const dialog = within(await screen.findByRole('dialog', { name: '¿Cancelar el contrato?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar el contrato' }))
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/contracts/c1/cancel'))
  },
)

it('a contract whose modality left the catalogue keeps documentation and invoices', async () => {
  const held = buildLessons()
  const product = { ...held.benefit.product, isDocumentRequired: true }
  await opened({ ...held, benefit: { ...held.benefit, product } }, [])
  const card = await screen.findByRole('article', { name: 'Inglés' })
  await userEvent.click(within(card).getByRole('button', { name: 'Documentación y facturas' }))
  expect(await screen.findByRole('dialog', { name: 'Documentación: Inglés' })).toBeTruthy()
})

it('the product’s answers and document are read-only once the contract is in force', async () => {
  const held = buildLessons()
  const questions = [{ title: { es: '¿Fumas?' }, isRequired: true }]
  const product = {
    ...held.benefit.product,
    isDocumentRequired: true,
    documentName: { es: 'Boletín' },
    questions,
  }
  const answers = {
    answers: { '¿Fumas?': 'No' },
    file: { name: 'x.pdf', originalFilename: 'boletin.pdf' },
    isCompleted: true,
  }
  await opened({ ...held, answers, benefit: { ...held.benefit, product } }, [])
  const card = await screen.findByRole('article', { name: 'Inglés' })
  await userEvent.click(within(card).getByRole('button', { name: 'Documentación y facturas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Documentación: Inglés' }))
  expect((await dialog.findByLabelText<HTMLTextAreaElement>('¿Fumas?')).readOnly).toBe(true)
  expect(dialog.getByText('boletin.pdf')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Quitar boletin.pdf' })).toBeNull()
})

it('a cart item whose modality left the catalogue links to the cart, where it can be removed', async () => {
  await opened(dogContract({ state: 'cart' }), [cat])
  const card = await screen.findByRole('article', { name: 'Perro' })
  expect(within(card).getByText(/^Esta modalidad ya no se ofrece\. Quítala del carrito/)).toBeTruthy()
  expect(within(card).getByRole('link', { name: 'Ir al carrito' }).getAttribute('href')).toBe('/cart')
  expect(buttons(card)).not.toContain('Cancelar el contrato')
})

it('a cart item outside the catalogue can only be removed if nothing else is offered', async () => {
  await opened(dogContract({ state: 'cart' }), [])
  const card = await screen.findByRole('article', { name: 'Perro' })
  expect(within(card).getByText('Esta modalidad ya no se ofrece. Quítala del carrito.')).toBeTruthy()
})

it('in a flow a contract outside the catalogue is read-only, and another can be added', async () => {
  await opened(buildPlants(), [cactus])
  const card = await screen.findByRole('article', { name: 'Rosal' })
  expect(within(card).getByText(/^Esta modalidad ya no se ofrece/)).toBeTruthy()
  expect(buttons(card)).toContain('Cambiar')
  expect(screen.getByRole('button', { name: 'Añadir otro' })).toBeTruthy()
})
