import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { exampleModality } from '../../domain/examples/exampleRequest.ts'
import {
  buildContractDto,
  buildEmployee,
  buildProduct,
  pets,
  buildPets,
} from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { CartPage } from './CartPage.tsx'

describe('a new family member in the cart (HEA-14)', () => {
  const young: Benefit = {
    ...pets,
    id: 'young',
    covers: ({ ageYears = 0 }) => (ageYears < 3 ? undefined : { code: 'tooOld', params: {} }),
    messages: { es: { name: 'Pequeños', 'refusals.tooOld': 'Es demasiado mayor' } },
  }
  const day = exampleModality({ id: 'day', category: 'young', name: { es: 'Cheque' }, whoAffect: 'family' })
  const { family } = buildEmployee()

  /** Opens the cart and adds a child with this birthday. */
  async function added(birthday: string) {
    const items = [{ benefitId: 'day', familyId: family[2]!.id, month: 4, price: 60 }]
    const profile = {
      products: [buildProduct('young', 'Exent')],
      contracts: [],
      cart: [buildContractDto({ product: 'young', benefit: day, id: 'c9', state: 'cart', items })],
    }
    const member = { ...family[2]!, id: 9, firstName: 'Berta', fullName: 'Berta Vidal', birthday }
    const page = await renderPage(<CartPage />, {
      path: '/cart',
      benefits: { young },
      profile,
      answers: {
        'POST /families': [...family, member],
        'GET /profile': buildEmployee({ ...profile, family: [...family, member] }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir familiar: Cheque' }))
    const form = within(await screen.findByRole('dialog'))
    await userEvent.click(await form.findByRole('radio', { name: 'Hijo o hija' }))
    for (const [name, text] of [
      ['Nombre', 'Berta'],
      ['Primer apellido', 'Vidal'],
      ['Segundo apellido', 'Soler'],
      ['Número de documento', '60114472Q'],
      ['Fecha de nacimiento', '01/02/2025'],
    ] as const) {
      const field = screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })
      fireEvent.change(field, { target: { value: text } })
      fireEvent.blur(field)
    }
    await userEvent.click(form.getByRole('button', { name: 'Guardar familiar' }))
    return page
  }

  it('shows that the item can cover them, with a link, and the focus returns', async () => {
    await added('2025-02-01')
    expect(await screen.findByText(/^Berta ya está en tu familia\. */)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Incluir a Berta' }).getAttribute('href')).toBe(
      '/products/young?contract=c9',
    )
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Añadir familiar: Cheque' })),
    )
  })

  it('shows why the item cannot cover them', async () => {
    await added('2020-02-01')
    expect(
      await screen.findByText(
        'Berta ya está en tu familia, pero no puede entrar en este producto: Es demasiado mayor',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Incluir a Berta' })).toBeNull()
  })

  it('is not offered where the product covers the employee alone', async () => {
    await renderPage(<CartPage />, { path: '/cart', profile: { contracts: [], cart: [buildPets()] } })
    await screen.findByRole('heading', { level: 2, name: 'Mascotas' })
    expect(screen.queryByRole('button', { name: /^Añadir familiar/ })).toBeNull()
  })
})
