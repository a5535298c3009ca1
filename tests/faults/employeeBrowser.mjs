import { Buffer } from 'node:buffer'

const password = 'Correcta2026'
const pdf = '%PDF-1.7\n1 0 obj<<>>endobj\nxref\ntrailer<<>>\nstartxref\n30\n%%EOF\n'

/**
 * Runs an employee in a browser: chooses a password by the invitation, logs in, and buys. Each step waits for
 * the page. Returns the session and the faults on the page.
 */
export async function openEmployee(browser, origin) {
  const context = await browser.newContext({
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const faults = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  return {
    faults,
    enter: (link, email) => enter(page, link, email),
    chooseCard: (euros) => chooseCard(page, origin, euros),
    chooseGym: () => chooseGym(page, origin),
    chooseCourse: () => chooseCourse(page, origin),
    sign: (count) => sign(page, origin, count),
    accept: (link) => accept(page, link),
    token: () => page.evaluate(() => JSON.parse(localStorage.getItem('portal.session')).token),
    close: () => context.close(),
  }
}

const field = (place, name) => place.getByRole('textbox', { name })
const button = (place, name) => place.getByRole('button', { name })
const offer = (page, name) => page.getByRole('article', { name, exact: true })

async function enter(page, link, email) {
  await page.goto(link)
  await field(page, 'Contraseña nueva').fill(password)
  await field(page, 'Repite la contraseña').fill(password)
  await button(page, 'Guardar contraseña').click()
  await page.waitForURL((url) => url.pathname === '/login')
  await button(page.getByRole('dialog', { name: 'Tus cookies, tu decisión' }), 'Aceptar').click()
  await field(page, 'Correo o DNI').fill(email)
  await field(page, 'Contraseña').fill(password)
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await page.getByRole('checkbox', { name: 'Comprobado' }).waitFor()
  await button(page, 'Entrar').click()
  await page.getByRole('heading', { level: 1, name: 'Hola, Ada' }).waitFor()
}

async function chooseCard(page, origin, euros) {
  await page.goto(`${origin}/products/transport`)
  const amount = field(offer(page, 'Tarjeta Transporte'), 'Importe al mes')
  await amount.fill(String(euros))
  await amount.press('Tab')
  await addToCart(page)
}

async function chooseGym(page, origin) {
  await page.goto(`${origin}/products/gym`)
  const person = page.getByRole('switch', { name: 'Incluir a Ada Mas' })
  await person.locator('xpath=following-sibling::*[1]').click()
  await addToCart(page)
}

async function chooseCourse(page, origin) {
  await page.goto(`${origin}/products/formation`)
  await button(offer(page, 'Tu curso o máster'), 'Elegir').click()
  const amount = field(page, 'Importe al mes')
  await amount.fill('30')
  await amount.press('Tab')
  await addToCart(page)
  await page.goto(`${origin}/cart`)
  await button(page, 'Completar la documentación').click()
  const dialog = page.getByRole('dialog', { name: /^Documentación:/ })
  await field(dialog, 'Centro').fill('UPC')
  await field(dialog, 'Curso').fill('Datos')
  await field(dialog, 'Teléfono de contacto').fill('934 016 000')
  await dialog.getByRole('radio', { name: 'Un pago al año' }).check()
  await button(dialog, /^Añadir/).click()
  const file = { name: 'factura.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
  await dialog.getByLabel(/^Factura/).setInputFiles(file)
  await button(dialog, 'Quitar factura.pdf').waitFor()
  await button(dialog, 'Guardar la documentación').click()
  await dialog.waitFor({ state: 'hidden' })
}

async function addToCart(page) {
  const added = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/contracts'),
  )
  await button(page, 'Añadir al carrito').click()
  const status = (await added).status()
  if (status !== 201) throw new Error(`${page.url()}: adding to the cart was answered with ${status}`)
}

async function sign(page, origin, count) {
  await page.goto(`${origin}/cart`)
  await button(page, 'Continuar a la firma').click()
  await page.getByRole('checkbox', { name: /^He leído la política de privacidad/ }).check()
  await button(page, `Firmar y enviar ${count} contratos`).click()
  const notice = button(
    page.getByRole('dialog', { name: 'Productos sin ventaja fiscal' }),
    'De acuerdo, firmar',
  )
  const home = page.waitForURL((url) => url.pathname === '/home')
  await Promise.race([home, notice.click().catch(() => undefined)])
  await home
}

async function accept(page, link) {
  await page.goto(link)
  await page.getByRole('button').click()
  await page.getByRole('link', { name: /^Ver (mis contratos|lo que tengo pendiente)$/ }).waitFor()
}
