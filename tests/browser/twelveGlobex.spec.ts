import { demoPerson, euros, modality, productName } from './expectedAmounts.ts'
import { cents, diego, globexContracts } from './expectedContracts.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import {
  acceptNewest,
  attach,
  completeDocumentation,
  confirmChange,
  expectTotal,
  offer,
  openProduct,
  type,
} from './productSteps.ts'
import { addToCart, enter, expectToast, goTo, include } from './steps.ts'
import { expect, test } from './test.ts'
import { expectNoActions, expectNothingToBuy, readOnly, reviewed, signAndRead } from './twelveSteps.ts'

test('globex: nine categories are bought; sport and health change in force, life ends @desktop', async ({
  page,
  isMobile,
}, testInfo) => {
  test.setTimeout(400_000)
  const person = personOf(testInfo, 'globex', 'twelve')
  const contracts = globexContracts()
  const fullName = demoPerson('globex', diego).fullName
  const go = (product: string): Promise<void> => goTo(page, isMobile, productName('globex', product))
  await enter(page, person, '/home')

  await test.step('food: a card with an amount of its own each month', async () => {
    await go('food')
    await type(page.getByRole('textbox', { name: 'Importe al mes' }), '200')
    await page.getByRole('button', { name: 'Cambiar meses sueltos' }).click()
    const december = page.getByRole('textbox', { name: 'diciembre' })
    await type(december, '231,01')
    await expect(page.getByText('El valor del campo diciembre ha superado el máximo (231 €)')).toBeVisible()
    await type(december, '150,5')
    await expectTotal(page, contracts.food.finalCents)
    await addToCart(page)
  })

  await test.step('transport: half of it from the company', async () => {
    await go('transport')
    await type(page.getByRole('textbox', { name: 'Importe al mes' }), '85,5')
    await expectTotal(page, contracts.transport.finalCents)
    await addToCart(page)
  })

  await test.step('health: one company, so the wizard begins with the product', async () => {
    await go('health-insurance')
    await page.getByRole('radio', { name: new RegExp(`^${contracts.health.name}`) }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await include(page, fullName)
    await expectTotal(page, contracts.health.finalCents)
    await addToCart(page)
  })

  await test.step('leasing: fees in order, two to five years, the private use of the payroll', async () => {
    await go('renting')
    await type(page.getByRole('textbox', { name: 'Valor del vehículo' }), '35000')
    await type(page.getByRole('textbox', { name: 'Cuota sin IVA' }), '484,01')
    await type(page.getByRole('textbox', { name: 'Cuota con IVA' }), '484')
    await expect(
      page.getByText('La cuota sin IVA no puede ser superior a la cuota con IVA').first(),
    ).toBeVisible()
    await type(page.getByRole('textbox', { name: 'Cuota sin IVA' }), '484')
    await expect(page.getByText('La cuota sin IVA no puede ser superior a la cuota con IVA')).toHaveCount(0)
    await type(page.getByRole('textbox', { name: 'Cuota sin IVA' }), '400')
    const years = page.getByRole('textbox', { name: 'Años de contrato' })
    await expect(years).toHaveValue('2')
    await type(years, '6')
    await expect(
      page.getByText('El valor del campo Años de contrato ha superado el máximo (5)'),
    ).toBeVisible()
    await type(years, '1')
    await expect(page.getByText('El valor de «Años de contrato» es inferior al mínimo (2)')).toBeVisible()
    await type(years, '3')
    await expect(page.getByRole('textbox', { name: 'Uso privado' })).toHaveValue('60')
    await expect(page.getByRole('textbox', { name: 'Uso privado' })).not.toBeEditable()
    await page.getByRole('button', { name: 'Elegir todos' }).click()
    await expectTotal(page, contracts.renting.finalCents)

    await type(page.getByRole('textbox', { name: 'Cuota con IVA' }), '9000')
    await expect(page.getByText('El precio excede la cantidad disponible')).toBeVisible()
    await type(page.getByRole('textbox', { name: 'Cuota con IVA' }), '484')
    await expect(page.getByText('El precio excede la cantidad disponible')).toHaveCount(0)
    await addToCart(page)
  })

  await test.step('training: one payment a year', async () => {
    await go('formation')
    await type(page.getByRole('textbox', { name: 'Importe al mes' }), '50')
    await expectTotal(page, contracts.formation.finalCents)
    await addToCart(page)
  })

  await test.step('life: from 35,000 €; a price above the limit is taken back', async () => {
    await go('life-insurance')
    const death = page.getByRole('textbox', { name: 'Capital por fallecimiento' })
    await type(death, '34999,99')
    await expect(
      page.getByText('El valor del campo Capital por fallecimiento es inferior al mínimo (35.000 €)'),
    ).toBeVisible()
    await expect(death).toHaveValue('35.000,00')
    await type(death, '60000')
    await type(page.getByRole('textbox', { name: 'Capital por incapacidad' }), '30000')
    await expectTotal(page, contracts.life.finalCents)
    await type(death, '3000000')
    await expect(page.getByText('El precio ha excedido la cantidad disponible')).toBeVisible()
    await expect(death).toHaveValue('60.000,00')
    await expectTotal(page, contracts.life.finalCents)
    await addToCart(page)
  })

  await test.step('life AXA: three capitals', async () => {
    await go('life-insurance-axa')
    for (const [name, capital] of [
      ['Fallecimiento por cualquier causa', '50000'],
      ['Fallecimiento por accidente', '50000'],
      ['Gran invalidez', '20000'],
    ] as const) {
      await type(page.getByRole('textbox', { name, exact: true }), capital)
    }
    await expectTotal(page, contracts.axa.finalCents)
    await addToCart(page)
  })

  await test.step('sport: a quarter from the company', async () => {
    await go('gym')
    await include(page, fullName)
    await expectTotal(page, contracts.gym.finalCents)
    await addToCart(page)
  })

  await test.step('informative: nothing to buy', async () => {
    await go('informative')
    await expectNothingToBuy(page)
  })

  await test.step('the cart asks for the documentation of the course', async () => {
    await page.goto(portalUrl('globex', '/cart'))
    await completeDocumentation(page, contracts.formation.name, async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Centro' }).fill('UNED')
      await dialog.getByRole('textbox', { name: 'Curso' }).fill('Máster en datos')
      await dialog.getByRole('textbox', { name: 'Teléfono de contacto' }).fill('913986000')
      await dialog.getByRole('radio', { name: 'Un pago al año' }).check()
      await dialog.getByRole('button', { name: /^Añadir/ }).click()
      await attach(dialog, /^Factura/, 'matricula.pdf')
    })
  })

  await signAndRead(page, person, Object.values(contracts))

  await test.step('leasing and life are read-only in force, the course is under review', async () => {
    for (const [alias, name] of [
      ['renting', contracts.renting.name],
      ['life-insurance', contracts.life.name],
      ['life-insurance-axa', contracts.axa.name],
    ] as const) {
      await openProduct(page, 'globex', alias)
      await expect(offer(page, name)).toContainText(readOnly)
      await expect(page.getByRole('button', { name: 'Cambiar', exact: true })).toHaveCount(0)
    }
    await openProduct(page, 'globex', 'formation')
    await expect(offer(page, contracts.formation.name)).toContainText(reviewed)
    await expectNoActions(page)
  })

  await test.step('sport, no default category, loses its last month when the mail is accepted', async () => {
    await openProduct(page, 'globex', 'gym')
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await page.getByRole('button', { name: 'diciembre' }).click()
    await confirmChange(page, contracts.gym.priceCents, (contracts.gym.priceCents / 6) * 5)
    await expect(offer(page, contracts.gym.name)).toContainText('Hay un cambio por confirmar en tu correo.')
    await expect(page.getByRole('region', { name: 'Meses' })).toContainText(euros(contracts.gym.priceCents))
    await acceptNewest(page, person, 2, 1)
    await openProduct(page, 'globex', 'gym')
    await expect(page.getByRole('region', { name: 'Meses' })).toContainText(
      euros((contracts.gym.priceCents / 6) * 5),
    )
  })

  await test.step('health takes a supplementary in force', async () => {
    await openProduct(page, 'globex', 'health-insurance')
    await page.getByRole('button', { name: 'Ver lo que tienes' }).click()
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Arenal Dental para Diego' }).check()
    await confirmChange(
      page,
      contracts.health.priceCents,
      contracts.health.priceCents +
        cents(modality('globex', 'health-insurance', 'arenal-care-dental').defaultPrice) * 6,
    )
  })

  await test.step('life is cancelled after a confirmation, and ends with the mail', async () => {
    await openProduct(page, 'globex', 'life-insurance')
    await page.getByRole('button', { name: 'Cancelar el contrato' }).click()
    const question = page.getByRole('dialog', { name: '¿Cancelar el contrato?' })
    await expect(question).toContainText('Las condiciones actuales siguen valiendo hasta que la confirmes.')
    await question.getByRole('button', { name: 'Cancelar el contrato' }).click()
    await expectToast(page, 'Revisa tu correo para confirmar la cancelación')
    await expect(offer(page, contracts.life.name)).toContainText(
      'Hay una cancelación por confirmar en tu correo. Hasta que la confirmes, el contrato sigue.',
    )
    await acceptNewest(page, person, 4, 1)
    await page.goto(portalUrl('globex', '/documents/user'))
    await expect(
      page.getByRole('main').getByRole('row').filter({ hasText: contracts.life.name }),
    ).toContainText('Cancelado')
    await openProduct(page, 'globex', 'life-insurance')
    await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toBeVisible()
  })
})
