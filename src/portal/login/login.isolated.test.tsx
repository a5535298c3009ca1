import { companyFromDto } from '../../dto/companyDto.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/apiError.ts'
import { chooseLanguage } from '../messages/language.ts'
import { refused, unreachable } from '../../../tests/support/portal/answers.ts'
import { buildCompanyDto } from '../../../tests/support/portal/employee.ts'
import { type PageOptions, renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { ForgotPage } from './ForgotPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { ResetPage } from './ResetPage.tsx'
import { solveCaptcha } from './solveCaptcha.ts'

// The real solver needs a worker and about a second; the browser tests run it.
vi.mock('./solveCaptcha.ts', () => ({ solveCaptcha: vi.fn() }))
beforeEach(() => {
  vi.mocked(solveCaptcha).mockReset().mockResolvedValue('solved')
})

const type = (field: string, text: string) => userEvent.type(screen.getByLabelText(field), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const tick = async () => {
  await userEvent.click(screen.getByRole('checkbox'))
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox').getAttribute('aria-busy')).toBe('false'),
  )
}
const alert = async (text: string) =>
  expect((await screen.findByText(text)).closest('[role=alert]'), text).not.toBeNull()

describe('the login', () => {
  const login = async (answers: PageOptions['answers'], company = {}, kept = {}) => {
    const page = await renderPage(<LoginPage company={companyFromDto(buildCompanyDto(company))} />, {
      path: '/login',
      answers,
      kept,
    })
    await type('Correo o DNI', 'marta@acme.example')
    await type('Contraseña', 'Secreta2026')
    return page
  }

  it.each([
    [
      'Credenciales incorrectas, whatever the server says to a 401 (ERR-01)',
      refused(401, 'No autorizado'),
      'Credenciales incorrectas',
    ],
    [
      'the server’s words to anything else (ERR-02)',
      refused(423, 'Cuenta bloqueada media hora'),
      'Cuenta bloqueada media hora',
    ],
    ['that nobody answers (ERR-04)', unreachable, 'Service is unavailable'],
  ])('shows %s, and the captcha must be solved again', async (_what, answer, words) => {
    const { asked } = await login({ 'POST /auth/login': answer })
    await tick()
    await press('Entrar')
    await alert(words)
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'No soy un robot' })).checked).toBe(
      false,
    )
    await press('Entrar')
    await alert('captcha no resuelto')
    expect(asked.map(({ path, headers }) => [path, headers['captcha']])).toEqual([['/auth/login', 'solved']])
  })

  it(
    'tells the profile which language was chosen before it, so that mails speak it too ' + '(I18-02)',
    async () => {
      const { asked } = await login({ 'POST /auth/login': { token: 'token' }, 'POST /profile': {} })
      act(() => chooseLanguage('ca'))
      // The texts of the other language are loaded after the choice.
      await screen.findByRole('button', { name: 'Entra' })
      await tick()
      await press('Entra')
      await waitFor(() =>
        expect(asked.find(({ path }) => path === '/profile')?.body).toEqual({ language: 'ca' }),
      )
    },
  )

  it('starts the captcha with the first key, and sends once it is solved', async () => {
    let solve: (answer: string) => void = () => undefined
    vi.mocked(solveCaptcha).mockReturnValue(new Promise((resolve) => (solve = resolve)))
    const { asked } = await login({ 'POST /auth/login': refused(401, 'No autorizado') })
    expect(solveCaptcha).toHaveBeenCalledTimes(1)
    await press('Entrar')
    expect(screen.queryByText('captcha no resuelto')).toBeNull()
    expect(asked).toEqual([])
    act(() => solve('late'))
    await alert('Credenciales incorrectas')
    expect(asked.map(({ headers }) => headers['captcha'])).toEqual(['late'])
    await type('Contraseña', '7')
    expect(solveCaptcha).toHaveBeenCalledTimes(2)
  })

  it('clears its errors when another language is chosen, and keeps the typed values', async () => {
    await login({ 'POST /auth/login': refused(401, 'No autorizado') })
    await tick()
    await press('Entrar')
    await alert('Credenciales incorrectas')
    act(() => chooseLanguage('en'))
    await screen.findByRole('button', { name: 'Sign in' })
    expect(screen.queryByText('Credenciales incorrectas')).toBeNull()
    expect(screen.getByDisplayValue('marta@acme.example')).toBeTruthy()
  })

  it('sends nothing without the cookies if the company requires them (ERR-42)', async () => {
    const kept = { 'portal.cookies': JSON.stringify({ version: 'v3-1', choice: 'necessary' }) }
    const { asked } = await login({}, { cookiesRequired: true }, kept)
    await tick()
    await press('Entrar')
    await alert('Es necesario aceptar las cookies.')
    expect(asked).toEqual([])
  })

  it.each([
    ['does not require', {}, ['plain', 'plain']],
    ['requires', { cookiesRequired: true }, ['plain', 'primary']],
  ])(
    'shows both answers about cookies if the company %s, in the styles %j',
    async (_what, company, looks) => {
      await login({}, { ...company, cookiesVersion: 'other' })
      const dialog = within(await screen.findByRole('dialog', { name: 'Tus cookies, tu decisión' }))
      const [refuse, agree] = dialog.getAllByRole('button')
      expect([refuse?.textContent, agree?.textContent]).toEqual(['Solo las necesarias', 'Aceptar'])
      expect([refuse?.dataset.variant, agree?.dataset.variant]).toEqual(looks)
      await userEvent.click(refuse!)
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it.each(['accepted', 'necessary'])(
    'asks again about cookies that were %s if their version changed, not before',
    async (choice) => {
      const kept = { 'portal.cookies': JSON.stringify({ version: 'v3-1', choice }) }
      await login({}, {}, kept)
      expect(screen.queryByRole('dialog')).toBeNull()
      cleanup()
      await login({}, { cookiesVersion: '2' }, kept)
      expect(screen.getByRole('dialog')).toBeTruthy()
    },
  )

  it.each([
    [
      'maintenance where the server is away (ERR-21)',
      new ApiError(503),
      'Estamos temporalmente en mantenimiento. Es posible que algunas funciones estén deshabilitadas.',
    ],
    ['the words of the server', new ApiError(429, { message: 'Demasiados intentos' }), 'Demasiados intentos'],
    [
      'a fault of the page where the program fails',
      new TypeError('AbortSignal.any is not a function'),
      'Ha fallado algo en esta página. Vuelve a cargarla; si se repite, avisa a Recursos Humanos.',
    ],
  ])('shows why the captcha failed: %s', async (_what, failure, words) => {
    vi.mocked(solveCaptcha).mockRejectedValue(failure)
    await login({})
    await tick()
    await alert(words)
  })
})

