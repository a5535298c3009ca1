import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { encryptPassword } from '../session/encryptPassword.ts'
import { refused } from '../../../tests/support/portal/answers.ts'
import { buildEmployee } from '../../../tests/support/portal/employee.ts'
import { renderPage } from '../../../tests/support/portal/renderPage.tsx'
import { ProfilePage } from './ProfilePage.tsx'

type Given = Parameters<typeof renderPage>[1]

const opened = (given: Given = {}, query = '') =>
  renderPage(<ProfilePage />, { path: `/profile${query}`, ...given })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }))
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  if (text) await userEvent.paste(text)
  await userEvent.tab()
}

beforeEach(() => localStorage.clear())

describe('the profile page', () => {
  it('starts with the picture and a button to change it, the full name and the company', async () => {
    await opened({
      profile: {
        picture: 'marta.jpg',
        firstName: 'Marta',
        lastName1: 'Vidal',
        lastName2: 'Roca',
        fullName: 'Marta Vidal Roca',
      },
    })
    const header = screen.getByRole('heading', { level: 1 }).closest('header')!
    expect(within(header).getByRole('heading', { level: 1 }).textContent).toBe('Marta Vidal Roca')
    expect(within(header).getByText('Acme')).toBeTruthy()
    expect(header.querySelector('img')?.getAttribute('src')).toBe('/api/storage/images/marta.jpg')
    expect(within(header).getByRole('button', { name: 'Cambiar la foto' })).toBeTruthy()
  })

  it.each([
    ['', 'Usuario'],
    ['?tab=employee', 'Datos laborales'],
    ['?tab=family', 'Familia'],
    ['?tab=user', 'Usuario'],
    ['?tab=nonsense', 'Usuario'],
    ['?tab=', 'Usuario'],
  ])('with "%s" opens the tab %s, one of three', async (query, name) => {
    await opened({ answers: { 'GET /families': [] } }, query)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Usuario',
      'Datos laborales',
      'Familia',
    ])
    expect(screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)).toEqual([
      name,
    ])
  })

  it('keeps the open tab in its address', async () => {
    const { where } = await opened({ answers: { 'GET /families': [] } })
    for (const [name, address] of [
      ['Familia', '/profile?tab=family'],
      ['Datos laborales', '/profile?tab=employee'],
      ['Usuario', '/profile'],
    ] as const) {
      await userEvent.click(screen.getByRole('tab', { name }))
      expect(where()).toBe(address)
    }
  })
})

