import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { EmployeeTab } from './EmployeeTab.tsx'

const marta = buildEmployee({
  personalID: '12345678Z',
  nationality: 'ES',
  gender: 0,
  maritalStatus: 'married',
  address1: 'Carrer Major 3',
  city: 'Sabadell',
  postalCode: '08201',
  province: 'Barcelona',
  country: 'España',
  BAN: 'ES6121000418430200067781',
  securityNumber: '081198765472',
  fixedSalary: 27_200.5,
  variableSalary: 1400,
  paymentCount: 14,
  disability: null,
})
const opened = (changes = {}) =>
  renderPage(<EmployeeTab />, { profile: { ...marta, ...changes }, answers: { 'POST /profile': marta } })
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name.replace(/[()%]/g, '\\$&')}`), {
    selector: 'input',
  })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text) await userEvent.paste(text)
  await userEvent.tab()
}

beforeEach(() => localStorage.clear())

it('the employee tab shows the stored legal data: person, address and pay', async () => {
  await opened()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Datos personales',
    'Contacto y domicilio',
    'Nómina',
  ])
  for (const [name, value] of [
    ['Fecha de nacimiento', '11/02/1987'],
    ['Teléfono', '600000000'],
    ['Dirección', 'Carrer Major 3'],
    ['Piso, puerta, escalera', ''],
    ['Código postal', '08201'],
    ['Localidad', 'Sabadell'],
    ['Provincia', 'Barcelona'],
    ['País', 'España'],
    ['Cuenta bancaria (IBAN)', 'ES6121000418430200067781'],
    ['Número de la Seguridad Social', '081198765472'],
    ['Salario fijo bruto al año', '27.200,50'],
    ['Salario variable bruto al año', '1.400,00'],
    ['Pagas al año', '14'],
    ['Grado de discapacidad (%)', ''],
  ] as const)
    expect(field(name).value, name).toBe(value)
  expect(field('Nacionalidad').value).not.toBe('')
})

it('the national id is read-only', async () => {
  const { container } = await opened()
  expect(screen.getByText('12345678Z').tagName).toBe('DD')
  expect([...container.querySelectorAll('input')].filter(({ value }) => value === '12345678Z')).toEqual([])
})

it('nationality, birthday, telephone and address are required', async () => {
  const { asked } = await opened({ nationality: '' })
  const names = ['Fecha de nacimiento', 'Teléfono', 'Dirección', 'Localidad', 'Código postal']
  for (const name of names) await fill(name, '')
  await save()
  for (const name of ['Nacionalidad', ...names])
    expect((await screen.findAllByText(`Rellena «${name}»`)).length, name).toBeGreaterThan(0)
  expect(asked).toEqual([])
})

it('each section shows its missing fields, and the first one gets the focus', async () => {
  await opened({ nationality: '', phone: '' })
  await fill('Localidad', 'Terrassa')
  await save()
  const summaries = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-error-summary]')]
    expect(found.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Rellena «Nacionalidad»'),
      expect.stringContaining('Rellena «Teléfono»'),
    ])
    return found
  })
  await waitFor(() => expect(document.activeElement).toBe(summaries[0]))
})

it.each([
  ['Teléfono', '600 11A'],
  ['Código postal', '0820A'],
  ['Número de la Seguridad Social', '12A'],
  ['Cuenta bancaria (IBAN)', 'ES61, la mía'],
  ['Fecha de nacimiento', '31/12/1899'],
])('%s is not a valid %s', async (name, text) => {
  const { asked } = await opened()
  await fill(name, text)
  await save()
  expect(field(name).getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
})

it('an account ends after 24 characters, a social security number after 12', async () => {
  await opened()
  for (const [name, text, most] of [
    ['Cuenta bancaria (IBAN)', 'ES61210004184302000677815', 24],
    ['Número de la Seguridad Social', '0811987654721', 12],
  ] as const) {
    await fill(name, text)
    expect(field(name).value).toBe(text.slice(0, most))
  }
})

it(
  'salaries and their number may be blank, zeros at the beginning stay, and only flat ' + 'fields are sent',
  async () => {
    const { asked } = await opened()
    for (const name of ['Salario fijo bruto al año', 'Salario variable bruto al año', 'Pagas al año'])
      await fill(name, '')
    await fill('Código postal', '01001')
    await save()
    expect(await screen.findByText('Información del perfil actualizada')).toBeTruthy()
    expect(asked[0]!.body).toEqual({
      fixedSalary: '',
      variableSalary: '',
      paymentCount: '',
      postalCode: '01001',
    })
  },
)

it('a save sends the fields typed here, and shows what the company changed meanwhile', async () => {
  const { asked } = await renderPage(<EmployeeTab />, {
    profile: marta,
    answers: {
      'POST /profile': { ...marta, phone: '346111', BAN: 'ES9121000418450200051332', disabilityType: true },
    },
  })
  await fill('Teléfono', '346111')
  await save()
  expect(await screen.findByText('Información del perfil actualizada')).toBeTruthy()
  expect(asked[0]!.body).toEqual({ phone: '346111' })
  expect(field('Cuenta bancaria (IBAN)').value).toBe('ES9121000418450200051332')
  const disability = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Tengo una discapacidad/ })
  expect(disability.checked).toBe(true)
})

it('a changed percentage is sent with its disability', async () => {
  const { asked } = await opened({ disabilityType: true, disability: 40 })
  await fill('Grado de discapacidad (%)', '65')
  await save()
  await waitFor(() => expect(asked[0]?.body).toEqual({ disabilityType: true, disability: 65 }))
})

it('sex, marital status and disability are sent with the codes of the company’s systems', async () => {
  const { asked } = await opened()
  const choose = async (group: string, name: string) => {
    const shown = screen.queryByRole('radio', { name })
    if (shown) return userEvent.click(shown)
    await userEvent.click(screen.getByRole('combobox', { name: new RegExp(`^${group}`) }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  await choose('Sexo', 'Hombre')
  await choose('Estado civil', 'Viudo o viuda')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tengo una discapacidad reconocida' }))
  await fill('Grado de discapacidad (%)', '33')
  await save()
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({
      gender: 1,
      maritalStatus: 'widowed',
      disabilityType: true,
      disability: 33,
    }),
  )
})

it('a disability’s percentage is open only if recognized, and is cleared without it', async () => {
  const { asked } = await opened({ disabilityType: true, disability: 40 })
  expect(field('Grado de discapacidad (%)')).toMatchObject({ disabled: false, value: '40' })
  await fill('Grado de discapacidad (%)', '101')
  expect(field('Grado de discapacidad (%)').value).toBe('100')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tengo una discapacidad reconocida' }))
  expect(field('Grado de discapacidad (%)')).toMatchObject({ disabled: true, value: '' })
  await save()
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ disabilityType: false, disability: '' }))
})

it('without a telephone the tab names it as missing', async () => {
  await opened({ phone: '' })
  expect(screen.getByText('Completa tus datos para entrar en tu plan')).toBeTruthy()
  expect(screen.getByText('Nos falta tu teléfono. Añádelo a tus datos laborales, en tu perfil.')).toBeTruthy()
})

it('a number written in groups is saved as its digits, and none is cut off', async () => {
  const { asked } = await opened()
  await fill('Teléfono', '+34 600 11 22-33')
  expect(field('Teléfono').value).toBe('34600112233')
  await fill('Cuenta bancaria (IBAN)', 'es61 2100 0418 4302 0006 7781')
  expect(field('Cuenta bancaria (IBAN)').value).toBe('ES6121000418430200067781')
  await fill('Número de la Seguridad Social', '08/12345678/90')
  expect(field('Número de la Seguridad Social').value).toBe('081234567890')
  await save()
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ phone: '34600112233' }))
})

it('an error about a number disappears when the changes are discarded', async () => {
  await opened()
  await fill('Pagas al año', '25')
  expect(screen.getByText('El valor del campo Pagas al año ha superado el máximo (24)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(field('Pagas al año').value).toBe('14')
  expect(screen.queryByText(/ha superado el máximo/)).toBeNull()
})

it('an invalid date is reported when its field is left, and cleared by a discard', async () => {
  await opened()
  await fill('Fecha de nacimiento', '31/02/1990')
  expect(
    await screen.findByText(
      'Fecha de nacimiento: escribe una fecha que exista, con día, mes y año, por ejemplo 05/03/1990',
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(field('Fecha de nacimiento').value).toBe('11/02/1987')
  await waitFor(() => expect(field('Fecha de nacimiento').getAttribute('aria-invalid')).not.toBe('true'))
})

it.each([
  [
    'Cuenta bancaria (IBAN)',
    'ES6221000418430200067781',
    /Las cifras de control no corresponden.*61.*guardarlo así/,
  ],
  ['Cuenta bancaria (IBAN)', 'ES61 2100 0418', /tiene 24 letras y cifras/],
  ['Número de la Seguridad Social', '081198765432', /Las dos últimas cifras.*72.*guardarlo así/],
])('%s of wrong digits is saved with a warning at the field: %s (D-111)', async (name, text, warning) => {
  const { asked } = await opened()
  await userEvent.clear(field(name))
  await userEvent.paste(text)
  expect(screen.queryByText(warning), 'while it is typed').toBeNull()
  await userEvent.tab()
  const told = await screen.findByText(warning)
  expect(field(name).getAttribute('aria-describedby')).toContain(told.parentElement!.id)
  expect(field(name).getAttribute('aria-invalid')).not.toBe('true')
  await save()
  await waitFor(() => expect(asked).toHaveLength(1))
})

it.each([
  ['Cuenta bancaria (IBAN)', 'DE89370400440532013000'],
  ['Número de la Seguridad Social', '12345'],
])('%s %s has nothing to warn of', async (name, text) => {
  await opened()
  await fill(name, text)
  expect(screen.queryByText(/guardarlo así/)).toBeNull()
})

it('an address abroad has no province: the field is locked, and sent blank (D-112)', async () => {
  const { asked } = await opened()
  await fill('País', 'Francia')
  await waitFor(() => expect(field('Provincia')).toMatchObject({ disabled: true, value: '' }))
  expect(screen.getByText('Solo para domicilios en España')).toBeTruthy()
  await save()
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ country: 'Francia', province: '' }))
})

it('a province that is none of the list is not saved (D-112)', async () => {
  const { asked } = await opened({ province: 'Provinciana' })
  await fill('Localidad', 'Terrassa')
  await save()
  expect((await screen.findAllByText('Provincia: elige una de las 52 provincias de la lista')).length).toBe(2)
  expect(asked).toEqual([])
})

it('a birthday after that of a child is asked about before it is saved (D-112)', async () => {
  const { asked } = await opened()
  await fill('Fecha de nacimiento', '21/08/2024')
  await save()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/nació el 5\/6\/2016|nació el 05\/06\/2016/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Revisar la fecha' }))
  expect(asked).toEqual([])
  await save()
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar así' }),
  )
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ birthday: '2024-08-21' }))
})
