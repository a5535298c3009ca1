import { toModalityDto } from '../../../dto/modalityDto.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { ProductPage } from '../ProductPage.tsx'
import { buildEmployee, buildProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'

const { 2026: bags } = buildEmployee().simulations

/** Opens tickets of 20 euros with 1,200 euros in the bag: 60 tickets. */
async function open() {
  const modality = exampleModality({
    id: 'raffle',
    category: 'raffle',
    name: { es: 'Rifa' },
    contractMethod: 'tickets',
    defaultPriceCents: 2_000,
  })
  const { asked } = await renderPage(<ProductPage />, {
    path: '/products/raffle',
    route: '/products/:alias',
    profile: {
      products: [buildProduct('raffle', 'Exent')],
      contracts: [],
      cart: [],
      simulations: { 2026: { ...bags!, flexibleBag: 1_200, available: 1_200 } },
    },
    benefits: {
      raffle: {
        ...pets,
        id: 'raffle',
        details: {
          type: 'object',
          additionalProperties: false,
          properties: { ticketCount: { type: 'integer', minimum: 0 } },
        },
      } as typeof pets,
    },
    answers: { 'GET /modalities/by-category/raffle': [toModalityDto(modality)] },
  })
  await screen.findByRole('button', { name: 'Añadir al carrito' })
  return () => asked.filter(({ method }) => method !== 'GET').length
}
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const write = async (text: string) => {
  await userEvent.clear(field())
  await userEvent.type(field(), text)
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al carrito' }))
}
const whole = 'Escribe un número entero'

it.each([
  ['1,5', '1,5', whole],
  ['1.5', '1.5', whole],
  ['dos', 'dos', whole],
  ['-1', '0', /^El valor del campo .+ es inferior al mínimo \(0\)$/],
  ['61', '60', /^El valor del campo .+ ha superado el máximo \(60\)$/],
])(
  '%s tickets become %s with the reason, and the press that leaves the field adds nothing',
  async (typed, left, reason) => {
    const sent = await open()
    await write(typed)
    expect(screen.getByText(reason)).toBeTruthy()
    expect(field().value).toBe(left)
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(sent()).toBe(0)
  },
)

it.each(['60', '59'])('%s tickets stay as they are', async (typed) => {
  await open()
  await write(typed)
  expect(field().value).toBe(typed)
  expect(screen.queryByText(/^El valor del campo/)).toBeNull()
})

it('the plus and minus buttons replace an unreadable number', async () => {
  await open()
  await userEvent.type(field(), '1,5')
  await userEvent.tab()
  expect(screen.getByText(whole)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Una más' }))
  expect(field().value).toBe('1')
  expect(screen.queryByText(whole)).toBeNull()
})
