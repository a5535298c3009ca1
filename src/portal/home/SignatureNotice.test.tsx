import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { toContractDto } from '../../dto/contractDto.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/apiError.ts'
import { inIntl } from '../../../tests/support/portal/inIntl.tsx'
import es from '../messages/es.json' with { type: 'json' }
import { type Stores, StoresContext } from '../session/StoresContext.tsx'
import { readToasts } from '../../../tests/support/portal/toasts.ts'
import { SignatureNotice } from './SignatureNotice.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Half past midnight in Madrid is still the day before in Greenwich. */
const until = '2026-04-09'
const acceptance = { sentTo: 'marta@example.com', until, isExpired: false }
const waiting = (fields: Parameters<typeof exampleContract>[0]) =>
  exampleContract({
    state: 'awaitingAcceptance',
    acceptance,
    ...fields,
    modality: { product: { ...exampleContract().modality.product, name: { es: 'Mascotas' } } },
  })

function shown(contracts: Contract[]) {
  const reload = vi.fn(async () => undefined)
  const stores = { session: { profile: { email: 'new@example.com' }, reload } } as unknown as Stores
  inIntl(
    <StoresContext value={stores}>
      <SignatureNotice contracts={contracts} />
    </StoresContext>,
    'es',
    es,
  )
  return reload
}
const press = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Reenviarme el correo' })))

/** Waits for the newest toast, whose code is loaded with the first one. */
const toldToast = (level: string, text: string) =>
  waitFor(() => expect(readToasts().at(-1)).toMatchObject({ level, text }))

it(
  'says how many wait, in which mail they are accepted, and until which day of Madrid each ' + 'link holds',
  () => {
    shown([
      waiting({}),
      waiting({ id: 'c2', state: 'changeAwaitingAcceptance' }),
      waiting({
        id: 'c3',
        state: 'withdrawalAwaitingAcceptance',
        acceptance: { ...acceptance, isExpired: true },
      }),
    ])
    expect(screen.getByText('Sigue en tu correo y acepta 3 contratos')).toBeTruthy()
    expect(screen.getByText('Enviado a marta@example.com')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Mascotas (contrato nuevo): el enlace vale hasta el 9 de abril de 2026',
      'Mascotas (cambio): el enlace vale hasta el 9 de abril de 2026',
      'Mascotas (cancelación): el enlace ha caducado: pide otro correo',
    ])
  },
)

it('the signature notice names a common last day once', () => {
  shown([waiting({}), waiting({ id: 'c2', state: 'cancelled' })])
  expect(screen.getByText('Hasta el 9 de abril de 2026; después caduca')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mascotas (contrato nuevo)',
    'Mascotas (cancelación)',
  ])
})

it('the signature notice states once that all links have expired', () => {
  const expired = { acceptance: { ...acceptance, isExpired: true } }
  shown([waiting(expired), waiting({ id: 'c2', ...expired })])
  expect(screen.getByText('Los enlaces han caducado: pide otro correo')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mascotas (contrato nuevo)',
    'Mascotas (contrato nuevo)',
  ])
})

it('the signature notice names contracts of one product by their modality', () => {
  const modalityOf = (name: string) => ({ ...waiting({}).modality, name: { es: name } })
  shown([
    { ...waiting({}), modality: modalityOf('Perro') },
    { ...waiting({ id: 'c2' }), modality: modalityOf('Gato') },
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mascotas · Perro (contrato nuevo)',
    'Mascotas · Gato (contrato nuevo)',
  ])
})

it('the signature notice names a single contract in the singular', () => {
  shown([waiting({})])
  expect(screen.getByText('Sigue en tu correo y acepta')).toBeTruthy()
  expect(screen.getByText('Hasta el 9 de abril de 2026; después caduca')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toBe('Mascotas (contrato nuevo)')
  const again = screen.getByRole('button', { name: 'Reenviarme el correo', hidden: true })
  expect(again.closest('details')?.open).toBe(false)
})

it('the signature notice states that the single link has expired', () => {
  shown([waiting({ acceptance: { ...acceptance, isExpired: true } })])
  expect(screen.getByText('El enlace ha caducado: pide otro correo')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reenviarme el correo' }).closest('details')).toBeNull()
})

it('the signature notice sends the mail again, names the address, and shows the new dates', async () => {
  const post = vi.spyOn(api, 'post').mockResolvedValue([
    toContractDto(waiting({ acceptance: { ...acceptance, sentTo: 'new@example.com' } }), {
      today: '2026-03-10',
      cutOffDay: 15,
    }),
  ])
  const reload = shown([waiting({}), waiting({ id: 'c2' })])
  await press()
  expect(post).toHaveBeenCalledWith('/contracts/resend', { ids: ['c1', 'c2'] })
  await toldToast('success', 'Correo enviado a new@example.com. El enlace del anterior ya no vale.')
  expect(reload).toHaveBeenCalled()
})

it('the signature notice shows a refusal in the server’s words', async () => {
  vi.spyOn(api, 'post').mockRejectedValue(new ApiError(429, { message: 'Espera 12 minutos' }))
  shown([waiting({})])
  await press()
  await toldToast('error', 'Espera 12 minutos')
})
