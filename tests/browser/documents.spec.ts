import { pdf, text } from './files.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter, expectToast, messages } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

test('an uploaded PDF is listed as mine and can be downloaded', async ({ page, faults }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'documents'), '/documents')
  await expect(page.getByRole('row').filter({ hasText: 'Cuestionario de salud' })).toContainText(
    'Administrador',
  )
  const dialog = page.getByRole('dialog', { name: 'Nuevo documento' })
  const choose = dialog.locator('input[type=file]:not([capture])')
  await page.getByRole('button', { name: 'Nuevo documento' }).click()
  await dialog.getByRole('button', { name: 'Guardar documento' }).click()
  await expect(dialog.getByText('Elige un archivo PDF')).toBeVisible()
  await choose.setInputFiles(text())
  await expect(dialog.getByText('notas.txt no es un PDF. Elige un archivo PDF.')).toBeVisible()

  faults.announce(/^4\d\d POST .*\/storage\/default$/)
  await choose.setInputFiles({ ...text('disfraz.pdf'), mimeType: 'application/pdf' })
  await expect(page.getByRole('status').filter({ hasText: 'Atención:' })).toBeVisible()
  await expect(dialog.getByText('disfraz.pdf')).toHaveCount(0)

  await choose.setInputFiles(pdf('carta.pdf'))
  await expect(dialog.getByRole('button', { name: 'Quitar carta.pdf' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nombre del documento' }).fill('Carta de la escuela')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/documents'),
  )
  await dialog.getByRole('button', { name: 'Guardar documento' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Carta de la escuela',
    type: 'User file',
    public: false,
  })
  await expectToast(page, 'Documento creado')

  const row = page.getByRole('row').filter({ hasText: 'Carta de la escuela' })
  await expect(row).toContainText('Yo')
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: 'Descargar Carta de la escuela' }).click()
  expect((await download).suggestedFilename()).toBe('Carta de la escuela.pdf')
})

test('a document that is sent before its file has arrived waits for the file @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'documents'), '/documents')
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/storage/default', async (route) => {
    await arrival
    await route.continue()
  })
  await page.getByRole('button', { name: 'Nuevo documento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo documento' })
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(pdf('lento.pdf'))
  await expect(dialog.getByText(/^Subiendo: /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar documento' }).click()
  await expect(dialog.getByText('Elige un archivo PDF')).toHaveCount(0)
  arrive()
  await expectToast(page, 'Documento creado')
  await expect(page.getByRole('row').filter({ hasText: 'lento.pdf' })).toContainText('Yo')
})

test('an upload shows its progress in percent and can be cancelled @desktop', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/documents')
  await page.route('**/api/storage/default', () => undefined)
  await page.getByRole('button', { name: 'Nuevo documento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo documento' })
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(pdf())
  await expect(dialog.getByText(/^Subiendo: \d+\s%$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar la subida' }).click()
  await expect(dialog.getByText('Arrastra aquí un PDF o elígelo (hasta 10 MB)')).toBeVisible()
})

for (const [status, level] of [
  [300, 'Información:'],
  [413, 'Atención:'],
  [507, 'Error:'],
] as const) {
  test(`an upload answered with ${status} is a toast that begins "${level}" @desktop`, async ({
    page,
    faults,
  }, testInfo) => {
    if (status >= 400) faults.announce(new RegExp(`^${status} POST`))
    await enter(page, personOf(testInfo, 'acme', 'reader'), '/documents')
    await page.route('**/api/storage/default', (route) =>
      route.fulfill({ status, json: { error: { statusCode: status, name: 'Error', message: 'No cabe.' } } }),
    )
    await page.getByRole('button', { name: 'Nuevo documento' }).click()
    await page.getByRole('dialog').locator('input[type=file]:not([capture])').setInputFiles(pdf())
    await expect(messages(page).filter({ hasText: level }).first()).toContainText('No cabe.')
  })
}

test('a file dropped on the box is uploaded like a chosen one @desktop', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/documents')
  await page.getByRole('button', { name: 'Nuevo documento' }).click()
  const { name, mimeType, buffer } = pdf('soltado.pdf')
  const transfer = await page.evaluateHandle(
    ([bytes, fileName, type]) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], fileName, { type }),
      )
      return data
    },
    [buffer.toString('base64'), name, mimeType] as const,
  )
  await page
    .getByText('Arrastra aquí un PDF o elígelo (hasta 10 MB)')
    .locator('..')
    .dispatchEvent('drop', { dataTransfer: transfer })
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Quitar soltado.pdf' })).toBeVisible()
})

test('contracts are listed by year, the latest first, each with its months and the covered people', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'screens'), '/documents/user')
  const rows = page
    .getByRole('table', { name: 'Mis contratos' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
  await expect(rows).toHaveCount(4)
  const years = await rows.locator('[data-label="Año"]').allTextContents()
  expect(years).toEqual(['2027', '2026', '2026', '2025'])
  for (const [row, status] of [
    [0, 'Pendiente de revisión'],
    [3, 'Cancelado'],
  ] as const)
    await expect(rows.nth(row)).toContainText(status)

  const detail = page.getByRole('dialog')
  const open = async (product: string) => {
    await rows.filter({ hasText: product }).first().getByRole('button').click()
    await expect(detail).toBeVisible()
  }
  await open('Seguro de salud')
  await expect(detail.getByRole('heading', { level: 3 })).toHaveText(['Pol Casals Rius', 'Mariona Tort Grau'])
  await expect(detail.getByRole('table')).toHaveCount(2)
  await expect(detail.getByRole('row', { name: /44,60 € al mes$/ })).toHaveCount(2)
  await detail.getByRole('button', { name: 'Cerrar' }).click()
  await open('Seguro de vida AXA')
  await expect(detail.getByRole('row').nth(1)).toContainText('AXA')
  await expect(detail.getByRole('row').nth(1)).toContainText('60.000,00 €')
})

test('the documents page says that there are no documents @desktop', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'globex', 'login'), '/documents')
  await expect(page.getByText('No hay documentos subidos.')).toBeVisible()
})

test('an employee without contracts finds a link to the products @desktop', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/documents/user')
  await expect(page.getByText('No tienes productos contratados.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver productos' }).click()
  await expect(page).toHaveURL(portalUrl('acme', '/flexible'))
})

test('the documentation of a contract keeps the names of its files after a reload @desktop', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'documents')
  const items = [5, 6, 7, 8, 9, 10, 11].map((month) => ({
    benefitId: 'nortia-care',
    familyId: 0,
    month,
    price: 46.9,
  }))
  await callServerAs(person, '/api/contracts', {
    method: 'POST',
    body: {
      benefitId: 'nortia-care',
      year: 2026,
      details: { provider: 'nortia', product: 'nortia-care' },
      items,
    },
  })
  await enter(page, person, '/cart')
  await page.getByRole('button', { name: 'Completar la documentación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Documentación: Nortia Cuadro Médico' })
  await dialog.locator('input[type=file]:not([capture])').setInputFiles(pdf('cuestionario año.pdf'))
  await expect(dialog.getByRole('button', { name: 'Quitar cuestionario año.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar la documentación' }).click()
  await expectToast(page, 'Documentación guardada')
  await page.reload()
  await page.getByRole('button', { name: 'Ver la documentación' }).click()
  await expect(dialog.getByText('cuestionario año.pdf')).toBeVisible()
})
