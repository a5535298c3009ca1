import type { Page } from '@playwright/test'
import { demoPerson, euros, productName } from './expectedAmounts.ts'
import { acmeContracts, marta } from './expectedContracts.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import {
  attach,
  cartItem,
  completeDocumentation,
  expectTotal,
  memberRow,
  offer,
  openProduct,
  type,
} from './productSteps.ts'
import { addToCart, enter, expectToast, goTo, include } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'
import { expectNoActions, expectNothingToBuy, readOnly, reviewed, signAndRead } from './twelveSteps.ts'

/**
 * All twelve categories, filled in as employees do: acme sells ten of them, globex nine, two of which acme
 * does not have. Each company's run fills one cart, signs once, accepts each contract by its link, and then
 * checks the contracts in force.
 */
test('ten categories of acme are bought, signed together, and shown month by month @desktop', async ({
  page,
  isMobile,
}, testInfo) => {
  test.setTimeout(400_000)
  const person = personOf(testInfo, 'acme', 'twelve')
  const contracts = acmeContracts()
  const go = (product: string): Promise<void> => goTo(page, isMobile, productName('acme', product))
  await callServerAs(person, '/api/families', {
    method: 'POST',
    body: {
      relationship: 'child',
      firstName: 'Ona',
      lastName1: 'Roca',
      lastName2: 'Ferrer',
      personalID: '51234567C',
      birthday: '2025-12-01',
    },
  })
  await enter(page, person, '/home')

  await test.step('transport: the amount of each month', async () => {
    await go('transport')
    await type(offer(page, contracts.transport.name).getByRole('textbox', { name: 'Importe al mes' }), '60')
    await expectTotal(page, contracts.transport.finalCents)
    await addToCart(page)
  })

  await test.step('food: vouchers in one grid, faces as rows, as many as the month still pays', async () => {
    await go('food')
    await offer(page, contracts.food.name).getByRole('button', { name: 'Elegir' }).click()
    for (const [face, count] of [
      ['11 €', '10'],
      ['9 €', '5'],
    ] as const) {
      const units = page.getByRole('region', { name: `Unidades de ${face}` })
      await type(units.getByRole('textbox', { name: `Unidades de ${face} al mes` }), count)
      await units.getByRole('button', { name: 'Aplicar a todos' }).click()
    }
    // 220 a month minus 110 and 45 leaves 65, which pays eight vouchers of 7.50.
    await type(page.getByRole('textbox', { name: 'Unidades de 7,50 €, septiembre' }), '20')
    await expect(page.getByText('ha superado el máximo (8)')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Unidades de 7,50 €, septiembre' })).toHaveValue('8')
    await expect(page.getByRole('textbox', { name: /^Unidades de .*, septiembre$/ })).toHaveCount(3)
    const august = page.getByRole('button', { name: /^agosto\. / })
    await expect(august).toHaveCount(1)
    await expect(august).toBeDisabled()
    await expectTotal(page, contracts.food.finalCents)
    await addToCart(page)
  })

  await test.step('kindergarten: each child its months, one center for both, an invoice each', async () => {
    await go('kindergarten')
    await expect(page.getByRole('list', { name: 'A quién no puede cubrir' })).toContainText(
      'La edad debe ser inferior a 3 años',
    )
    await include(page, 'Nil Roca Ferrer')
    const nil = memberRow(page, 'Nil Roca Ferrer')
    await type(nil.getByRole('textbox', { name: 'Importe al mes' }), '320')
    await include(page, 'Ona Roca Ferrer')
    const ona = memberRow(page, 'Ona Roca Ferrer')
    await ona.getByRole('button', { name: 'Cambiar meses sueltos' }).click()
    for (const month of ['septiembre', 'octubre', 'noviembre', 'diciembre'])
      await type(ona.getByRole('textbox', { name: month }), '250,5')
    await expectTotal(page, contracts.kindergarten.finalCents)

    const [papersOfNil, papersOfOna] = ['Nil', 'Ona'].map((name) =>
      page.getByRole('region', { name: `${name} Roca Ferrer` }),
    ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>]
    await papersOfNil.getByRole('textbox', { name: 'Nombre del centro' }).fill('El Petit Príncep')
    await papersOfNil.getByRole('textbox', { name: 'Dirección' }).fill('Carrer Major 3')
    await page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expect(papersOfNil.getByText('Rellena «Código del centro»').first()).toBeVisible()
    await expect(papersOfNil.getByText('Adjunta «Factura»').first()).toBeVisible()

    await papersOfNil.getByRole('textbox', { name: 'Código del centro' }).fill('08012345')
    await attach(papersOfNil, /^Factura/, 'factura-nil.pdf')
    await papersOfOna.getByRole('radio', { name: 'Nil Roca Ferrer' }).click()
    await expect(papersOfOna.getByRole('textbox', { name: 'Código del centro' })).toHaveValue('08012345')
    await expect(papersOfOna.getByRole('textbox', { name: 'Nombre del centro' })).toHaveValue(
      'El Petit Príncep',
    )
    await attach(papersOfOna, /^Factura/, 'factura-ona.pdf')
    await addToCart(page)
  })

  await test.step('health: two people of one company, one supplementary', async () => {
    await go('health-insurance')
    await page.getByRole('radio', { name: 'Nortia Salud' }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('radio', { name: new RegExp(`^${contracts.health.name}`) }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    // The main product is chosen first: a supplementary can only be chosen once somebody is covered.
    await expect(page.getByRole('checkbox', { name: 'Dental para Marta' })).toHaveCount(0)
    await include(page, demoPerson('acme', marta).fullName)
    await include(page, demoPerson('acme', marta, 'Jordi').fullName)
    await page.getByRole('checkbox', { name: 'Dental para Marta' }).check()
    await expectTotal(page, contracts.health.finalCents)
    await addToCart(page)
  })

  await test.step('training: only the months of the course, half paid by the company', async () => {
    await go('formation')
    await offer(page, contracts.formation.name).getByRole('button', { name: 'Elegir' }).click()
    await type(page.getByRole('textbox', { name: 'Importe al mes' }), '80')
    await expectTotal(page, contracts.formation.finalCents)
    await addToCart(page)
  })

  await test.step('saving plan: never less than its minimum', async () => {
    await go('saving-plan')
    const amount = page.getByRole('textbox', { name: 'Importe al mes' })
    await type(amount, '29,99')
    await expect(
      page.getByText('El valor del campo Importe al mes es inferior al mínimo (30 €)'),
    ).toBeVisible()
    await expect(amount).toHaveValue('30,00')
    await type(amount, '100')
    await expectTotal(page, contracts.saving.finalCents)
    await addToCart(page)
  })

  await test.step('life AXA: capitals under the main one, no way on until they are right', async () => {
    await go('life-insurance-axa')
    const add = page.getByRole('button', { name: 'Añadir al carrito' })
    await expect(add).toBeDisabled()
    await type(page.getByRole('textbox', { name: 'Fallecimiento por cualquier causa', exact: true }), '60000')
    await type(page.getByRole('textbox', { name: 'Fallecimiento por accidente', exact: true }), '40000')
    await expect(add).toBeEnabled()
    await expectTotal(page, contracts.axa.finalCents)
    await addToCart(page)
  })

  await test.step("gym: the employee with the company's 10 €, and the husband", async () => {
    await go('gym')
    await include(page, demoPerson('acme', marta).fullName)
    await include(page, demoPerson('acme', marta, 'Jordi').fullName)
    await expectTotal(page, contracts.gym.finalCents)
    await addToCart(page)
  })

  await test.step('lottery: whole tickets, never more than the bag holds', async () => {
    await go('lottery')
    const left = 120_000 - contracts.axa.finalCents - contracts.gym.finalCents
    const most = Math.floor(left / 2000)
    await expect(
      page.getByText(`Con los ${euros(left)} que te quedan puedes elegir hasta ${most}.`),
    ).toBeVisible()
    const count = page.getByRole('textbox', { name: 'Cuántos décimos' })
    await type(count, '999')
    await expect(count).toHaveValue(String(most))
    await type(count, '2')
    await page.getByRole('button', { name: 'Una más' }).click()
    await page.getByRole('textbox', { name: 'Número' }).fill('12345')
    await expectTotal(page, contracts.lottery.finalCents)
    await addToCart(page)
  })

  await test.step('informative: texts and links, no price, no year, no cart', async () => {
    await go('informative')
    await expect(offer(page, 'Línea de apoyo 24 horas')).toContainText('cinco sesiones al año')
    await expectNothingToBuy(page)
  })

  await test.step('the cart asks for the documentation of each product that needs it', async () => {
    await page.goto(portalUrl('acme', '/cart'))
    await completeDocumentation(page, contracts.health.name, async (dialog) => {
      for (const member of [undefined, 'Jordi']) {
        const { fullName } = demoPerson('acme', marta, member)
        await attach(
          dialog.getByRole('region', { name: fullName }),
          /^Cuestionario de salud firmado/,
          `cuestionario-${member ?? 'marta'}.pdf`,
        )
      }
    })
    await completeDocumentation(page, contracts.formation.name, async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Centro' }).fill('Escola Oficial d’Idiomes')
      await dialog.getByRole('textbox', { name: 'Curso' }).fill('Alemán B1')
      await dialog.getByRole('button', { name: 'Guardar la documentación' }).click()
      await expectToast(page, 'Falta un documento. Por favor llénalo para continuar')
      await dialog.getByRole('textbox', { name: 'Teléfono de contacto' }).fill('934 016 000')
      await dialog.getByRole('radio', { name: 'Un pago al mes' }).check()
      await dialog.getByRole('button', { name: /^Añadir/ }).click()
      await attach(dialog, /^Factura/, 'factura-junio.pdf')
    })
    await completeDocumentation(page, contracts.saving.name, async (dialog) => {
      await dialog.getByRole('textbox', { name: '¿Aportas este año a otro plan de pensiones?' }).fill('No')
      await attach(dialog, /^Boletín de adhesión firmado/, 'boletin.pdf')
    })
    await expect(cartItem(page, contracts.kindergarten.name)).toContainText('Completa')
    await expect(cartItem(page, contracts.lottery.name)).toContainText('No hace falta')
  })

  await signAndRead(page, person, Object.values(contracts))

  await test.step('under review: what has an insurer, center or document; the rest in force', async () => {
    for (const [alias, name] of [
      ['kindergarten', contracts.kindergarten.name],
      ['formation', contracts.formation.name],
      ['saving-plan', contracts.saving.name],
    ] as const) {
      await openProduct(page, 'acme', alias)
      await expect(offer(page, name)).toContainText(reviewed)
      await expectNoActions(page)
    }
    for (const [alias, name] of [
      ['gym', contracts.gym.name],
      ['lottery', contracts.lottery.name],
      ['life-insurance-axa', contracts.axa.name],
    ] as const) {
      await openProduct(page, 'acme', alias)
      await expect(offer(page, name)).toContainText(readOnly)
      await expect(page.getByRole('button', { name: 'Cambiar', exact: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Cancelar el contrato' })).toBeVisible()
    }
    for (const [alias, name] of [
      ['transport', contracts.transport.name],
      ['food', contracts.food.name],
    ] as const) {
      await openProduct(page, 'acme', alias)
      await expect(offer(page, name).getByRole('button', { name: 'Cambiar', exact: true })).toBeVisible()
    }
  })
})
