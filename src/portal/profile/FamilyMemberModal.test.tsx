import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Answers } from '../../../tests/support/portal/answers.ts'
import { buildEmployee, buildPets } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { contractFromDto } from '../../dto/contractDto.ts'
import { FamilyTab } from './FamilyTab.tsx'

const members = buildEmployee().family
const opened = (answers: Answers = {}, profile: object = { cart: [], contracts: [] }) =>
  renderPage(<FamilyTab />, { profile, answers: { 'GET /families': members, ...answers } })
const rows = () => screen.findAllByRole('listitem')
const dialog = () => screen.findByRole('dialog')
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' })
const fill = (name: string, text: string) => {
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.blur(field(name))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a member’s form', () => {
  const covering = {
    cart: [],
    contracts: [
      buildPets({ state: 'inForce', items: [{ benefitId: 'm', familyId: 2, month: 3, price: 60 }] }),
    ],
  }

  it('of a covered member shows locked fields with the reason; the others are saved', async () => {
    const { asked } = await opened({ 'PUT /families/2': members }, covering)
    await rows()
    await press('Actualizar los datos de Nil Vidal')
    const form = within(await dialog())
    const note = form.getByRole('note')
    expect(note.textContent).toContain('de Nil mientras esté en un contrato o en el carrito (Mascotas)')
    expect(note.textContent).toContain('escribe a Recursos Humanos (ayuda@acme.example)')
    for (const name of ['Fecha de nacimiento', 'Número de documento'])
      expect(field(name), name).toMatchObject({ disabled: true })
    for (const name of ['Parentesco', 'Tipo de documento'])
      for (const choice of within(
        form.getByRole('radiogroup', { name: new RegExp(`^${name}`) }),
      ).getAllByRole('radio'))
        expect(choice, name).toMatchObject({ disabled: true })
    for (const name of ['Nombre', 'Primer apellido', 'Segundo apellido'])
      expect(field(name).disabled, name).toBe(false)
    fill('Nombre', 'Nilo')
    await userEvent.click(form.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ firstName: 'Nilo' }),
    )
  })

  it('of a member who is covered meanwhile discards the typed value of a locked field', async () => {
    const { stores, asked } = await opened({ 'PUT /families/2': members })
    await rows()
    await press('Actualizar los datos de Nil Vidal')
    await dialog()
    fill('Fecha de nacimiento', '06/06/2016')
    fill('Nombre', 'Nilo')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const contracts = covering.contracts.map(contractFromDto)
    act(() => stores.session.replaceProfile({ ...stores.session.profile, contracts }))
    await press('Actualizar los datos de Nil Vidal')
    const form = within(await dialog())
    expect([field('Fecha de nacimiento').value, field('Nombre').value]).toEqual(['05/06/2016', 'Nilo'])
    await userEvent.click(form.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ firstName: 'Nilo' }),
    )
  })

  it('sends the fields typed here alone, so that what was corrected meanwhile stays', async () => {
    const family = members.map((one) => ({ ...one, disabilityType: true, disability: 40 }))
    const { asked } = await opened({ 'GET /families': family, 'PUT /families/2': family })
    await rows()
    await press('Actualizar los datos de Nil Vidal')
    const form = within(await dialog())
    fill('Grado de discapacidad', '65')
    await userEvent.click(form.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        disabilityType: true,
        disability: 65,
      }),
    )
  })

  it('of a member without a contract has no such note', async () => {
    await opened({}, covering)
    await rows()
    await press('Actualizar los datos de Jordi Vidal')
    expect(within(await dialog()).queryByRole('note')).toBeNull()
    expect(field('Fecha de nacimiento').disabled).toBe(false)
  })
})

describe('a child who is not younger than the employee (D-112)', () => {
  const born = async (birthday: string) => {
    const given = await opened({ 'PUT /families/2': members })
    await rows()
    await press('Actualizar los datos de Nil Vidal')
    await dialog()
    fill('Fecha de nacimiento', birthday)
    await press('Actualizar')
    return given
  }

  it.each(['11/02/1987', '10/02/1960'])(
    'born on %s is asked about, and saved if it is right',
    async (day) => {
      const { asked } = await born(day)
      const question = await screen.findByText(/«Nil» nació el/)
      expect(question.textContent).toContain('no es más joven que tú')
      await press('Revisar la fecha')
      expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
      await press('Actualizar')
      await screen.findByText(/«Nil» nació el/)
      await press('Guardar así')
      await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    },
  )

  it('who is younger is saved without a question', async () => {
    const { asked } = await born('12/02/1987')
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(screen.queryByText(/«Nil» nació el/)).toBeNull()
  })
})

it.each([
  [
    '49820163A',
    'Número de documento: la letra no corresponde al número; sería R. Revisa el número y la letra',
  ],
  ['4982016R', /debe tener nueve caracteres: un DNI/],
  ['X1234567L', /Número de documento: un DNI son ocho cifras/],
])('the document %s says what is wrong with it (D-111)', async (id, sentence) => {
  const { asked } = await opened({ 'PUT /families/2': members })
  await rows()
  await press('Actualizar los datos de Nil Vidal')
  await dialog()
  fill('Número de documento', id)
  await press('Actualizar')
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
})
