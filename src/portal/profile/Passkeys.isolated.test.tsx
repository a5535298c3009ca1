import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answers } from '../../../tests/support/portal/answers.ts'
import { buildCompanyDto } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { companyFromDto } from '../../dto/companyDto.ts'
import { session } from '../api/session.ts'
import { LoginPage } from '../login/LoginPage.tsx'
import { Passkeys } from './Passkeys.tsx'

const browser = vi.hoisted(() => ({
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
  WebAuthnError: class extends Error {},
}))
vi.mock('@simplewebauthn/browser', () => browser)

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const phone = { id: 'c1', name: 'Mi móvil', madeAt: '2026-03-09T10:00:00Z', usedAt: null }
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const opened = async (answers: Answers = {}) => {
  const page = await renderPage(<Passkeys />, {
    answers: {
      'GET /profile/passkeys': [phone],
      'POST /profile/passkeys/offer': { challenge: 'x' },
      'POST /profile/passkeys': undefined,
      'DELETE /profile/passkeys/c1': undefined,
      ...answers,
    },
  })
  await press('Ver mis llaves de acceso')
  return page
}

it('lists passkeys with name and day, and removes one', async () => {
  const { asked } = await opened()
  expect((await screen.findByText('Mi móvil')).textContent).toBe('Mi móvil')
  expect(screen.getByText('Añadida el 09/03/2026')).toBeTruthy()
  await press('Quitar «Mi móvil»')
  expect(await screen.findByText('Llave de acceso quitada')).toBeTruthy()
  expect(asked.some(({ method, path }) => method === 'DELETE' && path === '/profile/passkeys/c1')).toBe(true)
})

it('adds what the browser made, under the name that was typed', async () => {
  browser.startRegistration.mockResolvedValue({ id: 'c2' })
  const { asked } = await opened({ 'GET /profile/passkeys': [] })
  expect(await screen.findByText('Aún no tienes ninguna.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Nombre de la llave'), 'Portátil')
  await press('Añadir una llave de acceso')
  expect(await screen.findByText('Llave de acceso añadida')).toBeTruthy()
  expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'x' } })
  const sent = asked.find(({ method, path }) => method === 'POST' && path === '/profile/passkeys')
  expect(sent?.body).toEqual({ name: 'Portátil', response: { id: 'c2' } })
})

it('says that the browser made none, and keeps the name', async () => {
  browser.startRegistration.mockRejectedValue(new DOMException('closed', 'NotAllowedError'))
  await opened()
  await userEvent.type(await screen.findByLabelText('Nombre de la llave'), 'Portátil')
  await press('Añadir una llave de acceso')
  expect(await screen.findByText(/no ha creado la llave de acceso/)).toBeTruthy()
  expect(screen.getByLabelText('Nombre de la llave')).toMatchObject({ value: 'Portátil' })
})

it('the login by a passkey needs neither password nor captcha', async () => {
  browser.startAuthentication.mockResolvedValue({ id: 'c1' })
  const { asked } = await renderPage(<LoginPage company={companyFromDto(buildCompanyDto())} />, {
    path: '/login',
    answers: { 'POST /auth/passkey/offer': { challenge: 'y' }, 'POST /auth/passkey': { token: 'fresh' } },
  })
  await press('Usar una llave de acceso')
  await waitFor(() => expect(session.readToken()).toBe('fresh'))
  const sent = asked.find(({ path }) => path === '/auth/passkey')
  expect(sent?.body).toMatchObject({ response: { id: 'c1' } })
  expect(sent?.headers['captcha']).toBeUndefined()
})

it('the login says that the browser showed no passkey, and one without passkeys has no button', async () => {
  browser.startAuthentication.mockRejectedValue(new DOMException('closed', 'NotAllowedError'))
  const page = <LoginPage company={companyFromDto(buildCompanyDto())} />
  const answers = { 'POST /auth/passkey/offer': { challenge: 'y' } }
  const { unmount } = await renderPage(page, { path: '/login', answers })
  await press('Usar una llave de acceso')
  expect(await screen.findByText(/no ha mostrado ninguna llave de acceso/)).toBeTruthy()
  unmount()
  vi.unstubAllGlobals()
  await renderPage(page, { path: '/login', answers })
  expect(screen.queryByRole('button', { name: 'Usar una llave de acceso' })).toBeNull()
})

const pageFault = /Ha fallado algo en esta página/

it('a passkey that the library refuses was not made; a fault of the page is told as such', async () => {
  browser.startRegistration.mockRejectedValueOnce(new browser.WebAuthnError('known already'))
  await opened()
  await userEvent.type(await screen.findByLabelText('Nombre de la llave'), 'Portátil')
  await press('Añadir una llave de acceso')
  expect(await screen.findByText(/no ha creado la llave de acceso/)).toBeTruthy()
  browser.startRegistration.mockRejectedValueOnce(new TypeError('x is undefined'))
  await press('Añadir una llave de acceso')
  expect(await screen.findByText(pageFault)).toBeTruthy()
})

it('the login by a passkey tells a fault of the page as such', async () => {
  browser.startAuthentication.mockRejectedValue(new TypeError('x is undefined'))
  const answers = { 'POST /auth/passkey/offer': { challenge: 'y' } }
  await renderPage(<LoginPage company={companyFromDto(buildCompanyDto())} />, { path: '/login', answers })
  await press('Usar una llave de acceso')
  expect(await screen.findByText(pageFault)).toBeTruthy()
  expect(screen.queryByText(/no ha mostrado ninguna llave/)).toBeNull()
})
