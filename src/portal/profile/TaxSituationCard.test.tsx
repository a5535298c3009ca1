import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { EmployeeTab } from './EmployeeTab.tsx'

const employee = buildEmployee({ simulator: 'law', taxSituations: {} })
const child = employee.family.find(({ relationship }) => relationship === 'child')!
const title = 'Situación fiscal'
const choose = (label: string, value: string, of: HTMLElement = document.body) =>
  userEvent.selectOptions(within(of).getAllByLabelText(label)[0]!, value)

it('an employee of a company by law tells the tax situation, and reads what is assumed', async () => {
  const told = {
    household: 'dependentSpouse' as const,
    children: [{ id: child.id, custody: 'whole' as const }],
  }
  const { asked } = await renderPage(<EmployeeTab />, {
    profile: employee,
    answers: {
      'GET /profile': employee,
      'PUT /profile/tax-situation': {
        ...employee,
        // The database returns the answers in an order of its own.
        taxSituations: {
          told: { children: told.children, household: told.household },
          toldAt: '2026-05-05T10:00:00.000Z',
        },
      },
    },
  })
  const card = screen.getByRole('region', { name: title })
  expect(within(card).getByText('Sin indicar: suponemos la situación 3')).toBeTruthy()
  await choose('¿Con quién vives?', 'dependentSpouse', card)
  await choose(
    '¿Quién lo tiene a su cargo?',
    'whole',
    within(card).getByRole('group', { name: child.fullName }),
  )
  await userEvent.click(within(card).getByRole('button', { name: 'Guardar la situación fiscal' }))
  expect(await screen.findByText(/Tu empresa aún no lo ha confirmado/)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ ...told, toldAt: '' })
  const save = within(card).getByRole<HTMLButtonElement>('button', { name: 'Guardar la situación fiscal' })
  expect(save.disabled).toBe(true)
  expect(within(card).getByRole('button', { name: 'Resumen en PDF' })).toBeTruthy()
})

it('an employee of a company by the table has no tax situation to tell', async () => {
  await renderPage(<EmployeeTab />, { profile: buildEmployee() })
  expect(screen.queryByRole('region', { name: title })).toBeNull()
})

it('an answer that the profile contradicts is said at once, with what is assumed', async () => {
  const family = employee.family.filter(({ relationship }) => relationship === 'child')
  const person = { ...employee, family, maritalStatus: 'single' as const }
  await renderPage(<EmployeeTab />, { profile: person })
  const card = screen.getByRole('region', { name: title })
  await choose('¿Con quién vives?', 'aloneWithChildren', card)
  expect(within(card).queryByText(/^Dices que/)).toBeNull()
  await choose('¿Con quién vives?', 'dependentSpouse', card)
  expect(within(card).getByText(/^Dices que vives con tu cónyuge.*Calculamos con lo que dices/)).toBeTruthy()
  await choose('¿Con quién vives?', 'other', card)
  expect(within(card).queryByText(/^Dices que/)).toBeNull()
})

const toldEmployee = (told: object) =>
  buildEmployee({ simulator: 'law', taxSituations: { told, toldAt: '2026-05-05T10:00:00.000Z' } })
const others = employee.family.filter(({ relationship }) => relationship === 'child')
const custodyOf = (at: number) => ({ id: others[at]!.id, custody: 'whole' as const })

it('what another tab saved is taken over, and a save sends it with what is typed here', async () => {
  let now = toldEmployee({ movedForWork: true, children: [custodyOf(0)] })
  const { stores, asked } = await renderPage(<EmployeeTab />, {
    profile: now,
    answers: { 'GET /profile': () => now, 'PUT /profile/tax-situation': () => now },
  })
  const card = screen.getByRole('region', { name: title })
  const save = within(card).getByRole<HTMLButtonElement>('button', { name: 'Guardar la situación fiscal' })
  const second = within(card).getByRole('group', { name: others[1]!.fullName })
  await choose('¿Quién lo tiene a su cargo?', 'whole', second)
  const household = 'dependentSpouse'
  now = toldEmployee({ household, children: [{ ...custodyOf(0), custody: 'shared' }] })
  await act(() => stores.session.reload())
  expect(within(card).getByLabelText<HTMLSelectElement>('¿Con quién vives?').value).toBe(household)
  await userEvent.click(save)
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    household,
    children: [{ ...custodyOf(0), custody: 'shared' }, custodyOf(1)],
  })
})

it('a save keeps the answers that were changed elsewhere since the page was loaded', async () => {
  const now = toldEmployee({ movedForWork: true, household: 'other', contract: 'fixedTerm' })
  const { asked } = await renderPage(<EmployeeTab />, {
    profile: toldEmployee({ movedForWork: true, household: 'dependentSpouse' }),
    answers: { 'GET /profile': now, 'PUT /profile/tax-situation': now },
  })
  const card = screen.getByRole('region', { name: title })
  await choose('Tu contrato', 'fixedTerm', card)
  await userEvent.click(within(card).getByRole('button', { name: 'Guardar la situación fiscal' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      movedForWork: true,
      household: 'other',
      contract: 'fixedTerm',
      toldAt: '2026-05-05T10:00:00.000Z',
    }),
  )
  await waitFor(() =>
    expect(within(card).getByLabelText<HTMLSelectElement>('¿Con quién vives?').value).toBe('other'),
  )
})

