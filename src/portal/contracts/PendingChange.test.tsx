import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contractFromDto, type ContractDto, type PendingEditDto } from '../../dto/contractDto.ts'
import type { ProfileDto } from '../../dto/profileDto.ts'
import { buildEmployee, buildPlants } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { PendingChange } from './PendingChange.tsx'

const items = [3, 4, 5].map((month) => ({ benefitId: 'rose', familyId: 0, month, price: 70 }))
const change: PendingEditDto = { price: 210, finalPrice: 210, details: {}, items, isCancellation: false }
const end: PendingEditDto = { price: 0, finalPrice: 0, details: {}, items: [], isCancellation: true }

/** Shows a contract of 60 euros in April and May, on 10 March. */
async function shown(
  fields: Partial<Omit<ContractDto, 'benefit'>>,
  isEditing = false,
  profile: Partial<ProfileDto> = {},
): Promise<{ note: string; rows: string[] }> {
  await renderPage(
    <PendingChange
      contract={contractFromDto(buildPlants({ state: 'changeAwaitingAcceptance', ...fields }))}
      declaration={plants}
      isEditing={isEditing}
    />,
    { profile },
  )
  const note = screen.queryByRole('note')?.textContent ?? ''
  const table = screen.queryByRole('table', { name: 'Qué cambia' })
  const rows = table ? within(table).getAllByRole('row').slice(1) : []
  return {
    note,
    rows: rows.map((row) =>
      [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).join(' | '),
    ),
  }
}

it('an unaccepted change is shown beside the terms in force', async () => {
  expect(await shown({ pendingEdit: change })).toEqual({
    note: 'Hay un cambio por confirmar en tu correo. Hasta que lo confirmes valen las condiciones actuales.',
    rows: ['Meses | abril y mayo | abril a junio', 'Al mes | 60 € | 70 €', 'Precio | 120 € | 210 €'],
  })
})

it('each value of a change names its column, for a phone without a head of columns', async () => {
  await shown({ pendingEdit: change })
  const row = within(screen.getByRole('table', { name: 'Qué cambia' })).getByRole('row', { name: /^Al mes/ })
  const labels = within(row)
    .getAllByRole('cell')
    .map(({ dataset }) => dataset.label)
  expect(labels).toEqual(['Antes', 'Después'])
})

it('editing again warns that the unaccepted change is replaced', async () => {
  expect((await shown({ pendingEdit: change }, true)).note).toContain(
    'Si confirmas aquí otro cambio, sustituirá al que está pendiente.',
  )
})

it('an unaccepted end shows until when it covers, without figures', async () => {
  const { note, rows } = await shown({ state: 'cancellationAwaitingAcceptance', pendingEdit: end })
  expect(note).toBe(
    'Hay una cancelación por confirmar en tu correo. Hasta que la confirmes, el contrato sigue. ' +
      'El contrato no llega a empezar: si lo confirmas antes de la fecha de corte, no se te ' +
      'cobra nada.',
  )
  expect(rows).toEqual([])
})

it('an unaccepted end names the contracts whose payslip it moves, as the dialog before it does', async () => {
  const paid = buildEmployee().simulations['2026']
  const fields = { id: 'a', state: 'cancellationAwaitingAcceptance', pendingEdit: end } as const
  const profile = {
    contracts: [buildPlants(fields), buildPlants({ id: 'b' })],
    simulations: { '2026': { ...paid!, companyBag: 120 } },
  }
  await shown(fields, false, profile)
  const note = await screen.findByText(/Al terminar el contrato, cambia también Rosal/)
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /Antes: tu nómina baja 42 € al mes .* Después: tu nómina no cambia/,
  )
})

it('an unaccepted change that takes a month away names the contracts whose payslip it moves', async () => {
  const paid = buildEmployee().simulations['2026']
  const one = { ...change, price: 60, finalPrice: 60, items: [{ ...items[0]!, price: 60 }] }
  const fields = { id: 'a', pendingEdit: one } as const
  const profile = {
    contracts: [buildPlants({ ...fields, state: 'changeAwaitingAcceptance' }), buildPlants({ id: 'b' })],
    simulations: { '2026': { ...paid!, companyBag: 120 } },
  }
  await shown(fields, false, profile)
  const note = await screen.findByText(/Con este cambio, cambia también Rosal/)
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /Antes: tu nómina baja 84 € al año .* Después: tu nómina baja 42 € al año/,
  )
})

it.each([
  ['in force', { state: 'inForce' }],
  ['waiting for its first signature', { state: 'awaitingAcceptance' }],
  ['ended', { state: 'cancelled' }],
] as const)('a contract %s shows no pending change', async (_, fields) => {
  expect(await shown(fields)).toEqual({ note: '', rows: [] })
})
