import type { Page } from '@playwright/test'
import { demoPerson } from './expectedAmounts.ts'
import { expectNoSidewaysScroll } from './judge.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { expectTotal, offer, openProduct, type } from './productSteps.ts'
import { addToCart, enter, expectToast, include } from './steps.ts'
import { expect, test } from './test.ts'
import { askAs } from './token.ts'

/**
 * The modes of a product page: what may be done with what the employee has or may not have, and the
 * calculator beside it.
 */

const amount = (page: Page) => page.getByRole('textbox', { name: 'Importe al mes' })
const months = (page: Page) =>
  page.getByRole('group', { name: 'Meses' }).getByRole('button', { pressed: true })
const add = (page: Page) => page.getByRole('button', { name: 'Añadir al carrito' })
const marta = 'marta.ferrer@acme.example'

test('what the administrator has closed says so, each reason in its own words, and offers nothing @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'barred'))
  for (const [alias, title, lift] of [
    [
      'transport',
      'Ya no tienes permiso para contratar este producto',
      'Si tienes contratos en vigor, siguen; para contratar, habla con el administrador.',
    ],
    ['health-insurance', 'Este producto está inactivo', 'Pide al administrador que lo active.'],
    ['lottery', 'No puedes contratar este producto', 'Contacta con el administrador.'],
  ] as const) {
    await openProduct(page, 'acme', alias)
    await expect(page.getByRole('main').getByText(title)).toBeVisible()
    await expect(page.getByRole('main').getByText(lift)).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Escribir al administrador' }),
    ).toHaveAttribute('href', /^mailto:/)
    for (const name of ['Añadir al carrito', 'Elegir', 'Continuar'])
      await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toHaveCount(0)
  }
})

