import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answerWith, refused, unreachable } from '../../tests/support/portal/answers.ts'
import { buildCompanyDto, buildEmployee } from '../../tests/support/portal/employee.ts'
import { openPortal } from '../../tests/support/portal/openPortal.tsx'

// The real solver needs a worker and about a second; the browser tests run it.
vi.mock('./login/solveCaptcha.ts', () => ({ solveCaptcha: () => Promise.resolve('solved') }))

const titled = () => screen.findByRole('heading', { level: 1 })

describe('access to the pages', () => {
  it.each([
    ['/flexible', 'Productos con ventaja fiscal', ['Plantas']],
    ['/other', 'Otros productos', ['Mascotas']],
  ])('%s lists the products of its plan type and no other (RTE-13)', async (path, title, products) => {
    await openPortal({ path })
    expect((await screen.findByRole('heading', { level: 1, name: title })).textContent).toBe(title)
    const listed = within(screen.getByRole('region', { name: 'Tus productos' })).getAllByRole('link')
    expect(listed.map(({ textContent }) => products.find((name) => textContent?.startsWith(name)))).toEqual(
      products,
    )
  })

  it('an incomplete employee enters once the missing field is filled in, not before', async () => {
    const { where, unmount } = await openPortal({ path: '/home', profile: { phone: '' } })
    await titled()
    expect([where(), screen.getByRole('link', { name: 'Ir a mi perfil' }).getAttribute('href')]).toEqual([
      '/',
      '/profile?tab=employee',
    ])
    unmount()
    const complete = await openPortal({ path: '/home' })
    await titled()
    expect(complete.where()).toBe('/home')
  })

  it.each([
    [
      'phone',
      { phone: '' },
      'Completa tus datos para entrar en tu plan',
      'Nos falta tu teléfono. Añádelo a tus datos laborales, en tu perfil.',
      '/profile?tab=employee',
    ],
    [
      'e-mail',
      { email: '' },
      'Completa tus datos para entrar en tu plan',
      'Nos falta tu correo. Lo usamos para que aceptes las condiciones de cada contrato.',
      '/profile',
    ],
    [
      'fresh password',
      { isPasswordDeprecated: true },
      'Elige una contraseña nueva para entrar en tu plan',
      'Tu contraseña ha caducado. Cámbiala en tu perfil y podrás seguir.',
      '/profile',
    ],
  ])(
    'without a %s the menu warns with its own sentence and links to the profile (RTE-05, RTE-06)',
    async (_what, profile, title, text, link) => {
      await openPortal({ path: '/', profile })
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(text)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'Ir a mi perfil' }).getAttribute('href')).toBe(link)
    },
  )

  it('a company in maintenance shows its card on the login pages (RTE-10)', async () => {
    for (const hasToken of [false, true]) {
      const { where, unmount } = await openPortal({ path: '/home', hasToken, company: { maintenance: true } })
      expect(await screen.findByRole('heading', { name: 'En mantenimiento' })).toBeTruthy()
      expect(screen.getByText(/^Estamos preparando la renovación de tu plan\./)).toBeTruthy()
      expect([where(), screen.queryByRole('textbox')]).toEqual(['/login', null])
      unmount()
    }
  })

  it('what was typed is there after the card of maintenance, which says its end', async () => {
    await openPortal({ path: '/profile?tab=employee' })
    const phone = async () =>
      waitFor(() => {
        const field = document.querySelector<HTMLInputElement>('input[name$="phone"], input[id$="phone"]')
        expect(field).not.toBeNull()
        return field!
      })
    await userEvent.clear(await phone())
    await userEvent.paste('612000111')
    const { session } = await import('./api/session.ts')
    act(() => session.refuse('2026-12-01T17:00:00.000Z'))
    await screen.findByRole('heading', { name: 'En mantenimiento' })
    expect(screen.getByText(/Volvemos el martes, 1 de diciembre a las 18:00\.$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }))
    expect((await phone()).value).toBe('612000111')
  }, 60_000)

  it('the e-mail typed on the login page is there after the card of maintenance', async () => {
    await openPortal({ path: '/login', hasToken: false })
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Correo o DNI' })
    await userEvent.type(await field(), 'marta@acme.example')
    const { sessionActor } = await import('./session/sessionActor.ts')
    const { company } = sessionActor.getSnapshot().context
    act(() => sessionActor.send({ type: 'COMPANY_CHANGED', company: { ...company!, maintenance: true } }))
    await screen.findByRole('heading', { name: 'En mantenimiento' })
    await userEvent.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }))
    expect((await field()).value).toBe('marta@acme.example')
  })

  it('a bar announces maintenance before and after the login, with day and hour', async () => {
    const maintenanceFrom = '2026-12-01T07:00:00.000Z'
    const start = 'Mantenimiento el martes, 1 de diciembre a las 8:00'
    const ends = {
      '': {},
      ', hasta el martes, 1 de diciembre a las 18:00': { maintenanceTo: '2026-12-01T17:00:00.000Z' },
    }
    for (const hasToken of [true, false])
      for (const [end, times] of Object.entries(ends)) {
        const { unmount } = await openPortal({
          path: '/home',
          hasToken,
          company: { maintenanceFrom, ...times },
        })
        expect(await screen.findByText(`${start}${end}. Lo que escribas se conserva.`)).toBeTruthy()
        unmount()
      }
  })

  it('nobody sees maintenance where there is none: /maintenance leads to /home (RTE-11)', async () => {
    const { where } = await openPortal({ path: '/maintenance' })
    await titled()
    expect(where()).toBe('/home')
  })
})

