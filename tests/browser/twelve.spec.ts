import type { Page } from '@playwright/test'
import { demoPerson, euros, modality, productName } from './byHand.ts'
import { type Held, acmeHeld, cents, diego, globexHeld, marta } from './held.ts'
import { type Person, personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { acceptNewest, attach, cartItem, closeDetail, completePapers, confirmChange, expectTotal, memberRow, offer, openDetail, openProduct, sign, type } from './productSteps.ts'
import { addToCart, enter, expectToast, goTo, include } from './steps.ts'
import { expect, test } from './test.ts'
import { askAs } from './token.ts'

/**
 * All twelve categories, filled in as employees do: acme sells ten of them, globex nine, two of which acme has not. Each company's
 * walk fills one cart, signs once, accepts each contract by its link, and then looks at what holds.
 */
const reviewed = 'Este producto está en revisión. Te avisaremos cuando esté contratado.'
const readOnly = 'Este contrato está en vigor y no se puede modificar hasta el año siguiente.'

test('ten categories of acme are bought, signed at once, and read month by month @desktop', async ({ page, isMobile }, testInfo) => {
  test.setTimeout(400_000)
  const person = personOf(testInfo, 'acme', 'twelve')
  const held = acmeHeld()
  const go = (product: string): Promise<void> => goTo(page, isMobile, productName('acme', product))
  await askAs(person, '/api/families', { method: 'POST', body: { relationship: 'child', firstName: 'Ona', lastName1: 'Roca', lastName2: 'Ferrer', personalID: '51234567A', birthday: '2025-12-01' } })
  await enter(page, person, '/home')

  await test.step('transport: the amount of each month', async () => {
    await go('transport')
    await type(offer(page, held.transport.name).getByRole('textbox', { name: 'Importe al mes' }), '60')
    await expectTotal(page, held.transport.finalCents)
    await addToCart(page)
  })

  await test.step('food: vouchers by face, as many as the month still pays', async () => {
    await go('food')
    await offer(page, held.food.name).getByRole('button', { name: 'Elegir' }).click()
    for (const [face, count] of [['11 €', '10'], ['9 €', '5']] as const) {
      const units = page.getByRole('region', { name: `Unidades de ${face}` })
      await type(units.getByRole('textbox', { name: `Unidades de ${face} al mes` }), count)
      await units.getByRole('button', { name: 'Aplicar a todos' }).click()
    }
    // 220 a month less 110 and 45 leaves 65, and 65 / 7.50 is 8 and something.
    await type(page.getByRole('textbox', { name: 'Unidades de 7,5 €, septiembre' }), '20')
    await expect(page.getByText('ha superado el máximo (8)')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Unidades de 7,5 €, septiembre' })).toHaveValue('8')
    await expect(page.getByRole('button', { name: /^agosto\. / }).first()).toBeDisabled()
    await expectTotal(page, held.food.finalCents)
    await addToCart(page)
  })

  await test.step('kindergarten: each child its months, the second at the same centre, an invoice each', async () => {
    await go('kindergarten')
    await expect(page.getByRole('list', { name: 'A quién no puede cubrir' })).toContainText('La edad debe ser inferior a 3 años')
    await include(page, 'Nil Roca Ferrer')
    const nil = memberRow(page, 'Nil Roca Ferrer')
    await type(nil.getByRole('textbox', { name: 'El mismo importe cada mes' }), '320')
    await nil.getByRole('button', { name: 'Aplicar a todos' }).click()
    await include(page, 'Ona Roca Ferrer')
    const ona = memberRow(page, 'Ona Roca Ferrer')
    for (const month of ['septiembre', 'octubre', 'noviembre', 'diciembre']) await type(ona.getByRole('textbox', { name: month }), '250,5')
    await expectTotal(page, held.kindergarten.finalCents)

    const [papersOfNil, papersOfOna] = ['Nil', 'Ona'].map((name) => page.getByRole('region', { name: `${name} Roca Ferrer` })) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>]
    await papersOfNil.getByRole('textbox', { name: 'Nombre del centro' }).fill('El Petit Príncep')
    await papersOfNil.getByRole('textbox', { name: 'Dirección' }).fill('Carrer Major 3')
    await page.getByRole('button', { name: 'Añadir al carrito' }).click()
    await expect(papersOfNil.getByText('Rellena Código del centro').first()).toBeVisible()
    await expect(papersOfNil.getByText('Rellena Factura').first()).toBeVisible()

    await papersOfNil.getByRole('textbox', { name: 'Código del centro' }).fill('08012345')
    await attach(papersOfNil, /^Factura/, 'factura-nil.pdf')
    await papersOfOna.getByRole('radio', { name: 'Nil Roca Ferrer' }).click()
    await expect(papersOfOna.getByRole('textbox', { name: 'Código del centro' })).toHaveValue('08012345')
    await expect(papersOfOna.getByRole('textbox', { name: 'Nombre del centro' })).toHaveValue('El Petit Príncep')
    await attach(papersOfOna, /^Factura/, 'factura-ona.pdf')
    await addToCart(page)
  })

  await test.step('health: two people of one company, one supplementary', async () => {
    await go('health-insurance')
    await page.getByRole('radio', { name: 'Nortia Salud' }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('radio', { name: new RegExp(`^${held.health.name}`) }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    // The main product first: there is no supplementary to choose before somebody is covered.
    await expect(page.getByRole('checkbox', { name: 'Dental para Marta' })).toHaveCount(0)
    await include(page, demoPerson('acme', marta).fullName)
    await include(page, demoPerson('acme', marta, 'Jordi').fullName)
    await page.getByRole('checkbox', { name: 'Dental para Marta' }).check()
    await expectTotal(page, held.health.finalCents)
    await addToCart(page)
  })

  await test.step('training: only the months of the course, half paid by the company', async () => {
    await go('formation')
    await offer(page, held.formation.name).getByRole('button', { name: 'Elegir' }).click()
    await type(page.getByRole('textbox', { name: 'Importe al mes' }), '80')
    await expectTotal(page, held.formation.finalCents)
    await addToCart(page)
  })

  await test.step('saving plan: never less than its minimum', async () => {
    await go('saving-plan')
    const amount = page.getByRole('textbox', { name: 'Importe al mes' })
    await type(amount, '29,99')
    await expect(page.getByText('El valor del campo Importe al mes es inferior al mínimo (30 €)')).toBeVisible()
    await expect(amount).toHaveValue('30,00')
    await type(amount, '100')
    await expectTotal(page, held.saving.finalCents)
    await addToCart(page)
  })

  await test.step('life AXA: capitals under the main one, the button closed until they are right', async () => {
    await go('life-insurance-axa')
    const add = page.getByRole('button', { name: 'Añadir al carrito' })
    await expect(add).toBeDisabled()
    await type(page.getByRole('textbox', { name: 'Fallecimiento por cualquier causa', exact: true }), '60000')
    await type(page.getByRole('textbox', { name: 'Fallecimiento por accidente', exact: true }), '40000')
    await expect(add).toBeEnabled()
    await expectTotal(page, held.axa.finalCents)
    await addToCart(page)
  })

  await test.step('gym: the employee with the company\'s 10 €, and the husband', async () => {
    await go('gym')
    await include(page, demoPerson('acme', marta).fullName)
    await include(page, demoPerson('acme', marta, 'Jordi').fullName)
    await expectTotal(page, held.gym.finalCents)
    await addToCart(page)
  })

  await test.step('lottery: whole tickets, never more than the bag holds', async () => {
    await go('lottery')
    const left = 120_000 - held.axa.finalCents - held.gym.finalCents
    const most = Math.floor(left / 2000)
    await expect(page.getByText(`Con los ${euros(left)} que te quedan puedes elegir hasta ${most}.`)).toBeVisible()
    const count = page.getByRole('textbox', { name: 'Cuántas participaciones' })
    await type(count, '999')
    await expect(count).toHaveValue(String(most))
    await type(count, '2')
    await page.getByRole('button', { name: 'Una más' }).click()
    await page.getByRole('textbox', { name: 'Número' }).fill('12345')
    await expectTotal(page, held.lottery.finalCents)
    await addToCart(page)
  })

  await test.step('informative: words and links, no price, no year, no cart', async () => {
    await go('informative')
    await expect(offer(page, 'Línea de apoyo 24 horas')).toContainText('cinco sesiones al año')
    await expectNothingToBuy(page)
  })

  await test.step('the cart asks for the papers of what needs them', async () => {
    await page.goto(portalUrl('acme', '/cart'))
    await completePapers(page, held.health.name, async (dialog) => {
      for (const member of [undefined, 'Jordi']) {
        const { fullName } = demoPerson('acme', marta, member)
        await attach(dialog.getByRole('region', { name: fullName }), /^Cuestionario de salud firmado/, `cuestionario-${member ?? 'marta'}.pdf`)
      }
    })
    await completePapers(page, held.formation.name, async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Centro' }).fill('Escola Oficial d’Idiomes')
      await dialog.getByRole('textbox', { name: 'Curso' }).fill('Alemán B1')
      await dialog.getByRole('button', { name: 'Guardar la documentación' }).click()
      await expectToast(page, 'Falta un documento. Por favor llénalo para continuar')
      await dialog.getByRole('textbox', { name: 'Teléfono de contacto' }).fill('934 016 000')
      await dialog.getByRole('radio', { name: 'Un pago al mes' }).check()
      await dialog.getByRole('button', { name: 'Añadir otro' }).click()
      await attach(dialog, /^Factura/, 'factura-junio.pdf')
    })
    await completePapers(page, held.saving.name, async (dialog) => {
      await dialog.getByRole('textbox', { name: '¿Aportas este año a otro plan de pensiones?' }).fill('No')
      await attach(dialog, /^Boletín de adhesión firmado/, 'boletin.pdf')
    })
    await expect(cartItem(page, held.kindergarten.name)).toContainText('Completa')
    await expect(cartItem(page, held.lottery.name)).toContainText('No hace falta')
  })

  await signAndRead(page, person, Object.values(held))

  await test.step('what has an insurer, a centre or a document behind it is under review; the rest is in force', async () => {
    for (const [alias, name] of [['kindergarten', held.kindergarten.name], ['formation', held.formation.name], ['saving-plan', held.saving.name]] as const) {
      await openProduct(page, 'acme', alias)
      await expect(offer(page, name)).toContainText(reviewed)
      await expectNoActions(page)
    }
    for (const [alias, name] of [['gym', held.gym.name], ['lottery', held.lottery.name], ['life-insurance-axa', held.axa.name]] as const) {
      await openProduct(page, 'acme', alias)
      await expect(offer(page, name)).toContainText(readOnly)
      await expect(page.getByRole('button', { name: 'Modificar' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Cancelar el contrato' })).toBeVisible()
    }
    for (const [alias, name] of [['transport', held.transport.name], ['food', held.food.name]] as const) {
      await openProduct(page, 'acme', alias)
      await expect(offer(page, name).getByRole('button', { name: 'Modificar' })).toBeVisible()
    }
  })
})

test('nine categories of globex: leasing and life among them; sport and health are changed in force, life is cancelled', async ({ page, isMobile }, testInfo) => {
  test.setTimeout(400_000)
  const person = personOf(testInfo, 'globex', 'twelve')
  const held = globexHeld()
  const fullName = demoPerson('globex', diego).fullName
  const go = (product: string): Promise<void> => goTo(page, isMobile, productName('globex', product))
  await enter(page, person, '/home')

  await test.step('food: a card with an amount of its own each month', async () => {
    await go('food')
    await type(page.getByRole('textbox', { name: 'El mismo importe cada mes' }), '200')
    await page.getByRole('button', { name: 'Aplicar a todos' }).click()
    const december = page.getByRole('textbox', { name: 'diciembre' })
    await type(december, '231,01')
    await expect(page.getByText('El valor del campo diciembre ha superado el máximo (231 €)')).toBeVisible()
    await type(december, '150,5')
    await expectTotal(page, held.food.finalCents)
    await addToCart(page)
  })

  await test.step('transport: half of it from the company', async () => {
    await go('transport')
    await type(page.getByRole('textbox', { name: 'Importe al mes' }), '85,5')
    await expectTotal(page, held.transport.finalCents)
    await addToCart(page)
  })

  await test.step('health: one company, so the wizard begins with the product', async () => {
    await go('health-insurance')
    await page.getByRole('radio', { name: new RegExp(`^${held.health.name}`) }).check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await include(page, fullName)
    await expectTotal(page, held.health.finalCents)
    await addToCart(page)
  })

  await test.step('leasing: fees in order, two to five years, the private use of the payroll', async () => {
    await go('renting')
    await type(page.getByRole('textbox', { name: 'Valor del vehículo' }), '35000')
    await type(page.getByRole('textbox', { name: 'Cuota sin IVA' }), '484,01')
    await type(page.getByRole('textbox', { name: 'Cuota con IVA' }), '484')
    await expect(page.getByText('La cuota sin IVA no puede ser superior a la cuota con IVA').first()).toBeVisible()
    await type(page.getByRole('textbox', { name: 'Cuota sin IVA' }), '484')
    await expect(page.getByText('La cuota sin IVA no puede ser superior a la cuota con IVA')).toHaveCount(0)
    await type(page.getByRole('textbox', { name: 'Cuota sin IVA' }), '400')
    const years = page.getByRole('textbox', { name: 'Años de contrato' })
    await expect(years).toHaveValue('2')
    await type(years, '6')
    await expect(page.getByText('El valor del campo Años de contrato ha superado el máximo (5)')).toBeVisible()
    await type(years, '1')
    await expect(page.getByText('El valor del campo Años de contrato es inferior al mínimo (2)')).toBeVisible()
    await type(years, '3')
    await expect(page.getByRole('textbox', { name: 'Uso privado' })).toHaveValue('60')
    await expect(page.getByRole('textbox', { name: 'Uso privado' })).not.toBeEditable()
    await page.getByRole('button', { name: 'Elegir todos' }).click()
    await expectTotal(page, held.renting.finalCents)

    await type(page.getByRole('textbox', { name: 'Cuota con IVA' }), '9000')
    await expect(page.getByText('El precio excede la cantidad disponible')).toBeVisible()
    await type(page.getByRole('textbox', { name: 'Cuota con IVA' }), '484')
    await expect(page.getByText('El precio excede la cantidad disponible')).toHaveCount(0)
    await addToCart(page)
  })

  await test.step('training: one payment a year', async () => {
    await go('formation')
    await type(page.getByRole('textbox', { name: 'Importe al mes' }), '50')
    await expectTotal(page, held.formation.finalCents)
    await addToCart(page)
  })

  await test.step('life: from 35,000 €, and too dear is taken back', async () => {
    await go('life-insurance')
    const death = page.getByRole('textbox', { name: 'Capital por fallecimiento' })
    await type(death, '34999,99')
    await expect(page.getByText('El valor del campo Capital por fallecimiento es inferior al mínimo (35.000 €)')).toBeVisible()
    await expect(death).toHaveValue('35.000,00')
    await type(death, '60000')
    await type(page.getByRole('textbox', { name: 'Capital por incapacidad' }), '30000')
    await expectTotal(page, held.life.finalCents)
    await type(death, '3000000')
    await expect(page.getByText('El precio ha excedido la cantidad disponible')).toBeVisible()
    await expect(death).toHaveValue('60.000,00')
    await expectTotal(page, held.life.finalCents)
    await addToCart(page)
  })

  await test.step('life AXA: three capitals', async () => {
    await go('life-insurance-axa')
    for (const [name, capital] of [['Fallecimiento por cualquier causa', '50000'], ['Fallecimiento por accidente', '50000'], ['Gran invalidez', '20000']] as const) {
      await type(page.getByRole('textbox', { name, exact: true }), capital)
    }
    await expectTotal(page, held.axa.finalCents)
    await addToCart(page)
  })

  await test.step('sport: a quarter from the company', async () => {
    await go('gym')
    await include(page, fullName)
    await expectTotal(page, held.gym.finalCents)
    await addToCart(page)
  })

  await test.step('informative: nothing to buy', async () => {
    await go('informative')
    await expectNothingToBuy(page)
  })

  await test.step('the papers of the course', async () => {
    await page.goto(portalUrl('globex', '/cart'))
    await completePapers(page, held.formation.name, async (dialog) => {
      await dialog.getByRole('textbox', { name: 'Centro' }).fill('UNED')
      await dialog.getByRole('textbox', { name: 'Curso' }).fill('Máster en datos')
      await dialog.getByRole('textbox', { name: 'Teléfono de contacto' }).fill('913986000')
      await dialog.getByRole('radio', { name: 'Un pago al año' }).check()
      await dialog.getByRole('button', { name: 'Añadir otro' }).click()
      await attach(dialog, /^Factura/, 'matricula.pdf')
    })
  })

  await signAndRead(page, person, Object.values(held))

  await test.step('leasing and life are read-only in force, the course is under review', async () => {
    for (const [alias, name] of [['renting', held.renting.name], ['life-insurance', held.life.name], ['life-insurance-axa', held.axa.name]] as const) {
      await openProduct(page, 'globex', alias)
      await expect(offer(page, name)).toContainText(readOnly)
      await expect(page.getByRole('button', { name: 'Modificar' })).toHaveCount(0)
    }
    await openProduct(page, 'globex', 'formation')
    await expect(offer(page, held.formation.name)).toContainText(reviewed)
    await expectNoActions(page)
  })

  await test.step('sport is no default category: it loses its last month, once the mail is accepted', async () => {
    await openProduct(page, 'globex', 'gym')
    await page.getByRole('button', { name: 'Modificar' }).click()
    await page.getByRole('button', { name: 'diciembre' }).click()
    await confirmChange(page, held.gym.priceCents, (held.gym.priceCents / 6) * 5)
    await expect(offer(page, held.gym.name)).toContainText('Hay un cambio por confirmar en tu correo.')
    await expect(page.getByRole('region', { name: 'Meses' })).toContainText(euros(held.gym.priceCents))
    await acceptNewest(page, person, 2, 1)
    await openProduct(page, 'globex', 'gym')
    await expect(page.getByRole('region', { name: 'Meses' })).toContainText(euros((held.gym.priceCents / 6) * 5))
  })

  await test.step('health takes a supplementary in force', async () => {
    await openProduct(page, 'globex', 'health-insurance')
    await page.getByRole('button', { name: 'Ver lo que tienes' }).click()
    await page.getByRole('button', { name: 'Modificar' }).click()
    await page.getByRole('checkbox', { name: 'Arenal Dental para Diego' }).check()
    await confirmChange(page, held.health.priceCents, held.health.priceCents + cents(modality('globex', 'health-insurance', 'arenal-care-dental').defaultPrice) * 6)
  })

  await test.step('life is cancelled, asked first, and ends with the mail', async () => {
    await openProduct(page, 'globex', 'life-insurance')
    await page.getByRole('button', { name: 'Cancelar el contrato' }).click()
    const question = page.getByRole('dialog', { name: '¿Cancelar el contrato?' })
    await expect(question).toContainText('Las condiciones actuales siguen valiendo hasta que lo aceptes.')
    await question.getByRole('button', { name: 'Cancelar el contrato' }).click()
    await expectToast(page, 'Revisa tu correo para confirmar los cambios')
    await expect(offer(page, held.life.name)).toContainText('Hay una cancelación por confirmar en tu correo. Hasta que la aceptes el contrato sigue.')
    await acceptNewest(page, person, 4, 1)
    await page.goto(portalUrl('globex', '/documents/user'))
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: held.life.name })).toContainText('Cancelado')
    await openProduct(page, 'globex', 'life-insurance')
    await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toBeVisible()
  })
})

async function signAndRead(page: Page, person: Person, held: Held[]): Promise<void> {
  await test.step('the cart holds each at its price, and is signed once', async () => {
    for (const { name, finalCents } of held) await expect(cartItem(page, name)).toContainText(euros(finalCents))
    await expect(page.getByRole('region', { name: 'Resumen' })).toContainText(euros(held.reduce((sum, { finalCents }) => sum + finalCents, 0)))
    await sign(page, held.length)
    await acceptNewest(page, person, 1, held.length)
  })

  await test.step('each detail tells its sums and its months', async () => {
    await page.goto(portalUrl(person.tenant, '/documents/user'))
    await expect(page.getByRole('main').getByRole('row').filter({ has: page.getByRole('button') })).toHaveCount(held.length)
    for (const { name, priceCents, finalCents, tells } of held) {
      const detail = await openDetail(page, name)
      await expect(detail.locator('dl > div').filter({ hasText: 'Precio del año' })).toContainText(euros(priceCents))
      await expect(detail.locator('dl > div').filter({ hasText: 'Pagas tú' })).toContainText(euros(finalCents))
      for (const words of tells) {
        if (typeof words === 'string') await expect(detail).toContainText(words)
        else await expect(detail.getByRole('row', { name: words }).first()).toBeVisible()
      }
      await closeDetail(detail)
    }
  })
}

async function expectNothingToBuy(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCount(0)
  await expect(page.getByRole('radiogroup', { name: 'Año del plan' })).toHaveCount(0)
  await expect(page.getByText('Tu ahorro')).toHaveCount(0)
}

async function expectNoActions(page: Page): Promise<void> {
  for (const name of ['Modificar', 'Cancelar el contrato', 'Añadir al carrito']) await expect(page.getByRole('main').getByRole('article').getByRole('button', { name })).toHaveCount(0)
}
