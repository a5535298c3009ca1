import type { Page } from '@playwright/test'
import { demoPerson, euros } from './expectedAmounts.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import {
  acceptNewest,
  attach,
  closeDetail,
  confirmChange,
  memberRow,
  offer,
  openDetail,
  openProduct,
  type,
} from './productSteps.ts'
import { enter, expectToast } from './steps.ts'
import { expect, test } from './test.ts'

/** Changes of a contract in force, and contracts under review or read-only. */

const amount = (page: Page) => page.getByRole('textbox', { name: 'Importe al mes' })
const add = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' })
const marta = 'marta.ferrer@acme.example'

test('a contract in force changes when its mail is accepted, and ends at the price zero @desktop', async ({
  page,
}, testInfo) => {
  test.setTimeout(240_000)
  const person = personOf(testInfo, 'acme', 'holder')
  await enter(page, person)
  const monthTable = page.getByRole('region', { name: 'Meses' })

  await test.step('the change keeps past months and gives the others the new amount', async () => {
    await openProduct(page, 'acme', 'transport')
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'mayo, 60 €' })).toHaveAttribute('aria-disabled', 'true')
    await type(amount(page), '45,5')
    await page.getByRole('button', { name: 'Revisar el cambio' }).click()
    await expect(page.getByRole('heading', { name: 'Confirma el cambio' })).toBeFocused()
    await expect(
      page.getByText(
        'Te enviaremos un correo. Las condiciones actuales siguen valiendo hasta que confirmes el cambio.',
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Seguir cambiando' }).click()
    await expect(amount(page)).toHaveValue('45,50')
    await confirmChange(page, 72_000, 6000 * 5 + 4550 * 7)
  })

  const waiting = new RegExp(`^Precio 720,00 € ${euros(6000 * 5 + 4550 * 7)}$`)
  await test.step('page and documents show the old conditions until the mail is accepted', async () => {
    await expect(offer(page, 'Tarjeta Transporte')).toContainText(
      'Hay un cambio por confirmar en tu correo. Hasta que lo confirmes valen las condiciones actuales.',
    )
    await expect(
      page.getByRole('table', { name: 'Qué cambia' }).getByRole('row', { name: waiting }),
    ).toBeVisible()
    await expect(monthTable.getByRole('row', { name: /^Total 720 €$/ })).toBeVisible()
    await page.goto(portalUrl('acme', '/documents/user'))
    const detail = await openDetail(page, 'Tarjeta Transporte', 2026)
    await expect(
      detail.getByRole('table', { name: 'Qué cambia' }).getByRole('row', { name: waiting }),
    ).toBeVisible()
    await closeDetail(detail)
    await acceptNewest(page, person, 1, 1)
    await openProduct(page, 'acme', 'transport')
    await expect(monthTable.getByRole('row', { name: /^Enero a mayo 60,00 € al mes$/ })).toBeVisible()
    await expect(monthTable.getByRole('row', { name: /^Junio a diciembre 45,50 € al mes$/ })).toBeVisible()
    await expect(
      monthTable.getByRole('row', { name: new RegExp(`^Total ${euros(6000 * 5 + 4550 * 7)}$`) }),
    ).toBeVisible()
  })

  await test.step('vouchers, saving plan and nursery are changed the same way', async () => {
    await openProduct(page, 'acme', 'food')
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await type(page.getByRole('textbox', { name: 'Unidades de 11 €, octubre' }), '12')
    await confirmChange(page, 22_000, 11_000 + 13_200)

    await openProduct(page, 'acme', 'saving-plan')
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await type(amount(page), '150')
    await confirmChange(page, 120_000, 10_000 * 5 + 15_000 * 7)

    await openProduct(page, 'acme', 'kindergarten')
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    const nil = memberRow(page, demoPerson('acme', marta, 'Nil').fullName)
    await nil.getByRole('button', { name: 'Cambiar meses sueltos' }).click()
    await type(nil.getByRole('textbox', { name: 'diciembre' }), '310')
    const documentation = page.getByRole('region', { name: demoPerson('acme', marta, 'Nil').fullName })
    await attach(documentation, /^Factura/, 'factura-nueva.pdf')
    await confirmChange(page, 90_000, 90_000 + 31_000)
    await acceptNewest(page, person, 4, 1)
  })

  await test.step('training is read-only: it can be cancelled and its invoices can be attached', async () => {
    await openProduct(page, 'acme', 'formation')
    await expect(offer(page, 'Tu curso o máster')).toContainText(
      'Este contrato ya está firmado y no se puede cambiar en el plan de',
    )
    await expect(page.getByRole('button', { name: 'Cambiar', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancelar el contrato' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Documentación y facturas' })).toBeVisible()
  })

  await test.step('a contract of next year with the amount zero is cancelled', async () => {
    await openProduct(page, 'acme', 'transport')
    await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2027').click()
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await page.getByRole('button', { name: 'Quitar todos' }).click()
    await page.getByRole('button', { name: 'Revisar la cancelación' }).click()
    await expect(page.getByRole('heading', { name: 'Confirma la cancelación' })).toBeVisible()
    await expect(page.getByText('El precio queda a cero, así que el contrato se cancela.')).toContainText(
      'El contrato no llega a empezar: si lo confirmas antes de la fecha de corte, no se te cobra nada.',
    )
    await page.getByRole('button', { name: 'Cancelar el contrato' }).click()
    await expectToast(page, 'Revisa tu correo para confirmar los cambios')
    await expect(offer(page, 'Tarjeta Transporte')).toContainText(
      'Hay una cancelación por confirmar en tu correo.',
    )
    await acceptNewest(page, person, 5, 1)
    await openProduct(page, 'acme', 'transport')
    await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2027').click()
    await expect(add(page)).toBeVisible()
  })
})

test('a history has contracts read-only or under review, and no choice of a second insurer @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'history'))
  await openProduct(page, 'acme', 'life-insurance-axa')
  await expect(offer(page, 'Vida a medida')).toContainText(
    'Este contrato ya está firmado y no se puede cambiar en el plan de',
  )
  await expect(page.getByRole('button', { name: 'Cambiar', exact: true })).toHaveCount(0)

  await openProduct(page, 'acme', 'health-insurance')
  await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2027').click()
  await page.getByRole('button', { name: 'Ver lo que tienes' }).click()
  await expect(
    page.getByText('Este producto está en revisión. Te avisaremos cuando esté contratado.'),
  ).toBeVisible()
  for (const name of ['Cambiar', 'Cancelar el contrato'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Añadir otro' }).click()
  const nortia = page.getByRole('radio', {
    name: 'Nortia Salud. No se puede seleccionar este proveedor: ya has contratado con otro',
  })
  await expect(nortia).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Velamar Seguros' })).toBeEnabled()
})
