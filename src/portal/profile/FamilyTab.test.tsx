import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answers, refused } from '../../../tests/support/portal/answers.ts'
import { buildEmployee, buildPets } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { FamilyMemberModal } from './FamilyMemberModal.tsx'
import { FamilyTab } from './FamilyTab.tsx'

const marta = buildEmployee()
const self = {
  ...marta.family[0]!,
  id: 0,
  relationship: 'you' as const,
  firstName: 'Marta',
  lastName1: 'Vidal',
  fullName: 'Marta Vidal',
  birthday: '1987-02-11',
}
const members = [self, ...marta.family]
const none = { cart: [], contracts: [] }

const opened = (answers: Answers = {}, profile: object = none) =>
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
const complete = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Hijo o hija' }))
  for (const [name, text] of [
    ['Nombre', 'Berta'],
    ['Primer apellido', 'Roca'],
    ['Número de documento', '60114472Q'],
    ['Fecha de nacimiento', '01/02/2016'],
  ] as const)
    fill(name, text)
}

describe('the family', () => {
  it(
    'begins with the employee, whom nobody changes or deletes here; each other member can be ' +
      'updated and deleted',
    async () => {
      await opened()
      const [first, ...others] = await rows()
      expect(first!.textContent).toContain('Marta VidalTú')
      expect(within(first!).queryAllByRole('button')).toEqual([])
      expect(
        others.map((row) => [
          row.querySelector('p')?.textContent,
          within(row)
            .getAllByRole('button')
            .map(({ textContent }) => textContent),
        ]),
      ).toEqual(['Jordi Vidal', 'Nil Vidal', 'Ona Vidal'].map((name) => [name, ['Actualizar', 'Eliminar']]))
      expect(screen.getByRole('button', { name: 'Añadir familiar' })).toBeTruthy()
    },
  )

  it('shows each relationship, birthday and current age', async () => {
    await opened()
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Tú · 11/02/1987 (39 años)'),
      expect.stringContaining('Cónyuge · 30/11/1984 (41 años)'),
      expect.stringContaining('Hijo o hija · 05/06/2016 (9 años)'),
      expect.stringContaining('Hijo o hija · 20/08/2024 (1 año)'),
    ])
  })

  it('counts an age in whole years, and as "less than one" before the first birthday', async () => {
    await opened({
      'GET /families': ['2025-03-10', '2025-03-11', '2024-03-01'].map((birthday, id) => ({
        ...marta.family[0]!,
        id: id + 1,
        birthday,
      })),
    })
    expect((await rows()).map(({ textContent }) => /\(.*\)/.exec(textContent)?.[0])).toEqual([
      '(1 año)',
      '(menos de un año)',
      '(2 años)',
    ])
  })

  it('hides inactive members', async () => {
    await opened({
      'GET /families': members.map((member) => ({ ...member, active: member.firstName !== 'Nil' })),
    })
    expect((await rows()).map((row) => row.querySelector('p')?.textContent)).toEqual([
      'Marta Vidal',
      'Jordi Vidal',
      'Ona Vidal',
    ])
  })

  it('shows the reason after a failure, and can be loaded again', async () => {
    let times = 0
    const { asked } = await opened({ 'GET /families': () => (times++ === 0 ? refused(500)() : members) })
    expect(await screen.findByText('Sorry, family not found')).toBeTruthy()
    await press('Intentar de nuevo')
    expect(await rows()).toHaveLength(4)
    expect(asked.filter(({ path }) => path === '/families')).toHaveLength(2)
  })

  it.each([
    [
      'in the cart',
      {
        cart: [buildPets({ items: [{ benefitId: 'm', familyId: 1, month: 3, price: 60 }] })],
        contracts: [],
      },
    ],
    [
      'in a contract',
      {
        cart: [],
        contracts: [
          buildPets({ state: 'inForce', items: [{ benefitId: 'm', familyId: 1, month: 3, price: 60 }] }),
        ],
      },
    ],
  ])('keeps a member who is %s, with a warning and no question', async (_where, profile) => {
    const { asked } = await opened({}, profile)
    await rows()
    await press('Eliminar a Jordi Vidal')
    expect(
      await screen.findByText(
        'No se puede borrar a un familiar que tiene un contrato activo o en el carrito. Por ' +
          'favor contacte con el administrador',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('changed in another tab is drawn anew, and an open form saves only what was typed over it', async () => {
    let family = marta.family
    const rename = (id: number, part: object) =>
      (family = family.map((member) => (member.id === id ? { ...member, ...part } : member)))
    const { stores, asked } = await opened({
      'GET /families': () => [self, ...family],
      'GET /profile': () => buildEmployee({ ...none, family }),
      'PUT /families/2': () => [self, ...family],
    })
    await rows()
    rename(2, { lastName1: 'Nuevo', fullName: 'Nil Nuevo' })
    await act(() => stores.session.reload())
    expect(await screen.findByText('Nil Nuevo')).toBeTruthy()
    await press('Actualizar los datos de Nil Nuevo')
    const form = within(await dialog())
    fill('Segundo apellido', 'Roca')
    rename(2, { firstName: 'Nilo', fullName: 'Nilo Nuevo' })
    await act(() => stores.session.reload())
    await waitFor(() => expect(field('Nombre').value).toBe('Nilo'))
    await userEvent.click(form.getByRole('button', { name: 'Actualizar' }))
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ lastName2: 'Roca' })
  })

  it.each([
    ['a change', 'Actualizar los datos de Nil Vidal', 'Actualizar'],
    ['a deletion', 'Eliminar a Nil Vidal', 'Eliminar'],
  ])(
    'is loaded again where %s is refused, because another tab deleted the member',
    async (_what, open, send) => {
      let family = marta.family
      await opened({
        'GET /families': () => [self, ...family],
        'GET /profile': () => buildEmployee({ ...none, family }),
        'PUT /families/2': refused(404, 'No existe'),
      })
      await rows()
      await press(open)
      const form = within(await dialog())
      family = family.filter(({ id }) => id !== 2)
      await userEvent.click(form.getByRole('button', { name: send }))
      expect(await screen.findByText('No existe', {}, { timeout: 5_000 })).toBeTruthy()
      await waitFor(() => expect(screen.queryByText('Nil Vidal')).toBeNull())
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  it(
    'loses a member only after a yes: then it is told inactive, and the list is what the ' + 'server says',
    async () => {
      const { asked } = await opened({ 'PUT /families/2': members.filter(({ id }) => id !== 2) })
      await rows()
      await press('Eliminar a Nil Vidal')
      const question = await dialog()
      expect(question.textContent).toContain('Seguro que quieres eliminar el familiar?')
      await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
      expect(await rows()).toHaveLength(4)
      await press('Eliminar a Nil Vidal')
      await userEvent.click(within(await dialog()).getByRole('button', { name: 'Eliminar' }))
      await waitFor(async () => expect(await rows()).toHaveLength(3), { timeout: 2_000 })
      expect(asked.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
        ['/families/2', { active: false }],
      ])
      expect(await screen.findByText('Información de miembro de familia actualizada')).toBeTruthy()
    },
  )
})

describe('a member’s form', () => {
  it(
    'of a new one asks who they are, as child, spouse or partner, with a DNI unless said ' + 'otherwise',
    async () => {
      await opened()
      await rows()
      await press('Añadir familiar')
      await dialog()
      const choices = (name: string) =>
        within(
          screen.getByRole('radiogroup', { name: new RegExp(`^${name}`) }),
        ).getAllByRole<HTMLInputElement>('radio')
      expect(choices('Parentesco').map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual(
        [
          ['Hijo o hija', false],
          ['Cónyuge', false],
          ['Pareja de hecho', false],
        ],
      )
      expect(
        choices('Tipo de documento').map(({ labels, checked }) => [labels?.[0]?.textContent, checked]),
      ).toEqual([
        ['DNI', true],
        ['NIE', false],
        ['Pasaporte', false],
      ])
    },
  )

  it('is not sent with missing fields, and names each; a second surname is optional', async () => {
    const { asked } = await opened()
    await rows()
    await press('Añadir familiar')
    await dialog()
    await press('Guardar familiar')
    for (const name of [
      'Parentesco',
      'Nombre',
      'Primer apellido',
      'Número de documento',
      'Fecha de nacimiento',
    ])
      expect((await screen.findAllByText(`Rellena «${name}»`)).length, name).toBeGreaterThan(0)
    expect(screen.queryByText('Rellena «Segundo apellido»')).toBeNull()
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('adds the member', async () => {
    const { asked } = await opened({
      'POST /families': [...members, { ...members[2]!, id: 9, fullName: 'Berta Roca' }],
    })
    await rows()
    await press('Añadir familiar')
    await dialog()
    await complete()
    await press('Guardar familiar')
    expect(await screen.findByText('Información de miembro de familia actualizada')).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      relationship: 'child',
      firstName: 'Berta',
      lastName1: 'Roca',
      lastName2: '',
      idType: 'DNI',
      personalID: '60114472Q',
      birthday: '2016-02-01',
      disabilityType: false,
      disability: null,
    })
    expect(await rows()).toHaveLength(5)
  })

  it(
    'changes the member: the form holds what is known, and the list says what the server ' + 'made of it',
    async () => {
      const { asked } = await opened({
        'PUT /families/2': members.map((member) =>
          member.id === 2 ? { ...member, fullName: 'Nilo Vidal' } : member,
        ),
      })
      await rows()
      await press('Actualizar los datos de Nil Vidal')
      const form = within(await dialog())
      expect([field('Nombre').value, field('Fecha de nacimiento').value]).toEqual(['Nil', '05/06/2016'])
      fill('Nombre', 'Nilo')
      await userEvent.click(form.getByRole('button', { name: 'Actualizar' }))
      expect(await screen.findByText('Nilo Vidal')).toBeTruthy()
      expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/families/2',
        body: { firstName: 'Nilo' },
      })
      expect(screen.getByRole('status').textContent).toContain(
        'Información de miembro de familia actualizada',
      )
    },
  )

  it('restores the typed values after it was closed by mistake, not after a cancel', async () => {
    await opened()
    await rows()
    await press('Añadir familiar')
    await dialog()
    fill('Nombre', 'Berta')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Añadir familiar')
    await dialog()
    expect(field('Nombre').value).toBe('Berta')
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Añadir familiar')
    await dialog()
    expect(field('Nombre').value).toBe('')
  })

  it('opens the percentage only with a recognized disability, up to 100', async () => {
    await opened()
    await rows()
    await press('Añadir familiar')
    await dialog()
    const percent = 'Grado de discapacidad'
    expect(field(percent).disabled).toBe(true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tiene una discapacidad reconocida' }))
    expect(field(percent).disabled).toBe(false)
    fill(percent, '101')
    await waitFor(() => expect(field(percent).value).toBe('100'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tiene una discapacidad reconocida' }))
    expect(field(percent)).toMatchObject({ disabled: true, value: '' })
  })

  it('shows a refusal of the server at its field', async () => {
    const message = 'No puedes cambiar la fecha'
    const refusal = () =>
      new Response(
        JSON.stringify({
          error: {
            statusCode: 422,
            name: 'CoveredMember',
            message,
            fields: [{ path: '/birthday', message }],
          },
        }),
        { status: 422 },
      )
    await opened({ 'PUT /families/2': refusal })
    await rows()
    await press('Actualizar los datos de Nil Vidal')
    const form = within(await dialog())
    fill('Fecha de nacimiento', '06/06/2016')
    await userEvent.click(form.getByRole('button', { name: 'Actualizar' }))
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(1)
    expect(field('Fecha de nacimiento').getAttribute('aria-invalid')).toBe('true')
  })

  it('requires the second surname in the cart', async () => {
    const { asked } = await renderPage(
      <FamilyMemberModal edited="new" inCart onClose={() => undefined} onSaved={() => undefined} />,
    )
    await dialog()
    await complete()
    await press('Guardar familiar')
    expect((await screen.findAllByText('Rellena «Segundo apellido»')).length).toBeGreaterThan(0)
    expect(asked).toEqual([])
  })

  it.each([
    ['new', 'POST /families', 'Guardar familiar', 'Sorry, error occured on deleting family'],
    [
      'changed',
      'PUT /families/2',
      'Actualizar',
      'Ha habido un error en la actualización, disculpa las molestias',
    ],
  ])('shows the reason if it could not be saved: %s', async (kind, call, button, sentence) => {
    await opened({ [call]: refused(500) })
    await rows()
    await press(kind === 'new' ? 'Añadir familiar' : 'Actualizar los datos de Nil Vidal')
    const form = within(await dialog())
    if (kind === 'new') await complete()
    await userEvent.click(form.getByRole('button', { name: button }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
