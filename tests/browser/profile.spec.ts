import type { Page } from '@playwright/test'
import { callServer } from './callServer.ts'
import { picture, text } from './files.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter, expectToast, mailsTo, messages } from './steps.ts'
import { expect, test } from './test.ts'

const saved = 'Información del perfil actualizada'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click()

test('each tab has its address, and an unknown address opens the first tab @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/profile')
  for (const [query, tab] of [
    ['', 'Usuario'],
    ['?tab=employee', 'Datos laborales'],
    ['?tab=family', 'Familia'],
    ['?tab=nonsense', 'Usuario'],
  ] as const) {
    await page.goto(portalUrl('acme', `/profile${query}`))
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Ferrer i Puig Casals')
  await expect(page.getByRole('main').getByText('Acme Industrial')).toBeVisible()
})

test('a picture is chosen, cropped, and shown afterwards', async ({ page, faults }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'picture'), '/profile')
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles(text())
  await expectToast(page, 'Elige una imagen PNG, GIF o JPEG')
  const crop = page.getByRole('dialog', { name: 'Encuadra tu foto' })
  await choose.setInputFiles(await picture())
  await crop.getByRole('button', { name: 'Cancelar' }).click()
  await expect(crop).toBeHidden()

  await choose.setInputFiles(await picture())
  await crop.getByRole('slider').press('ArrowRight')
  await crop.getByRole('button', { name: 'Usar esta foto' }).click()
  await expectToast(page, saved)
  await page.reload()
  const avatar = page.getByRole('main').locator('img[src^="/api/storage/images/"]').first()
  await expect(avatar).toBeVisible()
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([300, 300])

  faults.announce(/^500 POST .*\/storage\/images$/)
  await page.route('**/api/storage/images', (route) => route.fulfill({ status: 500, json: {} }))
  await choose.setInputFiles(await picture())
  await crop.getByRole('button', { name: 'Usar esta foto' }).click()
  await expectToast(page, 'Error en la carga')
})

test('the user form says what is wrong, keeps unsaved values, and saves @desktop', async ({
  page,
  faults,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'account'), '/profile')
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeHidden()
  await field(page, 'Correo').fill('sin arroba')
  await field(page, 'Nombre').fill('')
  await save(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Hay 2 datos por revisar' })
  await expect(summary).toBeFocused()
  await expect(field(page, 'Correo')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Rellena «Nombre»').first()).toBeVisible()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(field(page, 'Nombre')).toHaveValue('Jorge')

  await field(page, 'Segundo apellido').fill('')
  await field(page, 'Segundo apellido').press('Tab')
  await field(page, 'Nombre').fill('Jordi')
  await field(page, 'Nombre').press('Tab')
  await page.reload()
  await expect(field(page, 'Nombre')).toHaveValue('Jordi')
  await save(page)
  await expectToast(page, saved)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jordi Núñez')

  await field(page, 'Contraseña nueva').fill('corta')
  await expect(page.getByText('Contraseña débil')).toBeVisible()
  await field(page, 'Contraseña nueva').fill('Corta1')
  await expect(page.getByText('Contraseña mejorable')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^De 8 a 100 caracteres/ })).toContainText(
    '(pendiente)',
  )
  await field(page, 'Repite la contraseña').fill('Corta1')
  await save(page)
  await expect(page.getByText('La contraseña debe tener entre 8 y 100 caracteres').first()).toBeVisible()
  await field(page, 'Contraseña nueva').fill('Larga2026 x')
  await expect(page.getByRole('listitem').filter({ hasText: /^Sin espacios/ })).toContainText('(pendiente)')
  await field(page, 'Contraseña nueva').fill('Larga2026x')
  await save(page)
  await expect(page.getByText('Las contraseñas no coinciden').first()).toBeVisible()

  faults.announce(/^500 POST .*\/api\/profile$/)
  await field(page, 'Repite la contraseña').fill('Larga2026x')
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await save(page)
  await expectToast(page, 'Error updating profile, please review info and ensure email is unique')
})

test('an e-mail that a colleague has is refused @desktop', async ({ page, faults }, testInfo) => {
  faults.announce(/^4\d\d POST .*\/api\/profile$/)
  await enter(page, personOf(testInfo, 'acme', 'account'), '/profile')
  await field(page, 'Correo').fill('marta.ferrer@acme.example')
  await save(page)
  await expect(
    messages(page)
      .filter({ hasText: /e-mail|correo/i })
      .first(),
  ).toBeVisible()
})