describe('the account form', () => {
  it('has e-mail, name, both surnames, and a hidden password typed twice', async () => {
    const { container } = await opened({ profile: { lastName2: 'Roca' } })
    const inputs = [...container.querySelectorAll<HTMLInputElement>('form input')]
    expect(
      inputs.map(({ id, value }) => [
        document.querySelector(`label[for="${id}"]`)?.textContent?.replace(/\s*\*$/, ''),
        value,
      ]),
    ).toEqual([
      ['Correo', 'marta@example.com'],
      ['Nombre', 'Marta'],
      ['Primer apellido', 'Vidal'],
      ['Segundo apellido', 'Roca'],
      ['Contraseña nueva', ''],
      ['Repite la contraseña', ''],
    ])
    expect(inputs.map(({ type }) => type).slice(4)).toEqual(['password', 'password'])
  })

  it.each([
    ['Correo', '', 'Rellena «Correo»'],
    ['Correo', 'marta', 'Correo: escribe una dirección de correo, por ejemplo nombre@empresa.com'],
    ['Nombre', '', 'Rellena «Nombre»'],
    ['Primer apellido', '', 'Rellena «Primer apellido»'],
  ])('refuses %s with "%s"', async (name, text, sentence) => {
    const { asked } = await opened()
    await fill(name, text)
    await save()
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    expect(asked).toEqual([])
  })

  it(
    'is saved without a second surname and without a password, and nothing else of the ' + 'profile is sent',
    async () => {
      const { asked, stores } = await opened({
        profile: { lastName2: 'Roca' },
        language: 'en',
        answers: { 'POST /profile': buildEmployee({ firstName: 'Martina' }) },
      })
      await fill('Second surname', '')
      await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
      expect(await screen.findByText('Profile info updated')).toBeTruthy()
      expect(asked).toMatchObject([{ method: 'POST', path: '/profile' }])
      expect(asked[0]?.body).toEqual({ lastName2: '' })
      expect(stores.session.profile.firstName).toBe('Martina')
    },
  )

  it('accepts a new password only if both are the same, and sends it encrypted', async () => {
    const { asked } = await opened({ answers: { 'POST /profile': buildEmployee() } })
    await fill('Contraseña nueva', 'Nueva2026x')
    await fill('Repite la contraseña', 'Nueva2026y')
    await save()
    expect((await screen.findAllByText('Las contraseñas no coinciden')).length).toBeGreaterThan(0)
    expect(asked).toEqual([])
    await fill('Repite la contraseña', 'Nueva2026x')
    await save()
    expect(await screen.findByText('Información del perfil actualizada')).toBeTruthy()
    expect(asked[0]?.body).toMatchObject({
      password: encryptPassword('Nueva2026x'),
      repeatPassword: encryptPassword('Nueva2026x'),
    })
    expect(JSON.stringify(asked)).not.toContain('Nueva2026x')
  })

  it.each(['Corta1x', 'sinmayuscula1', 'SINMINUSCULA1', 'SinNumero', 'Con espacio1'])(
    'refuses a password such as %s, and lists the rules',
    async (password) => {
      const { asked } = await opened()
      await fill('Contraseña nueva', password)
      await fill('Repite la contraseña', password)
      await save()
      expect(
        (
          await screen.findAllByText(
            'La contraseña debe tener entre 8 y 100 caracteres, con una mayúscula, una minúscula y ' +
              'un número, y sin espacios',
          )
        ).length,
      ).toBeGreaterThan(0)
      expect(asked).toEqual([])
    },
  )

  it('shows the server’s sentence after a refusal, also at the field', async () => {
    const message = 'Ese e-mail ya lo tiene otra persona de tu empresa.'
    const answer = () =>
      new Response(
        JSON.stringify({
          error: { statusCode: 409, name: 'Conflict', message, fields: [{ path: '/email', message }] },
        }),
        { status: 409 },
      )
    await opened({ answers: { 'POST /profile': answer } })
    await fill('Correo', 'jordi@example.com')
    await save()
    await waitFor(() =>
      expect(
        within(
          screen.getAllByRole('alert').find(({ textContent }) => textContent?.includes(message))!,
        ).getByText(message),
      ).toBeTruthy(),
    )
    expect(field('Correo').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the portal’s own sentence after a failure without one', async () => {
    await opened({ answers: { 'POST /profile': refused(500) } })
    await fill('Nombre', 'Martina')
    await save()
    expect(
      await screen.findByText('Error updating profile, please review info and ensure email is unique'),
    ).toBeTruthy()
  })
})

describe('the notice of missing data', () => {
  it('is absent for a complete employee', async () => {
    await opened()
    expect(screen.queryByText(/^Completa tus datos/)).toBeNull()
    expect(screen.queryByText(/^Elige una contraseña nueva/)).toBeNull()
  })

  it('names an e-mail, or a telephone with a link to its field', async () => {
    const { unmount } = await opened({ profile: { email: '' } })
    expect(screen.getByText('Completa tus datos para entrar en tu plan')).toBeTruthy()
    expect(
      screen.getByText('Nos falta tu correo. Lo usamos para que aceptes las condiciones de cada contrato.'),
    ).toBeTruthy()
    unmount()
    await opened({ profile: { phone: '' } })
    expect(
      screen.getByText('Nos falta tu teléfono. Añádelo a tus datos laborales, en tu perfil.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ir a datos laborales' }).getAttribute('href')).toBe(
      '/profile?tab=employee',
    )
  })

  it(
    'is a new password where the old one has expired: it is shown, and nothing is saved ' + 'without it',
    async () => {
      const { asked } = await opened({
        profile: { isPasswordDeprecated: true },
        answers: { 'POST /profile': buildEmployee() },
      })
      expect(screen.getByText('Elige una contraseña nueva para entrar en tu plan')).toBeTruthy()
      expect(
        screen.getByText('Tu contraseña ha caducado. Cámbiala en tu perfil y podrás seguir.'),
      ).toBeTruthy()
      await fill('Nombre', 'Martina')
      await save()
      await waitFor(() => expect(field('Contraseña nueva').getAttribute('aria-invalid')).toBe('true'))
      expect(asked).toEqual([])
      await fill('Contraseña nueva', 'Nueva2026x')
      await fill('Repite la contraseña', 'Nueva2026x')
      await save()
      await waitFor(() =>
        expect(screen.queryByText('Elige una contraseña nueva para entrar en tu plan')).toBeNull(),
      )
    },
  )
})