test('nobody of the right age: no child under three, and a person whom no age group covers @desktop', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'poorlyPaid')
  await enter(page, person)
  await openProduct(page, 'acme', 'kindergarten')
  await expect(
    page.getByText(
      'No tienes hijos menores de 3 años en tu familia. Si falta alguno, añádelo en la pestaña Familia de tu perfil.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir a tu familia' })).toHaveAttribute(
    'href',
    '/profile?tab=family',
  )
  await expect(add(page)).toHaveCount(0)

  // The oldest group ends with 67: 67 today is covered, 68 is not.
  for (const [firstName, birthday, personalID] of [
    ['Rosa', '1958-05-12', '51234568K'],
    ['Tomás', '1958-05-11', '51234569E'],
  ]) {
    await askAs(person, '/api/families', {
      method: 'POST',
      body: {
        relationship: firstName === 'Rosa' ? 'spouse' : 'child',
        firstName,
        lastName1: 'Mas',
        lastName2: 'Rius',
        personalID,
        birthday,
      },
    })
  }
  await openProduct(page, 'acme', 'health-insurance')
  await page.getByRole('radio', { name: 'Nortia Salud' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('radio', { name: /^Nortia Cuadro Médico/ }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('switch', { name: 'Incluir a Rosa Mas Rius' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Incluir a Tomás Mas Rius' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'A quién no puede cubrir' })).toContainText('Tomás Mas Rius')
  await expect(page.getByRole('list', { name: 'A quién no puede cubrir' })).toContainText('por su edad')
})

test('an empty bag is the limit: the page says so and no amount fits @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'spent'))
  await openProduct(page, 'acme', 'transport')
  await expect(page.getByText('Has llegado al límite')).toBeVisible()
  await expect(page.getByText('Ya no queda nada en tu bolsa flexible de 2026.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('Límite alcanzado')).toBeVisible()
  await type(amount(page), '5')
  await expect(page.getByText('El valor del campo Importe al mes ha superado el máximo (0 €)')).toBeVisible()
  await page.getByRole('button', { name: 'Elegir todos' }).click()
  await add(page).click()
  await expect(page.getByText('El precio no puede ser cero')).toBeVisible()

  await openProduct(page, 'acme', 'health-insurance')
  await expect(page.getByText('Has llegado al límite')).toBeVisible()
  await openProduct(page, 'acme', 'gym')
  await expect(page.getByText('Ya no queda nada en tu bolsa Top de 2026.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2027').click()
  await expect(page.getByText('Has llegado al límite')).toHaveCount(0)
})

test('an amount and its months: limits in words, all and none, starting again, and what is left unfinished comes back', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'chooser'))
  await openProduct(page, 'acme', 'transport')

  await test.step('more than the most and less than the least become them, and say so', async () => {
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

  await test.step('an amount takes all months that are left', async () => {
    await startAgain(page)
    await type(amount(page), '60')
    await expect(months(page)).toHaveCount(7)
    await expectTotal(page, 6000 * 7)
  })

  await test.step('without months the amount is still known', async () => {
    await page.getByRole('button', { name: 'Quitar todos' }).click()
    await expect(months(page)).toHaveCount(0)
    await expect(amount(page)).toHaveValue('60,00')
    await add(page).click()
    await expect(page.getByText('No has seleccionado nada')).toBeVisible()
    for (const month of ['octubre', 'diciembre']) await page.getByRole('button', { name: month }).click()
    await expectTotal(page, 6000 * 2)
  })

  await test.step('what was filled in comes back after a reload', async () => {
    await page.reload()
    await expect(amount(page)).toHaveValue('60,00')
    await expect(months(page)).toHaveCount(2)
    await expectTotal(page, 6000 * 2)
  })

  await test.step('starting again is asked about, and forgets the amount too', async () => {
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
    const question = page.getByRole('dialog', { name: '¿Empezar de nuevo?' })
    await expect(question).toContainText('Lo que has cambiado aquí se pierde y todo vuelve a como estaba.')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
    await expect(months(page)).toHaveCount(2)
    await startAgain(page)
    await expect(months(page)).toHaveCount(0)
    await expect(amount(page)).toHaveValue('')
    await page.reload()
    await expect(amount(page)).toHaveValue('')
  })

  await test.step("the year's cap is shared by twelve months of the next year", async () => {
    await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2027').click()
    await expect(page.getByText('Como máximo 125 € al mes: el tope del año entre 12 meses')).toBeVisible()
    await type(amount(page), '125,01')
    await expect(amount(page)).toHaveValue('125,00')
    await expectTotal(page, 150_000, 2027)
    await startAgain(page)
    await page.getByRole('radiogroup', { name: 'Año del plan' }).getByText('2026').click()
  })

  await test.step('in the cart it can be changed, and taken out after a question', async () => {
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
    await expect(amount(page)).toHaveValue('')
  })
})

test('the wizard goes back step by step and forgets what the later step held; nobody is covered by accident', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'chooser'))
  await openProduct(page, 'acme', 'health-insurance')
  const next = page.getByRole('button', { name: 'Continuar' })
  await next.click()
  await expect(page.getByText('Elige una opción en Aseguradora').first()).toBeVisible()
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
  await expect(page.getByText('No has seleccionado nada')).toBeVisible()
})

test('the calculator: fifteen lines, each open to how it came about, and not without a salary that bears the bag', async ({
  page,
  isMobile,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'poorlyPaid')
  await enter(page, person)

  await test.step('a salary one cent below the flexible bag: not available, and where to mend it', async () => {
    await askAs(person, '/api/profile', { method: 'POST', body: { fixedSalary: 6499.99 } })
    await openProduct(page, 'acme', 'transport')
    await expect(
      page.getByText(
        'La calculadora no está disponible: falta tu salario fijo, o es inferior a tu bolsa flexible.',
      ),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Revisa tus datos laborales' }).click()
    await expect(page).toHaveURL(portalUrl('acme', '/profile?tab=employee'))
    await expect(page.getByRole('tab', { name: 'Datos laborales', selected: true })).toBeVisible()
  })

  await test.step('a salary equal to it is enough', async () => {
    await askAs(person, '/api/profile', { method: 'POST', body: { fixedSalary: 6500 } })
    await openProduct(page, 'acme', 'transport')
    await expect(page.getByText('La calculadora no está disponible')).toHaveCount(0)
    await askAs(person, '/api/profile', { method: 'POST', body: { fixedSalary: 27_200 } })
    await openProduct(page, 'acme', 'transport')
  })

  await test.step('the lines, in order', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Ahorras 0 € al mes' }).click()
    const table = page.getByRole('table', { name: 'Tu salario sin plan y con plan, línea a línea' })
    await expect(table.getByRole('columnheader')).toHaveText(['Al año', 'Sin plan', 'Con plan'])
    await expect(table.getByRole('rowheader')).toHaveText([
      'Salario bruto total',
      'Seguridad Social',
      'IRPF',
      'Retención',
      'Salario neto',
      'Salario neto disponible',
      'Bolsa del empleado',
      'Bolsa Top',
      'Bolsa del usuario',
      'Bolsa de la empresa',
      'Aportación de la empresa',
      'Disponible',
      'Gastado',
      'Aumento de la renta neta disponible',
      'Aumento salarial equivalente',
    ])
    // 2 % of 27,200 from the company beside the bag of 6,500.
    await expect(table.getByRole('row', { name: /^Bolsa de la empresa — 544 €$/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Disponible — 7\.044 €$/ })).toBeVisible()

    await expect(table.getByText('Salario fijo + salario variable')).toHaveCount(0)
    await table.getByRole('button', { name: 'Salario bruto total' }).click()
    await expect(table.getByText('Salario fijo + salario variable')).toBeVisible()
    await expect(table.locator('dl > div').filter({ hasText: 'Salario fijo' })).toContainText('27.200 €')
    await expect(table.locator('dl > div').filter({ hasText: 'Salario variable' })).toContainText('1.400 €')
    await table.getByRole('button', { name: 'Salario bruto total' }).click()
    await expect(table.getByText('Salario fijo + salario variable')).toHaveCount(0)

    await table.getByRole('button', { name: 'IRPF' }).click()
    await expect(table.getByText('Escala sobre la base')).toBeVisible()
    // The first bracket of the scale.
    await expect(table.getByText('12.450 € al 19 %: 2.365,5 €')).toBeVisible()
  })
})

async function startAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  await page
    .getByRole('dialog', { name: '¿Empezar de nuevo?' })
    .getByRole('button', { name: 'Empezar de nuevo' })
    .click()
}