it('a login stores its token, then loads the profile, then opens the plan (AUT-12)', async () => {
  const { asked, where } = await openPortal({
    path: '/login',
    hasToken: false,
    answers: { 'POST /auth/login': { token: 'fresh' } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
  await userEvent.type(screen.getByLabelText('Correo o DNI'), 'marta@acme.example')
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta2026')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Marta' })).toBeTruthy()
  expect([where(), localStorage.getItem('portal.session')]).toEqual([
    '/',
    JSON.stringify({ token: 'fresh', person: 'u1' }),
  ])
  const [login, profile] = asked.filter(({ path }) => ['/auth/login', '/profile'].includes(path))
  expect([login?.path, profile?.path, profile?.headers['Authorization']]).toEqual([
    '/auth/login',
    '/profile',
    'Bearer fresh',
  ])
})

describe('a session that ends', () => {
  const ended = 'Tu sesión ha terminado. Entra de nuevo y seguirás donde estabas.'
  const typed = 'portal.draft/acme/u1/form/family/new'
  const typedText = () =>
    JSON.stringify({
      typedAt: Date.now(),
      draft: { version: 1, details: { personalID: '12345678Z' } },
    })

  it('by a 401 of any call leads to the login, and its token is forgotten (RTE-09, ERR-03)', async () => {
    const { where } = await openPortal({
      path: '/compensation',
      answers: { 'GET /compensations': refused(401) },
    })
    await screen.findByRole('textbox', { name: 'Correo o DNI' })
    expect([where(), localStorage.getItem('portal.session')]).toEqual(['/login', null])
    expect((await screen.findByText(ended)).closest('[role=status]')).not.toBeNull()
    expect(history.state?.usr?.from).toBe('/compensation')
  })

  it('while the browser was closed shows the note at the login, and drafts stay', async () => {
    const opened = openPortal({ path: '/profile', answers: { 'GET /profile': refused(401) } })
    localStorage.setItem(typed, typedText())
    await opened
    expect(await screen.findByText(ended)).toBeTruthy()
    expect(localStorage.getItem(typed)).not.toBeNull()
    expect(history.state?.usr?.from).toBe('/profile')
  })

  it('shows no note any more after a login and a logout', async () => {
    await openPortal({
      path: '/compensation',
      answers: { 'GET /compensations': refused(401), 'POST /auth/login': { token: 'fresh' } },
    })
    await screen.findByText(ended)
    await userEvent.type(screen.getByRole('textbox', { name: 'Correo o DNI' }), 'marta@acme.example')
    await userEvent.type(screen.getByLabelText('Contraseña'), 'Secreta2026')
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Comprobado' })).toBeTruthy())
    answerWith({
      'GET /compensations': [],
      'GET /menu': [],
      'GET /messages': [],
      'GET /profile': buildEmployee(),
      'POST /auth/login': { token: 'fresh' },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByRole('textbox', { name: 'Correo o DNI' })
    expect(screen.queryByText(ended)).toBeNull()
  })

  it('by itself in another tab shows the note here too, and drafts stay', async () => {
    await openPortal({ path: '/home' })
    localStorage.setItem(typed, typedText())
    await screen.findByRole('button', { name: 'Cerrar sesión' })
    localStorage.removeItem('portal.session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'portal.session', newValue: null }))
    expect(await screen.findByText(ended)).toBeTruthy()
    expect(localStorage.getItem(typed)).not.toBeNull()
  })

  it('on the server before a logout still counts as a logout', async () => {
    await openPortal({ path: '/home', answers: { 'POST /auth/logout': refused(401) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByRole('textbox', { name: 'Correo o DNI' })
    expect(screen.queryByText(ended)).toBeNull()
    expect(history.state?.usr?.from).toBeUndefined()
  })

  it('by a logout in another tab leads to the login here too, and drafts are deleted', async () => {
    const { where } = await openPortal({ path: '/home' })
    localStorage.setItem(typed, typedText())
    await screen.findByRole('button', { name: 'Cerrar sesión' })
    window.dispatchEvent(new StorageEvent('storage', { key: 'portal.language', newValue: null }))
    expect(where()).toBe('/home')
    localStorage.setItem('portal.left', 'yes')
    localStorage.removeItem('portal.session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'portal.session', newValue: null }))
    await screen.findByRole('textbox', { name: 'Correo o DNI' })
    expect(where()).toBe('/login')
    expect([screen.queryByText(ended), localStorage.getItem(typed)]).toEqual([null, null])
    expect(history.state?.usr?.from).toBeUndefined()
  })

  it('by a logout leads to the login even if the server does not answer', async () => {
    const { where } = await openPortal({ path: '/home', answers: { 'POST /auth/logout': unreachable } })
    for (const key of [typed, 'portal.draft/acme/u1/pets/2026']) localStorage.setItem(key, typedText())
    localStorage.setItem('portal.knownBrowser', 'kept')
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByRole('textbox', { name: 'Correo o DNI' })
    expect([where(), localStorage.getItem('portal.session')]).toEqual(['/login', null])
    expect(history.state?.usr?.from).toBeUndefined()
    expect(screen.queryByText(ended)).toBeNull()
    // Drafts are deleted: other people may use this computer.
    expect(Object.keys(localStorage).filter((key) => key.startsWith('portal.draft/'))).toEqual([])
    expect(localStorage.getItem('portal.knownBrowser')).toBe('kept')
  })
})

describe('a failed load (LAY-13)', () => {
  it.each([
    [
      'the employee',
      'GET /profile',
      refused(500, 'La base de datos no responde.'),
      'La base de datos no responde.',
    ],
    [
      'the company',
      'GET /companies/by-subdomain',
      refused(500, 'La base de datos no responde.'),
      'La base de datos no responde.',
    ],
    ['the employee, nobody answering', 'GET /profile', unreachable, 'Service is unavailable'],
    ['the company, nobody answering', 'GET /companies/by-subdomain', unreachable, 'Service is unavailable'],
  ])('shows a panel instead of the page: %s', async (_what, call, answer, words) => {
    await openPortal({ path: '/home', answers: { [call]: answer } })
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('No hemos podido cargar tus datos')).toBeTruthy()
    expect(panel.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('shows a panel whose logout deletes the token and leads to the login', async () => {
    const { where, asked } = await openPortal({ path: '/home', answers: { 'GET /profile': refused(500) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByRole('textbox', { name: 'Correo o DNI' })
    expect([where(), localStorage.getItem('portal.session')]).toEqual(['/login', null])
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('POST /auth/logout')
  })

  it('shows a panel whose retry button loads again', async () => {
    let fails = true
    const employee = buildEmployee()
    await openPortal({
      path: '/home',
      answers: { 'GET /profile': () => (fails ? refused(500)() : employee) },
    })
    const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
    fails = false
    await userEvent.click(retry)
    expect((await screen.findByRole('heading', { level: 1, name: 'Hola, Marta' })).textContent).toBe(
      'Hola, Marta',
    )
  })

  it('is needed before the company of the page is requested from the server', async () => {
    const page = document.createElement('script')
    page.id = 'tenant'
    page.type = 'application/json'
    page.textContent = JSON.stringify(buildEmployee().company)
    document.head.append(page)
    const { asked } = await openPortal({ path: '/home', answers: { 'GET /profile': refused(500) } })
    page.remove()
    const calls = () => asked.filter(({ path }) => path === '/companies/by-subdomain').length
    const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
    expect(calls()).toBe(0)
    await userEvent.click(retry)
    await waitFor(() => expect(calls()).toBe(1))
  })

  it('of a company at an unknown address shows what to do instead of a form (ERR-24)', async () => {
    await openPortal({
      path: '/login',
      hasToken: false,
      answers: { 'GET /companies/by-subdomain': refused(404) },
    })
    expect(await screen.findByText('La dirección no es correcta')).toBeTruthy()
    expect(
      screen.getByText(
        'Ninguna empresa tiene esta dirección. Pide a Recursos Humanos la dirección correcta y ' +
          'escríbela de nuevo.',
      ),
    ).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('the language', () => {
  const main = () => screen.findByRole('main')

  it.each([
    ['a fresh visitor reads Spanish', {}, 'Entrar'],
    ['what was chosen here comes first', { language: 'pt' }, 'Entrar'],
  ] as const)('%s', async (_what, given, word) => {
    await openPortal({ path: '/login', hasToken: false, ...given })
    await screen.findByRole('button', { name: word })
    expect(document.documentElement.lang).toBe('language' in given ? given.language : 'es')
  })

  it(
    'is the profile’s where none was chosen here, and one of the company’s whatever was ' + '(I18-02)',
    async () => {
      for (const [language, profile, languages, shown] of [
        [undefined, 'ca', ['es', 'ca', 'en', 'pt'], 'ca'],
        ['en', 'ca', ['es', 'ca', 'en', 'pt'], 'en'],
        ['pt', 'ca', ['ca', 'en'], 'ca'],
        [undefined, 'pt', ['en', 'ca'], 'en'],
      ] as const) {
        const { unmount } = await openPortal({
          path: '/home',
          ...(language ? { language } : {}),
          profile: { language: profile, company: buildCompanyDto({ languages: [...languages] }) },
        })
        await main()
        await waitFor(() =>
          expect(document.documentElement.lang, `${language} of ${String(languages)}`).toBe(shown),
        )
        unmount()
      }
    },
  )
})
