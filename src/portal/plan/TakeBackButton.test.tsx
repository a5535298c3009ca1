import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { contractFromDto, type ContractDto, type PendingEditDto } from '../../dto/contractDto.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { readToast } from '../../../tests/support/portal/toasts.ts'
import { TakeBackButton } from './TakeBackButton.tsx'

const items = [3, 4, 5].map((month) => ({ benefitId: 'rose', familyId: 0, month, price: 70 }))
const change: PendingEditDto = { price: 210, finalPrice: 210, details: {}, items, isCancellation: false }
const end: PendingEditDto = { price: 0, finalPrice: 0, details: {}, items: [], isCancellation: true }

const shown = (fields: Partial<Omit<ContractDto, 'benefit'>>, answer: unknown = buildPlants()) =>
  renderPage(
    <TakeBackButton
      contract={contractFromDto(buildPlants({ state: 'changeAwaitingAcceptance', ...fields }))}
    />,
    {
      answers: { 'POST /contracts/c1/take-back': answer, 'GET /profile': buildEmployee() },
    },
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const answerWith = async (title: string, name: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }))

it.each([
  ['an end in force', { state: 'cancellationAwaitingAcceptance', pendingEdit: end } as const],
  ['the end of a contract nobody accepted', { state: 'withdrawalAwaitingAcceptance' } as const],
])('%s is withdrawn after a confirmation, and announced (D-83)', async (_what, fields) => {
  const { asked } = await shown(fields)
  await press('Seguir con el contrato')
  await answerWith('¿Seguir con el contrato?', 'Seguir con el contrato')
  await waitFor(() => expect(readToast()).toBe('Hecho:Has retirado la cancelación: el contrato sigue'))
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /contracts/c1/take-back',
    'GET /profile',
  ])
})

it('an unaccepted change is discarded after a confirmation, and announced', async () => {
  const { asked } = await shown({ pendingEdit: change })
  await press('Descartar el cambio')
  await answerWith('¿Descartar el cambio?', 'Descartar el cambio')
  await waitFor(() => expect(readToast()).toBe('Hecho:Cambio descartado: el contrato sigue como estaba'))
  expect(asked[0]?.path).toBe('/contracts/c1/take-back')
})

it('withdrawing sends nothing after "no"', async () => {
  const { asked } = await shown({ pendingEdit: change })
  await press('Descartar el cambio')
  await answerWith('¿Descartar el cambio?', 'Dejarlo como está')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])
})

it('a refused withdrawal shows the server’s sentence and reloads the profile', async () => {
  const { asked } = await shown({ pendingEdit: change }, refused(409, 'Ya estaba aceptado'))
  await press('Descartar el cambio')
  await answerWith('¿Descartar el cambio?', 'Descartar el cambio')
  await waitFor(() => expect(readToast()).toBe('Error:Ya estaba aceptado'))
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/profile'))
})

it('a contract before its first acceptance cannot be withdrawn here', async () => {
  await shown({ state: 'awaitingAcceptance' })
  expect(screen.queryByRole('button')).toBeNull()
})
