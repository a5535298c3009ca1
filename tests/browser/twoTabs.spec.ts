import type { Page } from '@playwright/test'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { openDetail, openProduct, type } from './productSteps.ts'
import { accept, enter, expectToast, mailsTo } from './steps.ts'
import { expect, test } from './test.ts'

/** A tab that comes back into view: Playwright keeps every page in front, so the event is given. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))
const amount = (page: Page) => page.getByRole('textbox', { name: 'Importe al mes' })

test('a page that comes back into view shows what happened in another tab, and keeps what is typed', async ({
  page,
  context,
  faults,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'twoTabs')
  await enter(page, person)
  await openProduct(page, 'acme', 'transport')
  const other = await context.newPage()
  await enter(other, person, '/products/transport')

  await test.step('the end asked for in one tab is seen in the other, with the way back', async () => {
    await other.getByRole('button', { name: 'Cancelar el contrato' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Cancelar el contrato' }).click()
    await expectToast(other, 'Revisa tu correo para confirmar la baja')
    await comeBack(page)
    await expect(page.getByText(/^Hay una cancelación por confirmar en tu correo/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reenviar el correo' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Seguir con el contrato' })).toBeVisible()
    await page.goto(portalUrl('acme', '/home'))
    await expect(page.getByRole('button', { name: 'Seguir con el contrato' })).toBeVisible()
    await page.goto(portalUrl('acme', '/documents/user'))
    const detail = await openDetail(page, 'Tarjeta Transporte')
    await expect(detail.getByRole('button', { name: 'Seguir con el contrato' })).toBeVisible()
  })

  await test.step('a change in its place: what is typed in this tab stays', async () => {
    await openProduct(page, 'acme', 'transport')
    await page.getByRole('button', { name: 'Modificar' }).click()
    await type(amount(page), '45')
    // The draft is this browser's: the other tab opens with it.
    await openProduct(other, 'acme', 'transport')
    await expect(amount(other)).toHaveValue('45,00')
    await type(amount(other), '50')
    await other.getByRole('button', { name: 'Revisar el cambio' }).click()
    await other.getByRole('button', { name: 'Actualizar el contrato' }).click()
    await expectToast(other, 'Revisa tu correo para confirmar los cambios')
    await comeBack(page)
    await expect(page.getByText(/^Este contrato cambió en otra ventana/)).toBeVisible()
    await expect(amount(page)).toHaveValue('45,00')
  })

  await test.step('a contract that changes while it is sent is named, and can be sent again', async () => {
    faults.announce(/409 PUT .*contracts/)
    const [mail] = await mailsTo(person, 2)
    await accept(
      other,
      mail!.links.find((link) => link.includes('/accept/'))!,
    )
    await page.getByRole('button', { name: 'Revisar el cambio' }).click()
    await page.getByRole('button', { name: 'Actualizar el contrato' }).click()
    await expect(page.getByText(/^Este contrato cambió en otra ventana: antes/)).toBeVisible()
    await expect(amount(page)).toHaveValue('45,00')
    await page.getByRole('button', { name: 'Revisar el cambio' }).click()
    await page.getByRole('button', { name: 'Actualizar el contrato' }).click()
    await expectToast(page, 'Revisa tu correo para confirmar los cambios')
  })
})