describe('a forgotten password', () => {
  it.each([
    ['in the server’s words', refused(429, 'Demasiados intentos'), 'Demasiados intentos'],
    [
      'in its own, where the server has none',
      refused(400),
      'No se puede procesar la petición. Revisa el formato de correo',
    ],
    ['as an absence, where nobody answers', unreachable, 'Service is unavailable'],
  ])('that cannot be requested shows %s (ERR-18)', async (_how, answer, words) => {
    await renderPage(<ForgotPage />, {
      path: '/forgot-password',
      answers: { 'POST /auth/forgot-password': answer },
    })
    await type('Correo', 'marta')
    await tick()
    await press('Enviar enlace')
    await alert(words)
  })
})

describe('a new password', () => {
  const choose = async (answers: PageOptions['answers'], repeated = 'Nueva2026x', typed = 'Nueva2026x') => {
    const pages = (
      <Routes>
        <Route path="/reset-password" element={<ResetPage />} />
        <Route path="/login" element={<LoginPage company={companyFromDto(buildCompanyDto())} />} />
      </Routes>
    )
    const path = '/reset-password?token=1234567890'
    const page = await renderPage(pages, { path, route: '/*', answers })
    await type('Contraseña nueva', typed)
    await type('Repite la contraseña', repeated)
    await press('Guardar contraseña')
    return page
  }

  it('of seven characters is not sent, also where each takes two units of a text', async () => {
    const { asked } = await choose({}, '😀'.repeat(7), '😀'.repeat(7))
    expect(screen.getByText('La contraseña debe tener 8 caracteres como mínimo')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('that differs from its repetition is not sent (ERR-42)', async () => {
    const { asked } = await choose({}, 'Nueva2026y')
    expect(screen.getByText('Password does not match')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it.each([
    ['a 400 (ERR-19)', refused(400, 'El enlace ha caducado'), 'Sorry, we can not find your email address'],
    [
      'any other error (ERR-20)',
      refused(500, 'Algo falló'),
      'Sorry. there was a problem on connecting the server',
    ],
    ['no answer (ERR-20)', unreachable, 'Sorry. there was a problem on connecting the server'],
    [
      'a fault of the page, which is not the network',
      () => new Response('<html>', { status: 200 }),
      'Ha fallado algo en esta página. Vuelve a cargarla; si se repite, avisa a Recursos Humanos.',
    ],
  ])('shows the reason when refused by %s', async (_what, answer, words) => {
    await choose({ 'POST /users/reset-password': answer })
    await alert(words)
    const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(ways).toContainEqual(['Pedir otro enlace', '/forgot-password'])
    expect(ways).toContainEqual(['Volver al inicio de sesión', '/login'])
  })

  it.each([
    ['too short', '/newPassword', 'Contraseña nueva', 'La contraseña es demasiado corta'],
    [
      'the expired one again',
      '/newPassword',
      'Contraseña nueva',
      'Es la contraseña que ha caducado. Elige otra.',
    ],
    ['repeated otherwise', '/confirmPassword', 'Repite la contraseña', 'No coinciden'],
  ])('that the server finds %s shows the server’s sentence at its field (D-40)', async (...given) => {
    const [, path, label, message] = given
    const error = { statusCode: 422, name: 'InvalidPassword', message, fields: [{ path, message }] }
    await choose({
      'POST /users/reset-password': () => new Response(JSON.stringify({ error }), { status: 422 }),
    })
    await screen.findByText(message)
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.queryByText(/problem on connecting/)).toBeNull()
  })

  it('is confirmed once it is saved, and leads to the login (ERR-38)', async () => {
    const { where, asked } = await choose({ 'POST /users/reset-password': undefined })
    await waitFor(() => expect(where()).toBe('/login'))
    expect((await screen.findByText('Contraseña actualizada')).closest('[role=status]')).not.toBeNull()
    expect(asked.map(({ path }) => path)).toEqual(['/users/reset-password?access_token=1234567890'])
  })
})

describe('the identity provider of a company', () => {
  const provider = { name: 'Acme ID', isOnly: false }
  const open = (identityProvider: object, given: Partial<PageOptions> = {}) =>
    renderPage(<LoginPage company={companyFromDto(buildCompanyDto({ ...identityProvider }))} />, {
      path: '/login',
      ...given,
    })

  it('is a button above the password, and the only one if passwords are disabled', async () => {
    await open({ identityProvider: provider })
    expect(screen.getByRole('button', { name: 'Entrar con Acme ID' })).toBeTruthy()
    expect(screen.getByLabelText('Contraseña')).toBeTruthy()
    cleanup()
    await open({ identityProvider: { ...provider, isOnly: true } })
    expect(screen.getByRole('button', { name: 'Entrar con Acme ID' })).toBeTruthy()
    expect(screen.queryByLabelText('Contraseña')).toBeNull()
  })

  it('shows an error at its button when it is unavailable', async () => {
    await open(
      { identityProvider: provider },
      { answers: { 'POST /auth/identity-provider': refused(503, 'Acme ID no responde.') } },
    )
    await press('Entrar con Acme ID')
    await alert('Acme ID no responde.')
  })

  it('answers with this browser’s secret, and its answer is removed from the address', async () => {
    const { asked, where } = await open(
      { identityProvider: provider },
      {
        path: '/login?code=c1&state=s1',
        answers: { 'POST /auth/identity-provider/answer': refused(403, 'Tu cuenta está cerrada.') },
      },
    )
    await alert('Tu cuenta está cerrada.')
    expect(where()).toBe('/login')
    expect(asked.map(({ body }) => body)).toEqual([
      { browser: expect.stringMatching(/^[0-9a-f]{64}$/), answer: 'code=c1&state=s1' },
    ])
  })
})
