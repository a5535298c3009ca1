import type { Locator, Page } from '@playwright/test'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { fillLogin, solveCaptcha } from './steps.ts'
import { expect, test } from './test.ts'

test.describe('the login page', () => {
  test('sends nothing before e-mail, password and captcha are filled in @desktop', async ({ page }) => {
    let sent = 0
    page.on('request', (request) => request.url().endsWith('/api/auth/login') && sent++)
    await page.goto(portalUrl('acme', '/login'))
    await page.getByRole('button', { name: 'Solo las necesarias' }).click()
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Escribe tu correo o tu DNI')).toBeVisible()
    await expect(page.getByText('Escribe tu contraseña')).toBeVisible()
    await expect(page.getByText('captcha no resuelto')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Correo o DNI' })).toBeFocused()
    await solveCaptcha(page)
    await expect(page.getByText('captcha no resuelto')).toBeHidden()
    await page.getByRole('button', { name: 'Entrar' }).click()
    expect(sent).toBe(0)
  })

  test('names a wrong password, asks for the captcha again, never sends the plain password @desktop', async ({
    page,
    faults,
  }, testInfo) => {
    faults.announce(/^401 POST .*\/auth\/login$/)
    const { email, password } = personOf(testInfo, 'acme', 'login')
    const bodies: string[] = []
    page.on(
      'request',
      (request) =>
        request.url().endsWith('/api/auth/login') &&
        bodies.push(`${request.postData()} ${request.headers()['captcha']}`),
    )
    await page.goto(portalUrl('acme', '/login'))
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await fillLogin(page, { email, password: 'Equivocada1' })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Credenciales incorrectas' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).not.toBeChecked()

    await fillLogin(page, { email, password })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { name: 'Hola, Jorge' })).toBeVisible()
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).not.toContain('Equivocada1')
    expect(bodies[1]).not.toContain(password)
    expect(bodies[0]?.split(' ').at(-1)).not.toBe(bodies[1]?.split(' ').at(-1))
  })

  test('accepts the national id in place of the e-mail @desktop', async ({ page }) => {
    await page.goto(portalUrl('acme', '/login'))
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await fillLogin(page, { email: '71520346Y', password: 'Demo2026x' })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { name: 'Hola, Jorge' })).toBeVisible()
  })

  test("shows another error of the server in the server's words @desktop", async ({ page, faults }) => {
    faults.announce(/^503 POST .*\/auth\/login$/)
    const answer = {
      error: {
        statusCode: 503,
        name: 'ServiceUnavailable',
        message: 'Ahora mismo hay demasiada gente. Prueba en un minuto.',
      },
    }
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, json: answer }))
    await page.goto(portalUrl('acme', '/login'))
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await fillLogin(page, { email: 'alguien@acme.example', password: 'Demo2026x' })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: answer.error.message })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'No soy un robot' })).not.toBeChecked()
  })

  test('says that the service is unavailable where there is no answer @desktop', async ({ page, faults }) => {
    faults.announce(/^request failed: .*\/auth\/login$/)
    await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'))
    await page.goto(portalUrl('acme', '/login'))
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await fillLogin(page, { email: 'alguien@acme.example', password: 'Demo2026x' })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Service is unavailable' })).toBeVisible()
  })

  test('says that the portal is under repair where the captcha cannot be loaded @desktop', async ({
    page,
    faults,
  }) => {
    faults.announce(/^request failed: .*\/captcha\/challenge$/)
    await page.route('**/api/captcha/challenge', (route) => route.abort('connectionrefused'))
    await page.goto(portalUrl('acme', '/login'))
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('checkbox', { name: 'No soy un robot' }).click()
    const text =
      'Estamos temporalmente en mantenimiento. Es posible que algunas funciones estén deshabilitadas.'
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  })
})

