import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { defineBenefit, type Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { exampleModality } from '../../../domain/examples/exampleRequest.ts'
import { toModalityDto } from '../../../dto/modalityDto.ts'
import type { FamilyMemberDto } from '../../../dto/profileDto.ts'
import { buildEmployee, buildProduct } from '../../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../../tests/support/portal/renderPage.tsx'
import { ProductPage } from '../ProductPage.tsx'

/** A nursery for children under three. */
const nursery: Benefit = {
  ...defineBenefit({
    id: 'nursery',
    amount: 'typed',
    covers: ({ relationship, ageYears = 0 }) =>
      relationship === 'child' && ageYears < 3 ? undefined : { code: 'tooOld', params: {} },
    editableInForce: true,
  }),
  messages: { es: { nobody: 'No tienes hijos pequeños', 'refusals.tooOld': 'Es demasiado mayor' } },
}
const day = exampleModality({
  id: 'day',
  category: 'nursery',
  name: { es: 'Cheque' },
  whoAffect: 'family',
  periodOptions: 'different',
})
const { family } = buildEmployee()

/** Opens the page with a server that stores the new member. */
async function opened(before: FamilyMemberDto[]) {
  const profile = { products: [buildProduct('nursery', 'Exent')], contracts: [], cart: [] }
  let members = before
  const page = await renderPage(<ProductPage />, {
    path: '/products/nursery',
    route: '/products/:alias',
    benefits: { nursery },
    profile: { ...profile, family: members },
    answers: {
      'GET /modalities/by-category/nursery': [toModalityDto(day)],
      'GET /profile': () => buildEmployee({ ...profile, family: members }),
      'POST /families': ({ body }: { body: FamilyMemberDto }) => {
        const added = { ...body, id: 9, fullName: `${body.firstName} ${body.lastName1}`, active: true }
        members = [...members, added]
        return members
      },
    },
  })
  const card = within(await screen.findByRole('article', { name: 'Cheque' }))
  return { ...page, card }
}
type Opened = Awaited<ReturnType<typeof opened>>

async function addChild({ card }: Opened, birthday: string, lastName2 = 'Soler') {
  await userEvent.click(await card.findByRole('button', { name: 'Añadir familiar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir familiar' }))
  await userEvent.click(await dialog.findByRole('radio', { name: 'Hijo o hija' }))
  for (const [name, text] of [
    ['Nombre', 'Berta'],
    ['Primer apellido', 'Vidal'],
    ['Segundo apellido', lastName2],
    ['Número de documento', '60114472Q'],
    ['Fecha de nacimiento', birthday],
  ] as const) {
    const field = screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar familiar' }))
  return dialog
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('a new family member can be covered at once, and typed values stay (HEA-14)', async () => {
  const page = await opened(family)
  const { card, asked } = page
  await userEvent.click(await card.findByRole('switch', { name: 'Incluir a Ona Vidal' }))
  await userEvent.click(card.getByRole('button', { name: 'Cambiar meses sueltos' }))
  await userEvent.type(card.getByRole('textbox', { name: 'mayo' }), '80{Tab}')
  await addChild(page, '01/02/2025')
  await closed()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    firstName: 'Berta',
    lastName2: 'Soler',
  })
  expect(await card.findByRole('switch', { name: 'Incluir a Berta Vidal', checked: false })).toBeTruthy()
  expect(card.getByRole<HTMLInputElement>('textbox', { name: 'mayo' }).value).toBe('80,00')
  await waitFor(() =>
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Añadir familiar' })),
  )
})

it('the form for a new family member requires the second surname for insurers', async () => {
  const page = await opened(family)
  const dialog = await addChild(page, '01/02/2025', '')
  expect((await dialog.findAllByText('Rellena «Segundo apellido»')).length).toBeGreaterThan(0)
  expect(page.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('the first family member replaces the empty page and has the focus', async () => {
  const page = await opened([])
  expect(await page.card.findByText('No tienes hijos pequeños')).toBeTruthy()
  await addChild(page, '01/02/2025')
  const offered = await page.card.findByRole('switch', { name: 'Incluir a Berta Vidal' })
  await waitFor(() => expect(document.activeElement).toBe(offered))
})

it('a new family member who cannot be covered is named with the reason', async () => {
  const page = await opened([])
  await addChild(page, '01/02/2020')
  const others = within(await page.card.findByRole('list', { name: /no puede/i }))
  expect(others.getByText('Berta Vidal')).toBeTruthy()
  expect(others.getByText('Es demasiado mayor')).toBeTruthy()
  await closed()
  await waitFor(() =>
    expect(document.activeElement).toBe(page.card.getByRole('button', { name: 'Añadir familiar' })),
  )
})

it('a product for the employee alone has no button for family members', async () => {
  await renderPage(<ProductPage />, {
    path: '/products/pets',
    route: '/products/:alias',
    profile: { products: [buildProduct('pets', 'Exent')], contracts: [], cart: [] },
    answers: {
      'GET /modalities/by-category/pets': [
        toModalityDto(exampleModality({ id: 'm', category: 'pets', name: { es: 'Perro' } })),
      ],
    },
  })
  await screen.findByRole('article', { name: 'Perro' })
  expect(screen.queryByRole('button', { name: 'Añadir familiar' })).toBeNull()
})
