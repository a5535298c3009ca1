import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { defineBenefit } from '../../../domain/benefit/defineBenefit.ts'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import type { Modality } from '../../../domain/catalogue/modality.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import { ProductPage } from '../ProductPage.tsx'
import { buildProduct, pets } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'

type Declared = {
  amount?: 'priced' | 'typed'
  months: 'start' | 'first'
  covers?: () => undefined
  proposes?: { amountCents: number }
}

/** Opens a category of one month; nine months are open, from April. */
async function open(declared: Declared, fields: Partial<Modality> = {}) {
  const modality = exampleModality({ id: 'dog', category: 'pets', name: { es: 'Perro' }, ...fields })
  const declaration = defineBenefit({ id: 'pets', amount: 'priced', editableInForce: true, ...declared })
  await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    profile: { products: [buildProduct('pets', 'Exent')], contracts: [], cart: [] },
    benefits: { pets: { ...declaration, messages: pets.messages } },
    answers: { 'GET /modalities/by-category/pets': [toModalityDto(modality)] },
  })
  await screen.findByRole('article')
}
const starts = () => within(screen.getByRole('radiogroup', { name: 'Mes de inicio' }))
const chosen = () =>
  starts()
    .queryAllByRole('radio', { checked: true })
    .map((each) => each.getAttribute('aria-label'))
const press = (name: RegExp) => userEvent.click(starts().getByRole('radio', { name }))

describe('a category of one start month', () => {
  it('that the modality prices draws a single choice of the month', async () => {
    await open({ months: 'start' }, { defaultPriceCents: 30_00 })
    expect(chosen()).toEqual([])
    await press(/^junio/)
    await press(/^mayo/)
    expect(chosen()).toEqual(['mayo'])
    expect(screen.queryByRole('button', { name: /^Todos/ })).toBeNull()
  })

  it('that covers a family begins in the first open month for all, and the choice moves all', async () => {
    await open({ months: 'start', covers: () => undefined }, { defaultPriceCents: 30_00 })
    const [first, second] = screen.getAllByRole('switch')
    await userEvent.click(first!)
    await userEvent.click(second!)
    expect(chosen()).toEqual(['abril'])
    expect(first!.closest('li')?.textContent).not.toContain('al mes')
    await press(/^julio/)
    expect(chosen()).toEqual(['julio'])
    expect(screen.getAllByRole('switch', { checked: true })).toHaveLength(2)
  })

  it('whose amount is typed has it in one month, too', async () => {
    await open({ amount: 'typed', months: 'start', proposes: { amountCents: 60_00 } })
    expect(chosen()).toEqual([expect.stringMatching(/^abril, 60/)])
    await press(/^mayo/)
    expect(chosen()).toEqual([expect.stringMatching(/^mayo, 60/)])
    expect(screen.queryByRole('button', { name: /Importes distintos/ })).toBeNull()
  })
})

it('a category of always the first month offers no other month', async () => {
  await open({ months: 'first' }, { defaultPriceCents: 30_00 })
  const first = () => screen.getByRole('button', { name: 'Se contrata para abril' })
  expect(first().getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(first())
  expect(first().getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: /^mayo/ })).toBeNull()
})