test.describe('cookies', () => {
  test('that a company requires must be accepted before the login @desktop', async ({ page }, testInfo) => {
    let sent = 0
    page.on('request', (request) => request.url().endsWith('/api/auth/login') && sent++)
    await page.goto(portalUrl('globex', '/login'))
    await page.getByRole('button', { name: 'Solo las necesarias' }).click()
    await fillLogin(page, personOf(testInfo, 'globex', 'login'))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Es necesario aceptar las cookies.')).toBeVisible()
    expect(sent).toBe(0)
    await page
      .getByRole('dialog', { name: 'Tus cookies, tu decisión' })
      .getByRole('button', { name: 'Aceptar' })
      .click()
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { name: 'Hola, Diego' })).toBeVisible()
  })

  test('accepted in an older version are asked for again, those of v3 are not @desktop', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Tus cookies, tu decisión' })
    const kept = () => page.evaluate(() => localStorage.getItem('portal.cookies') ?? '')
    const keep = (text: string) =>
      page.evaluate((value) => localStorage.setItem('portal.cookies', value), text)
    await page.goto(portalUrl('acme', '/login'))
    await dialog.getByRole('button', { name: 'Aceptar' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(dialog).toBeHidden()
    const now = await kept()
    for (const other of [now.replace('v3-', 'v2-'), now.replace(/v3-\w+/, 'v3-00000000')]) {
      expect(other).not.toBe(now)
      await keep(other)
      await page.reload()
      await expect(dialog).toBeVisible()
    }
  })

  test('are refused as easily as accepted, and not asked for again at the login or in the menu', async ({
    page,
  }, testInfo) => {
    const dialog = page.getByRole('dialog', { name: 'Tus cookies, tu decisión' })
    await page.goto(portalUrl('acme', '/login'))
    const [refuse, agree] = await Promise.all(
      ['Solo las necesarias', 'Aceptar'].map(async (name) => {
        const button = dialog.getByRole('button', { name })
        const { width, height } = (await button.boundingBox())!
        const look = await button.evaluate((element) => {
          const { backgroundColor, color, fontWeight, fontSize } = getComputedStyle(element)
          return { backgroundColor, color, fontWeight, fontSize }
        })
        return { width: Math.round(width), height: Math.round(height), ...look }
      }),
    )
    expect(refuse).toEqual(agree)
    await dialog.getByRole('button', { name: 'Solo las necesarias' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await fillLogin(page, personOf(testInfo, 'acme', 'login'))
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('the company', () => {
  test('shows its own name, logo, picture and colors before the login', async ({ page }) => {
    const seen: Record<string, string>[] = []
    for (const [tenant, name] of [
      ['acme', 'Acme Industrial'],
      ['globex', 'Globex Servicios'],
    ] as const) {
      await page.goto(portalUrl(tenant, '/login'))
      await expect(page.getByRole('img', { name })).toBeVisible()
      await expect(page.getByText(`Entra en tu plan de retribución flexible de ${name}.`)).toBeVisible()
      const button = page.getByRole('button', { name: 'Entrar' })
      seen.push({
        button: await button.evaluate((element) => getComputedStyle(element).backgroundColor),
        title: await page
          .getByRole('heading', { level: 1 })
          .evaluate((element) => getComputedStyle(element).color),
        logo: await contentOf(page, page.getByRole('img', { name })),
        picture: await contentOf(page, page.locator('img[alt=""]').first()),
      })
    }
    const [acme, globex] = seen
    expect(acme?.title).toBe('rgb(13, 43, 54)')
    expect(globex?.title).toBe('rgb(74, 22, 50)')
    for (const part of ['button', 'logo', 'picture']) expect(acme?.[part], part).not.toBe(globex?.[part])
  })

  test('always links the PDF of the legal notice, of privacy and cookies by its settings @desktop', async ({
    page,
  }) => {
    for (const [tenant, links] of [
      ['acme', ['Aviso legal', 'Política de privacidad']],
      ['globex', ['Aviso legal', 'Política de privacidad', 'Política de cookies']],
      ['plain', ['Aviso legal']],
    ] as const) {
      await page.goto(portalUrl(tenant, '/login'))
      const shown = page.getByRole('contentinfo').getByRole('link')
      await expect(shown).toHaveText([...links])
      for (const link of await shown.all()) {
        const type = await link.evaluate(async (element: HTMLAnchorElement) =>
          (await fetch(element.href)).headers.get('content-type'),
        )
        expect(type).toBe('application/pdf')
      }
    }
  })

  test('that does not exist has no form, only a sentence about what to do @desktop', async ({
    page,
    faults,
  }) => {
    faults.announce(/^404 GET http:\/\/nobody\./)
    await page.goto(portalUrl('nobody', '/login'))
    await expect(page.getByRole('heading', { name: 'La dirección no es correcta' })).toBeVisible()
    await expect(page.getByText('Pide a Recursos Humanos la dirección correcta')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
  })
})

/** The content of a picture: the file of both companies is called logo.svg. */
async function contentOf(page: Page, picture: Locator): Promise<string> {
  const address = await picture.getAttribute('src')
  return page.evaluate(async (source) => (await fetch(source)).text(), address ?? '')
}
