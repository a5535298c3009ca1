import { personOf } from './people.ts'
import { enter, expectToast } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

test('a family member is added, changed, deleted when confirmed, and kept while in a contract', async ({
  page,
  faults,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'family')
  await enter(page, person, '/profile?tab=family')
  const rows = page.getByRole('region', { name: 'Tu familia' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Tú')
  await expect(rows.first().getByRole('button')).toHaveCount(0)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Añadir familiar' }).click()
  await dialog.getByRole('button', { name: 'Guardar familiar' }).click()
  for (const name of [
    'Parentesco',
    'Nombre',
    'Primer apellido',
    'Número de documento',
    'Fecha de nacimiento',
  ])
    await expect(dialog.getByText(`Rellena «${name}»`).first(), name).toBeVisible()
  await expect(dialog.getByText('Rellena «Segundo apellido»')).toHaveCount(0)
  const relationship = dialog.getByRole('radiogroup', { name: 'Parentesco' })
  await expect(relationship.getByRole('radio')).toHaveCount(3)
  await relationship.getByRole('radio', { name: 'Hijo o hija' }).check()
  await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Berta')
  await dialog.getByRole('textbox', { name: 'Primer apellido' }).fill('Roca')
  await dialog.getByRole('textbox', { name: 'Número de documento' }).fill('60114472Q')
  await dialog.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('01/02/2016')
  await dialog.getByRole('button', { name: 'Guardar familiar' }).click()
  await expectToast(page, 'Información de miembro de familia actualizada')
  await expect(rows.filter({ hasText: 'Berta Roca' })).toContainText('Hijo o hija · 01/02/2016 (10 años)')

  await page.getByRole('button', { name: 'Actualizar los datos de Berta Roca' }).click()
  await dialog.getByRole('textbox', { name: 'Segundo apellido' }).fill('Ferrer')
  await dialog.getByRole('button', { name: 'Actualizar' }).click()
  await expect(rows.filter({ hasText: 'Berta Roca Ferrer' })).toHaveCount(1)

  const remove = page.getByRole('button', { name: 'Eliminar a Berta Roca Ferrer' })
  await remove.click()
  const confirmation = page.getByRole('dialog', { name: 'Eliminar a Berta Roca Ferrer' })
  await expect(confirmation).toContainText('Seguro que quieres eliminar el familiar?')
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await expect(rows).toHaveCount(5)
  await remove.click()
  await confirmation.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(rows).toHaveCount(4)

  const family = (await callServerAs(person, '/api/families')) as { id: number; firstName: string }[]
  const spouse = family.find(({ firstName }) => firstName === 'Jordi')?.id ?? NaN
  const items = [0, spouse].flatMap((familyId) =>
    [5, 6, 7, 8, 9, 10, 11].map((month) => ({
      benefitId: 'nortia-reimbursement',
      familyId,
      month,
      price: 97.3,
    })),
  )
  await callServerAs(person, '/api/contracts', {
    method: 'POST',
    body: {
      benefitId: 'nortia-reimbursement',
      year: 2026,
      details: { provider: 'nortia', product: 'nortia-reimbursement' },
      items,
    },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Eliminar a Jordi Roca Vidal' }).click()
  await expectToast(
    page,
    'No se puede borrar a un familiar que tiene un contrato activo o en el carrito. Por favor contacte ' +
      'con el administrador',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)

  faults.announce(/^500 PUT .*\/api\/families\//)
  faults.announce(/^500 POST .*\/api\/families$/)
  await page.route('**/api/families**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )
  await page.getByRole('button', { name: 'Actualizar los datos de Aina Roca Ferrer' }).click()
  await dialog.getByRole('button', { name: 'Actualizar' }).click()
  await expectToast(page, 'Ha habido un error en la actualización, disculpa las molestias')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Añadir familiar' }).click()
  await relationship.getByRole('radio', { name: 'Hijo o hija' }).check()
  for (const [name, value] of [
    ['Nombre', 'Berta'],
    ['Primer apellido', 'Roca'],
    ['Número de documento', '60114472Q'],
    ['Fecha de nacimiento', '01/02/2016'],
  ] as const)
    await dialog.getByRole('textbox', { name, exact: true }).fill(value)
  await dialog.getByRole('button', { name: 'Guardar familiar' }).click()
  await expectToast(page, 'Sorry, error occured on deleting family')
})

test('a confirmed deletion holds although the page is left at once @desktop', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'hasty'), '/profile?tab=family')
  const rows = page.getByRole('region', { name: 'Tu familia' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Eliminar a ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  }
  await remove('Aina Roca Ferrer')
  await page.getByRole('tab', { name: 'Usuario' }).click()
  await expectToast(page, 'Información de miembro de familia actualizada')
  await page.getByRole('tab', { name: 'Familia' }).click()
  await expect(rows).toHaveCount(3)
  await remove('Jordi Roca Vidal')
  await page.reload()
  await expect(rows).toHaveCount(2)
})

test('a family that cannot be loaded has a message and can be loaded again @desktop', async ({
  page,
  faults,
}, testInfo) => {
  faults.announce(/^500 GET .*\/api\/families$/)
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/profile')
  await page.route('**/api/families', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('tab', { name: 'Familia' }).click()
  await expect(page.getByText('Sorry, family not found')).toBeVisible()
  await page.unroute('**/api/families')
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByText('Jordi Roca Vidal')).toBeVisible()
})