test('a changed e-mail waits for the link in its mail, and is given up or confirmed @desktop', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'movedMail')
  const next = { tenant: 'acme', email: `moved.${testInfo.project.name}@private.example`.toLowerCase() }
  await enter(page, person, '/profile')
  const ask = async () => {
    await field(page, 'Correo').fill(next.email)
    await save(page)
    await expect(page.getByText(`Correo pendiente de confirmar: ${next.email}`)).toBeVisible()
    await expect(field(page, 'Correo')).toHaveValue(person.email)
  }
  await ask()
  // If a mail is not sent yet, withdrawing its link withdraws the mail too.
  await mailsTo(next, 1)
  await page.getByRole('button', { name: 'Renunciar al cambio' }).click()
  await expectToast(page, `Tu correo sigue siendo ${person.email}`)
  await expect(page.getByText(/^Correo pendiente/)).toHaveCount(0)
  await ask()
  await mailsTo(next, 2)
  await page.getByRole('button', { name: 'Enviar otro enlace' }).click()
  await expectToast(page, `Te hemos enviado otro enlace a ${next.email}`)
  await page.reload()
  await expect(page.getByText(`Correo pendiente de confirmar: ${next.email}`)).toBeVisible()

  const [mail, ...others] = await mailsTo(next, 3)
  const [notice] = await mailsTo(person)
  expect(notice?.subject).toBe('Se ha pedido cambiar tu correo')
  const linkOf = (text = '') => /http\S+\/confirm-email\/\S+/.exec(text)?.[0] ?? ''
  const older = await callServer('acme', new URL(linkOf(others[0]?.text)).pathname)
  expect(older.status).toBe(410)
  await page.goto(linkOf(mail?.text))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirma tu nuevo correo')
  await page.getByRole('button', { name: 'Confirmar el correo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correo confirmado')
  await page.getByRole('link', { name: 'Ir al portal' }).click()
  await expect(field(page, 'Correo')).toHaveValue(next.email)
  await expect(page.getByText(/^Correo pendiente/)).toHaveCount(0)
})

test('the legal data form checks numbers, dates and provinces; its identity document is read-only', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'legal'), '/profile?tab=employee')
  const identity = page.getByRole('definition').filter({ hasText: /^\d{8}[A-Z]$/ })
  await expect(identity).toHaveCount(1)

  await field(page, 'Teléfono').fill('no es un número')
  await field(page, 'Cuenta bancaria (IBAN)').fill('')
  await field(page, 'Cuenta bancaria (IBAN)').pressSequentially('ES6121000418430200067781X')
  await expect(field(page, 'Cuenta bancaria (IBAN)')).toHaveValue('ES6121000418430200067781')
  await field(page, 'Código postal').fill('0820A')
  await field(page, 'Número de la Seguridad Social').fill('08119876543X')
  await field(page, 'Fecha de nacimiento').fill('31/12/1899')
  await field(page, 'Localidad').fill('')
  await save(page)
  for (const name of [
    'Teléfono',
    'Código postal',
    'Localidad',
    'Número de la Seguridad Social',
    'Fecha de nacimiento',
  ])
    await expect(field(page, name), name).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByText('La fecha de nacimiento no puede ser anterior al 01/01/1900').first(),
  ).toBeVisible()

  await field(page, 'Teléfono').fill('655120987')
  await field(page, 'Código postal').fill('08203')
  await field(page, 'Número de la Seguridad Social').fill('081198765472')
  await field(page, 'Fecha de nacimiento').fill('23/11/1996')
  await field(page, 'Localidad').fill('Sabadell')
  await field(page, 'Salario fijo bruto al año').fill('27200,5')
  await field(page, 'Salario variable bruto al año').fill('1400.25')
  await page.getByRole('combobox', { name: 'Provincia' }).click()
  await expect(page.getByRole('option')).toHaveCount(52)
  await page.getByRole('combobox', { name: 'Provincia' }).fill('gip')
  await page.getByRole('option', { name: 'Gipuzkoa' }).click()

  const percent = field(page, 'Grado de discapacidad (%)')
  await expect(percent).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Tengo una discapacidad reconocida' }).check()
  await expect(percent).toBeEnabled()
  await percent.fill('101')
  await percent.blur()
  await expect(percent).toHaveValue('100')
  await expect(
    page.getByText('El valor del campo Grado de discapacidad (%) ha superado el máximo (100)'),
  ).toBeVisible()
  await percent.fill('33')
  await save(page)
  await expectToast(page, saved)

  await page.reload()
  await expect(field(page, 'Código postal')).toHaveValue('08203')
  await expect(field(page, 'Salario fijo bruto al año')).toHaveValue('27.200,50')
  await expect(field(page, 'Salario variable bruto al año')).toHaveValue('1.400,25')
  await expect(percent).toHaveValue('33')
})

test('one press on save is enough while the last wrong field has the focus', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'mended'), '/profile')
  for (const name of ['Correo', 'Nombre', 'Primer apellido']) await field(page, name).fill('')
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Hay 3 datos por revisar' })).toBeFocused()
  for (const [name, value] of [
    ['Correo', personOf(testInfo, 'acme', 'mended').email],
    ['Nombre', 'Jordi'],
  ] as const)
    await field(page, name).fill(value)
  await field(page, 'Primer apellido').fill('Núñez')
  await save(page)
  await expectToast(page, saved)

  await page.goto(portalUrl('acme', '/profile?tab=family'))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Añadir familiar' }).click()
  await dialog.getByRole('button', { name: 'Guardar familiar' }).click()
  await dialog.getByRole('radio', { name: 'Hijo o hija' }).check()
  for (const [name, value] of [
    ['Nombre', 'Berta'],
    ['Número de documento', '60114472Q'],
    ['Fecha de nacimiento', '01/02/2016'],
    ['Primer apellido', 'Roca'],
  ] as const)
    await dialog.getByRole('textbox', { name, exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Guardar familiar' }).click()
  await expectToast(page, 'Información de miembro de familia actualizada')
})
