import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { busy, refused } from '../../tests/support/portal/answers.ts'
import { buildEmployee } from '../../tests/support/portal/employee.ts'
import { openPortal } from '../../tests/support/portal/openPortal.tsx'

const replaced =
  'Otra persona ha entrado en este navegador, así que tu sesión se ha cerrado en esta pestaña. ' +
  'Lo que no habías guardado no se conserva.'
const draftsOf = (person: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`portal.draft/acme/${person}/`))

/** Stores a session, as another tab of this browser does at a login. */
const logInElsewhere = (person: string) =>
  localStorage.setItem('portal.session', JSON.stringify({ token: `token of ${person}`, person }))
const tellTabs = () => window.dispatchEvent(new StorageEvent('storage', { key: 'portal.session' }))
const login = () => screen.findByRole('textbox', { name: 'Correo o DNI' })

/** Opens the profile page of u1 with a second surname typed. */
async function typeIntoProfile(answers = {}) {
  const opened = await openPortal({
    path: '/profile',
    answers: { 'POST /profile': buildEmployee(), ...answers },
  })
  const field = await screen.findByLabelText('Segundo apellido')
  await userEvent.clear(field)
  await userEvent.paste('Secreta')
  await waitFor(() => expect(draftsOf('u1')).toHaveLength(1))
  return opened
}

const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar/ }))

describe('the login of another employee in another tab', () => {
  it('while the profile is still loading shows nothing of the first employee', async () => {
    await openPortal({
      path: '/home',
      answers: {
        'GET /profile': () => {
          logInElsewhere('u2')
          return buildEmployee()
        },
      },
    })
    await login()
    expect(screen.queryByRole('button', { name: 'Cerrar sesión' })).toBeNull()
  })

  it('stops all calls of this tab, although no event arrived, and the login shows why', async () => {
    const { asked, where } = await typeIntoProfile()
    const before = asked.length
    logInElsewhere('u2')
    await save()
    await login()
    expect(await screen.findByText(replaced)).toBeTruthy()
    expect(where()).toBe('/login')
    const since = asked.slice(before)
    expect(since.filter(({ headers, method }) => headers['Authorization'] || method !== 'GET')).toEqual([])
    // The next login starts at the first page.
    expect(history.state?.usr?.from).toBeUndefined()
    // The other employee stays logged in, in the other tab.
    expect(localStorage.getItem('portal.session')).toContain('token of u2')
  })

  it.each(['storage', 'pageshow', 'focus'])('ends this tab at the event %s', async (event) => {
    await typeIntoProfile()
    logInElsewhere('u2')
    localStorage.setItem('portal.draft/acme/u2/form/user', JSON.stringify({ typedAt: Date.now(), draft: {} }))
    window.dispatchEvent(new Event(event))
    expect(await screen.findByText(replaced)).toBeTruthy()
    expect([draftsOf('u1').length, draftsOf('u2').length]).toEqual([0, 1])
  })

  it('stops this tab from writing drafts under either employee', async () => {
    await typeIntoProfile()
    logInElsewhere('u2')
    for (const key of draftsOf('u1')) localStorage.removeItem(key)
    await userEvent.click(screen.getByLabelText('Segundo apellido'))
    await userEvent.paste(' y más')
    expect([...draftsOf('u1'), ...draftsOf('u2')]).toEqual([])
  })

  it('stops the retries of a call that waits for a busy server', async () => {
    const { asked } = await typeIntoProfile({ 'POST /profile': busy })
    await save()
    const saves = () => asked.filter(({ method, path }) => method === 'POST' && path === '/profile')
    await waitFor(() => expect(saves()).toHaveLength(1))
    logInElsewhere('u2')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(saves()).toHaveLength(1)
    expect(await screen.findByText(replaced)).toBeTruthy()
  })

  it('is not ended by a logout in this tab', async () => {
    await openPortal({ path: '/home' })
    const out = await screen.findByRole('button', { name: 'Cerrar sesión' })
    logInElsewhere('u2')
    localStorage.setItem('portal.draft/acme/u2/form/user', JSON.stringify({ typedAt: Date.now(), draft: {} }))
    await userEvent.click(out)
    await login()
    expect(localStorage.getItem('portal.session')).toContain('token of u2')
    expect([localStorage.getItem('portal.left'), draftsOf('u2').length]).toEqual([null, 1])
  })
})

it('a repeated login of the same employee continues in both tabs, with the new token', async () => {
  const { asked } = await typeIntoProfile()
  logInElsewhere('u1')
  tellTabs()
  await save()
  await waitFor(() => expect(asked.at(-1)?.headers['Authorization']).toBe('Bearer token of u1'))
  expect(screen.queryByText(replaced)).toBeNull()
})

it('an answer with the profile of another employee ends the session and is not shown', async () => {
  await typeIntoProfile({ 'POST /profile': buildEmployee({ id: 'u2', lastName2: 'Ajena' }) })
  await save()
  await login()
  expect(screen.queryByDisplayValue('Ajena')).toBeNull()
})

describe('the note that the session ended', () => {
  const ended = 'Tu sesión ha terminado. Entra de nuevo y seguirás donde estabas.'
  const openEnded = async () => {
    await openPortal({ path: '/compensation', answers: { 'GET /compensations': refused(401) } })
    await screen.findByText(ended)
  }

  it('is still shown after two reloads', async () => {
    await openEnded()
    for (const _reload of [1, 2]) {
      document.body.replaceChildren()
      await openPortal({ path: '/login', isReload: true })
      expect(await screen.findByText(ended)).toBeTruthy()
    }
  })

  it('is gone after the login page was left by a link', async () => {
    await openEnded()
    await userEvent.click(screen.getByRole('link', { name: /contraseña/ }))
    await screen.findByRole('heading', { name: 'Recupera tu contraseña' })
    history.back()
    await login()
    expect(screen.queryByText(ended)).toBeNull()
  })
})
