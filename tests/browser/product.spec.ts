import type { Page } from '@playwright/test'
import { demoPerson } from './expectedAmounts.ts'
import { expectNoSidewaysScroll } from './screenChecks.ts'
import { personOf } from './people.ts'
import { expectTotal, offer, openProduct, type } from './productSteps.ts'
import { addToCart, enter, expectToast, include } from './steps.ts'
import { expect, test } from './test.ts'

/** Parts of a product page to fill in: amounts, months and the steps of the wizard. */

const amount = (page: Page) => page.getByRole('textbox', { name: 'Importe al mes' })
const months = (page: Page) =>
  page.getByRole('group', { name: 'Meses' }).getByRole('button', { pressed: true })
const add = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' })
const marta = 'marta.ferrer@acme.example'

test('an amount for chosen months stays within limits, survives a reload and can be started again', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'chooser'))
  await openProduct(page, 'acme', 'transport')

  await test.step('the form opens with the usual amount in all remaining months', async () => {
    await expect(amount(page)).toHaveValue('60,00')
    await expect(months(page)).toHaveCount(7)
    await expectTotal(page, 6000 * 7)
  })

  await test.step('an amount beyond the maximum or minimum becomes the limit, with a message', async () => {
    await type(amount(page), '136,37')
    await expect(
      page.getByText('El valor del campo Importe al mes ha superado el máximo (136,36 €)'),
    ).toBeVisible()
    await expect(amount(page)).toHaveValue('136,36')
    await type(amount(page), '4,99')
    await expect(
      page.getByText('El valor del campo Importe al mes es inferior al mínimo (5 €)'),
    ).toBeVisible()
    await expect(amount(page)).toHaveValue('5,00')
    await expectTotal(page, 500 * 7)
    await expectNoSidewaysScroll(page, 'an amount with its notice')
  })

  await test.step('an amount applies to all remaining months', async () => {
    await startAgain(page)
    await page.getByRole('button', { name: '5 € más' }).click()
    await expect(months(page)).toHaveCount(7)
    await expectTotal(page, 6500 * 7)
    await page.getByRole('button', { name: 'Habitual 60 €' }).click()
  })

  await test.step('the amount stays when all months are removed', async () => {
    await page.getByRole('button', { name: 'Quitar todos' }).click()
    await expect(months(page)).toHaveCount(0)
    await expect(amount(page)).toHaveValue('60,00')
    await add(page).click()
    await expect(page.getByText('Elige al menos a una persona y un mes')).toBeVisible()
    for (const month of ['octubre', 'diciembre']) await page.getByRole('button', { name: month }).click()
    await expectTotal(page, 6000 * 2)
  })

  await test.step('the form is filled in again after a reload', async () => {
    await page.reload()
    await expect(amount(page)).toHaveValue('60,00')
    await expect(months(page)).toHaveCount(2)
    await expectTotal(page, 6000 * 2)
  })

  await test.step('starting again needs a confirmation and forgets the amount too', async () => {
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
    const confirmation = page.getByRole('dialog', { name: '¿Empezar de nuevo?' })
    await expect(confirmation).toContainText(
      'Lo que has cambiado aquí se pierde y todo vuelve a como estaba.',
    )
    await confirmation.getByRole('button', { name: 'Cancelar' }).click()
    await expect(confirmation).toBeHidden()
    await expect(months(page)).toHaveCount(2)
    await startAgain(page)
    await expect(months(page)).toHaveCount(7)
    await expect(amount(page)).toHaveValue('60,00')
    await page.reload()
    await expect(months(page)).toHaveCount(7)
  })

  await test.step("the year's cap is shared by twelve months of the next year", async () => {
    await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2027').click()
    await expect(page.getByText('Como máximo 125 € al mes: el máximo del año entre 12 meses')).toBeVisible()
    await type(amount(page), '125,01')
    await expect(amount(page)).toHaveValue('125,00')
    await expectTotal(page, 150_000, 2027)
    await startAgain(page)
    await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2026').click()
  })

  await test.step('a product in the cart can be changed, and removed after a confirmation', async () => {
    await type(amount(page), '60')
    await addToCart(page)
    await expect(offer(page, 'Tarjeta Transporte')).toContainText('Pendiente en el carrito')
    const update = page.getByRole('button', { name: 'Actualizar el carrito' })
    await expect(update).toBeDisabled()
    await type(amount(page), '45,5')
    await update.click()
    await expectToast(page, 'Producto del carrito actualizado')
    await expectTotal(page, 4550 * 7)
    await page.getByRole('button', { name: 'Quitar del carrito' }).click()
    await page
      .getByRole('dialog', { name: '¿Quitarlo del carrito?' })
      .getByRole('button', { name: 'Quitar del carrito' })
      .click()
    await expectToast(page, 'Producto quitado del carrito')
    await expect(add(page)).toBeVisible()
    await expect(amount(page)).toHaveValue('60,00')
  })
})

test('the wizard goes back step by step and forgets the later step: nobody is covered by accident', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'chooser'))
  await openProduct(page, 'acme', 'health-insurance')
  const next = page.getByRole('button', { name: 'Continuar' })
  await next.click()
  await expect(page.getByText('Elige una opción en «Aseguradora»').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Velamar Seguros' }).check()
  await next.click()
  await page
    .getByRole('radio', { name: /^Velamar/ })
    .first()
    .check()
  await next.click()
  await include(page, demoPerson('acme', marta).fullName)
  await expect(page.getByRole('listitem').filter({ hasText: 'Familia' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expectNoSidewaysScroll(page, 'the last step')

  await page.getByRole('button', { name: 'Volver' }).click()
  await expect(page.getByRole('radio', { name: /^Velamar/ }).first()).toBeVisible()
  await page
    .getByRole('radio', { name: /^Velamar/ })
    .first()
    .check()
  await next.click()
  await expect(
    page.getByRole('switch', { name: `Incluir a ${demoPerson('acme', marta).fullName}` }),
  ).not.toBeChecked()
  await expectTotal(page, 0)
  await add(page).click()
  await expect(page.getByText('Elige al menos a una persona y un mes')).toBeVisible()
})

async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await page
    .getByRole('dialog', { name: '¿Empezar de nuevo?' })
    .getByRole('button', { name: 'Empezar de nuevo' })
    .click()
}