describe('a new e-mail that waits to be confirmed', () => {
  const pendingEmail = {
    email: 'marta.nueva@example.com',
    until: '2026-03-11T09:30:00.000Z',
    isExpired: false,
  }
  const title = 'Correo pendiente de confirmar: marta.nueva@example.com'

  it('appears once the change is saved, beside the current one', async () => {
    const { asked } = await opened({ answers: { 'POST /profile': buildEmployee({ pendingEmail }) } })
    expect(screen.queryByText(title)).toBeNull()
    await fill('Correo', 'marta.nueva@example.com')
    await save()
    expect(await screen.findByText(title)).toBeTruthy()
    expect(
      screen.getByText(
        'Te hemos enviado un enlace a esa dirección. Ábrelo antes del 11 de marzo de 2026 a las 10:30; ' +
          'hasta entonces seguimos usando marta@example.com.',
      ),
    ).toBeTruthy()
    expect(asked[0]?.body).toMatchObject({ email: 'marta.nueva@example.com' })
    expect(field('Correo').value).toBe('marta@example.com')
  })

  it('can get another link', async () => {
    const { asked } = await opened({
      profile: { pendingEmail },
      answers: { 'POST /profile/pending-email': buildEmployee({ pendingEmail }) },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Enviar otro enlace' }))
    expect(await screen.findByText('Te hemos enviado otro enlace a marta.nueva@example.com')).toBeTruthy()
    expect(asked).toMatchObject([{ method: 'POST', path: '/profile/pending-email' }])
    expect(screen.getByText(title)).toBeTruthy()
  })

  it('can be discarded', async () => {
    const { asked } = await opened({
      profile: { pendingEmail },
      answers: { 'DELETE /profile/pending-email': buildEmployee() },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Renunciar al cambio' }))
    expect(await screen.findByText('Tu correo sigue siendo marta@example.com')).toBeTruthy()
    expect(asked).toMatchObject([{ method: 'DELETE', path: '/profile/pending-email' }])
    expect(screen.queryByText(title)).toBeNull()
  })

  it('says that its link has expired', async () => {
    await opened({ profile: { pendingEmail: { ...pendingEmail, isExpired: true } } })
    expect(
      screen.getByText(
        'El enlace que te enviamos ha caducado. Seguimos usando marta@example.com; pide otro enlace o ' +
          'renuncia al cambio.',
      ),
    ).toBeTruthy()
  })

  it('stays with the server’s sentence if another link is refused', async () => {
    await opened({
      profile: { pendingEmail },
      answers: { 'POST /profile/pending-email': refused(429, 'Espera 12 minutos') },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Enviar otro enlace' }))
    expect(await screen.findByText('Espera 12 minutos')).toBeTruthy()
    expect(screen.getByText(title)).toBeTruthy()
  })

  it('is gone after a refusal where it was confirmed in another tab', async () => {
    await opened({
      profile: { pendingEmail },
      answers: {
        'POST /profile/pending-email': refused(404, 'No hay ninguna dirección pendiente'),
        'GET /profile': buildEmployee(),
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Enviar otro enlace' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  })
})
