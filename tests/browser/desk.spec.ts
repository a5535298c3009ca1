import { createHmac } from 'node:crypto'
import { portalUrl } from './portalUrl.ts'
import { checkScreen, countShifts } from './screenChecks.ts'
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qué espera')
  await expect(page.getByRole('link', { name: /se puede cerrar/ }).first()).toBeVisible()
  await checkScreen(page, 'what waits')

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

/** The code that an authenticator shows now (RFC 6238). */
function codeOf(secondFactor: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(new URL(secondFactor).searchParams.get('secret') ?? '')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
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
    return (await post('/api/operations/operators/add', { input: { name: 'ana', role: 'reader' } }, token))
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
  const comeIn = async (button: string, code = '') => {
    await page.goto(desk)
    await page.getByLabel('Nombre').fill('ana')
    await page.getByLabel('Contraseña').first().fill(password)
    await page.getByLabel('Código').fill(code)
    await page.getByRole('button', { name: button, exact: true }).click()
  }
  await comeIn('Entrar', codeOf(secondFactor))
  await page.getByRole('link', { name: /^ana/ }).click()
  await page.getByLabel('Nombre de la llave').fill('Portátil')
  await page.getByRole('button', { name: 'Añadir llave de acceso' }).click()
  await expect(page.getByText('Ya puedes entrar con ella.')).toBeVisible()
  await checkScreen(page, 'the account of an operator')
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()

  faults.announce(/401 POST .*\/api\/session$/)
  await comeIn('Entrar')
  await expect(page.getByRole('alert')).toHaveText('Credenciales incorrectas')
  await comeIn('Entrar con llave de acceso')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qué espera')
  await page.getByRole('link', { name: /^ana/ }).click()
  await page.getByRole('button', { name: 'Quitar Portátil' }).click()
  await expect(page.getByRole('button', { name: 'Quitar Portátil' })).toHaveCount(0)
})