it('an answer that another tab changed too is not saved before it was seen (promise 19)', async () => {
  let now = toldEmployee({ household: 'other' })
  const { asked } = await renderPage(<EmployeeTab />, {
    profile: toldEmployee({}),
    answers: { 'GET /profile': () => now, 'PUT /profile/tax-situation': refused(409, 'Otra ventana') },
  })
  const later = '2026-05-05T11:00:00.000Z'
  now = { ...now, taxSituations: { ...now.taxSituations, toldAt: later } }
  const card = screen.getByRole('region', { name: title })
  const save = within(card).getByRole('button', { name: 'Guardar la situación fiscal' })
  await choose('¿Con quién vives?', 'dependentSpouse', card)
  await userEvent.click(save)
  expect(await within(card).findByText('Otra ventana')).toBeTruthy()
  await userEvent.click(save)
  const puts = () => asked.filter(({ method }) => method === 'PUT')
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(puts().map(({ body }) => body)).toEqual([
    { household: 'dependentSpouse', toldAt: '2026-05-05T10:00:00.000Z' },
    { household: 'dependentSpouse', toldAt: later },
  ])
})

it('what another tab saved leaves nothing to save where nothing was typed', async () => {
  let now = toldEmployee({ movedForWork: true })
  const { stores } = await renderPage(<EmployeeTab />, {
    profile: now,
    answers: { 'GET /profile': () => now },
  })
  now = toldEmployee({ movedForWork: true, household: 'other' })
  await act(() => stores.session.reload())
  const card = within(screen.getByRole('region', { name: title }))
  expect(card.getByLabelText<HTMLSelectElement>('¿Con quién vives?').value).toBe('other')
  const save = card.getByRole<HTMLButtonElement>('button', { name: 'Guardar la situación fiscal' })
  expect(save.disabled).toBe(true)
})

it('an answer given while the others are being saved stays, and can be saved', async () => {
  let answer!: (profile: unknown) => void
  const answered = new Promise((resolve) => (answer = resolve))
  await renderPage(<EmployeeTab />, {
    profile: toldEmployee({}),
    answers: { 'GET /profile': toldEmployee({}), 'PUT /profile/tax-situation': () => answered },
  })
  const card = screen.getByRole('region', { name: title })
  const save = within(card).getByRole<HTMLButtonElement>('button', { name: 'Guardar la situación fiscal' })
  await choose('¿Con quién vives?', 'other', card)
  await userEvent.click(save)
  await choose('Tu contrato', 'permanent', card)
  await act(async () => answer(toldEmployee({ household: 'other' })))
  expect(within(card).getByLabelText<HTMLSelectElement>('Tu contrato').value).toBe('permanent')
  await waitFor(() => expect(save.disabled).toBe(false))
})

it('the answer about a child who has left the family is sent no more', async () => {
  const stored = toldEmployee({ children: [{ id: 77, custody: 'whole' }, custodyOf(0)] })
  const { asked } = await renderPage(<EmployeeTab />, {
    profile: stored,
    answers: {
      'GET /profile': stored,
      'PUT /profile/tax-situation': toldEmployee({ household: 'other', children: [custodyOf(0)] }),
    },
  })
  const card = screen.getByRole('region', { name: title })
  await choose('¿Con quién vives?', 'other', card)
  await userEvent.click(within(card).getByRole('button', { name: 'Guardar la situación fiscal' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  const body = asked.find(({ method }) => method === 'PUT')?.body
  expect(body).toMatchObject({ household: 'other', children: [custodyOf(0)] })
})

it('somebody alone whose children are grown up reads at once that situation 3 is used', async () => {
  const family = [{ ...child, birthday: '2001-12-31' }]
  const person = { ...employee, birthday: '1970-06-01', family, maritalStatus: 'single' as const }
  await renderPage(<EmployeeTab />, { profile: person })
  const card = screen.getByRole('region', { name: title })
  await choose('¿Con quién vives?', 'aloneWithChildren', card)
  expect(within(card).getByText(/no hay hijos menores de 25 años.*situación 3/)).toBeTruthy()
})

it('a child’s disability on file is proposed, and counts once it is told (D-121)', async () => {
  const family = [{ ...child, disabilityType: true, disability: 40 }]
  const stored = { ...employee, family }
  const { asked } = await renderPage(<EmployeeTab />, {
    profile: stored,
    answers: { 'GET /profile': stored, 'PUT /profile/tax-situation': stored },
  })
  const card = screen.getByRole('region', { name: title })
  const of = within(within(card).getByRole('group', { name: child.fullName }))
  const field = of.getByLabelText<HTMLInputElement>('Discapacidad reconocida, en %')
  const save = within(card).getByRole<HTMLButtonElement>('button', { name: 'Guardar la situación fiscal' })
  expect([field.value, save.disabled]).toEqual(['', true])
  await userEvent.click(of.getByRole('button', { name: 'Indicar el 40 % que consta' }))
  expect([field.value, save.disabled]).toEqual(['40', false])
  expect(of.queryByRole('button')).toBeNull()
  await userEvent.click(save)
  const told = asked.find(({ method }) => method === 'PUT')?.body
  expect(told).toMatchObject({ children: [{ id: child.id, disability: 40 }] })
})

it('a child without a disability on file, or with another one told, has nothing proposed', async () => {
  const other = { ...child, id: 99, fullName: 'Iris Gil', disabilityType: true, disability: 40 }
  const told = { children: [{ id: 99, disability: 0 }] }
  const family = [{ ...child, disabilityType: false, disability: 40 }, other]
  await renderPage(<EmployeeTab />, { profile: { ...employee, family, taxSituations: { told } } })
  const card = screen.getByRole('region', { name: title })
  expect(within(card).queryByRole('button', { name: /que consta/ })).toBeNull()
})
