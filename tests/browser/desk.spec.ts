import type { Page } from '@playwright/test'
import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { portalUrl } from './portalUrl.ts'
import { acceptNewest, offer, openProduct, type } from './productSteps.ts'
import { addToCart, logIn, mailsTo } from './steps.ts'
import { checkPart, checkScreen, countShifts } from './screenChecks.ts'
import { expect, test } from './test.ts'

test('operators see what waits and try an exit, by keyboard, on screens without a fault', async ({
  page,
}) => {
  await page.addInitScript(countShifts)
  await page.goto(portalUrl('desk'))
  await page.getByLabel('Nombre').fill('demo')
  await checkScreen(page, 'sign-in of operators')
  await page.getByLabel('Contraseña').first().fill('Demo2026x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendiente')
  await expect(page.getByRole('link', { name: /se puede cerrar/ }).first()).toBeVisible()
  await checkScreen(page, 'what is pending')

  await page.getByLabel('Busca a una persona').fill('Marta')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Respuesta' })).toBeFocused()
  await checkScreen(page, 'people found')
  await page.getByRole('table').getByRole('link', { name: 'Baja' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Número de empleado')).toHaveValue(/\d/)
  await page.getByRole('textbox', { name: 'Día' }).fill('31/12/2026')
  await page.getByRole('button', { name: 'Probar' }).click()
  await expect(page.getByText('Era una prueba: no ha cambiado nada.')).toBeVisible()
  await checkScreen(page, 'exit')
})

/** Fills in an operation, runs it as a dry run, and then for real. */
async function operate(page: Page, operation: string, fill: () => Promise<void>) {
  await page.goto(`${portalUrl('desk')}#${operation}`)
  await fill()
  await page.getByRole('button', { name: 'Probar' }).click()
  await expect(page.getByText('Era una prueba: no ha cambiado nada.')).toBeVisible()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('Hecho.')).toBeVisible()
}

test('somebody is imported, invited, chooses a password, and buys; their page shows it @desktop', async ({
  page,
}) => {
  const person = { tenant: 'acme' as const, email: 'nueva@acme.example', password: 'Correcta2026' }
  const number = 'N-9001'
  const titles =
    'Número de empleado;DNI o NIE;Nombre;Primer apellido;E-mail;Teléfono;Fecha de nacimiento;Año del plan'
  const line = `${number};00000801L;Ada;Mas;${person.email};600000000;20/04/1988;2026;3000,00`
  const people = `${titles};Bolsa flexible\n${line}\n`
  await page.addInitScript(countShifts)
  await page.goto(portalUrl('desk'))
  await page.getByLabel('Nombre').fill('demo')
  await page.getByLabel('Contraseña').first().fill('Demo2026x')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendiente')
  await operate(page, 'people/import?company=acme', async () => {
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) }
    await page.getByLabel(/^Personas/).setInputFiles(file)
  })
  await operate(page, 'people/invite?company=acme', () => page.getByLabel('Empleados').fill(number))

  const [invitation] = await mailsTo(person)
  await page.goto(invitation?.links.find((link) => link.includes('/reset-password')) ?? '')
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(person.password)
  await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(person.password)
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, person)
  await openProduct(page, 'acme', 'transport')
  await type(offer(page, 'Tarjeta Transporte').getByRole('textbox', { name: 'Importe al mes' }), '60')
  await addToCart(page)
  await page.goto(portalUrl('acme', '/cart'))
  await page.getByRole('button', { name: 'Continuar a la firma' }).click()
  await page.getByRole('checkbox', { name: /^He leído la política de privacidad/ }).check()
  await page.getByRole('button', { name: 'Firmar y enviar 1 contrato' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await acceptNewest(page, person, 2, 1)

  await page.goto(`${portalUrl('desk')}#people/show?company=acme&employee=${number}`)
  await expect(page.getByRole('table', { name: 'Contratos', exact: true })).toContainText(
    'Tarjeta Transporte',
  )
  await expect(page.getByRole('table', { name: 'Lo que ve' })).toContainText('de tu salario bruto')
  await checkScreen(page, 'the page of one person')
})

test('the files of the portal have nothing of operators (ROL-02) @desktop', async () => {
  const marks = ['/api/operations', '/api/session', 'desk-session', 'desk.signIn']
  const found = async (folder: string) => {
    const names = await readdir(`dist/${folder}`, { recursive: true })
    const texts = await Promise.all(
      names
        .filter((name) => /\.(js|css|html)$/.test(name))
        .map((name) => readFile(`dist/${folder}/${name}`, 'utf8')),
    )
    return marks.filter((mark) => texts.some((text) => text.includes(mark)))
  }
  expect(await found('portal')).toEqual([])
  expect(await found('desk')).toEqual(marks)
})

/** Records the addresses of the files that are loaded before the first open task appears. */
function keepLoadedUntilTasks(): void {
  const found = window as unknown as { loadedUntilTasks?: string[] }
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main ul a[href^="#payroll"]')) return
    observer.disconnect()
    found.loadedUntilTasks = performance.getEntriesByType('resource').map(({ name }) => name)
  })
  observer.observe(document, { subtree: true, childList: true })
}

const maxScriptBytes = 250_000

test('the open tasks can be used after at most 250 KB of scripts, gzip @desktop', async ({ page }) => {
  await page.addInitScript(keepLoadedUntilTasks)
  await page.goto(portalUrl('desk'))
  await page.getByLabel('Nombre').fill('demo')
  await page.getByLabel('Contraseña').first().fill('Demo2026x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /se puede cerrar/ }).first()).toBeVisible()
  const loaded = await page.evaluate(
    () => (window as unknown as { loadedUntilTasks: string[] }).loadedUntilTasks,
  )
  const scripts = [...new Set(loaded.map((address) => new URL(address).pathname))].filter((path) =>
    path.endsWith('.js'),
  )
  expect(scripts.length).toBeGreaterThan(5)
  const sizes = await Promise.all(
    scripts.map(async (path) => gzipSync(await readFile(`dist/desk${path}`)).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxScriptBytes)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkPart(page, 'what is pending, dark')
})

const stepMs = 30_000

/** The code of an authenticator now, or `ago` time steps ago (RFC 6238). */
function codeOf(secondFactor: string, ago = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(new URL(secondFactor).searchParams.get('secret') ?? '')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) - ago))
  const hash = createHmac('sha1', key).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('a new operator makes a passkey, and signs in with it in place of the code @desktop', async ({
  page,
  faults,
}) => {
  const desk = portalUrl('desk')
  await page.goto(desk)
  const { password, secondFactor } = await page.evaluate(async () => {
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const { token } = await post('/api/session', { name: 'demo', password: 'Demo2026x' })
    return (await post('/api/operations/operators/add', { input: { name: 'ana', set: 'reader' } }, token))
      .answer
  })

  await page.addInitScript(countShifts)
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  let current = password
  const comeIn = async (button: string, code = '') => {
    await page.goto(desk)
    await page.getByLabel('Nombre').fill('ana')
    await page.getByLabel('Contraseña').first().fill(current)
    await page.getByLabel('Código').fill(code)
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  // Each code works once, and the code of the previous time step is still accepted. Both codes are used here,
  // so the current time step must not end too soon.
  const rest = stepMs - (Date.now() % stepMs)
  if (rest < 8000) await page.waitForTimeout(rest)
  await comeIn('Entrar', codeOf(secondFactor, 1))
  await page.getByRole('link', { name: /^ana/ }).click()
  const factor = page.getByRole('region', { name: 'Contraseña y segundo factor' })
  await factor.getByLabel('Contraseña actual').fill(password)
  await factor.getByLabel('Código').fill(codeOf(secondFactor))
  await page.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await page.getByLabel('Nombre de la llave').fill('Portátil')
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click()
  await expect(page.getByText('Ya puedes entrar con ella.')).toBeVisible()
  await factor.getByLabel('Contraseña nueva').fill(`${password} and more`)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText('La contraseña ha cambiado.')).toBeVisible()
  await checkScreen(page, 'the account of an operator')
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()

  current = `${password} and more`
  faults.announce(/401 POST .*\/api\/session$/)
  await comeIn('Entrar')
  await expect(page.getByRole('alert')).toHaveText('Credenciales incorrectas')
  // An attacker's failed logins lock the name, and without the stored mark this browser counts as unknown.
  faults.announce(/429 POST .*\/api\/session$/)
  await page.evaluate(async () => {
    localStorage.removeItem('desk-browser')
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'ana', password: 'a guess' })
    for (let count = 0; count < 10; count++) await fetch('/api/session', { method: 'POST', headers, body })
  })
  await comeIn('Entrar')
  await expect(page.getByRole('alert')).toContainText('minutos')
  await comeIn('Entrar con llave de acceso')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendiente')
  await page.getByRole('link', { name: /^ana/ }).click()
  await factor.getByLabel('Contraseña actual').fill(current)
  await page.getByRole('button', { name: 'Confirmar con llave de acceso' }).click()
  await page.getByRole('button', { name: 'Quitar Portátil' }).click()
  await expect(page.getByRole('button', { name: 'Quitar Portátil' })).toHaveCount(0)
})
