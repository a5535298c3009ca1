import { expectWholeOnPaper } from './paper.ts'
import { personOf } from './people.ts'
import { openDetail, openProduct, type } from './productSteps.ts'
import { portalUrl } from './portalUrl.ts'
import { accept, addToCart, enter, mailsTo, openCart } from './steps.ts'
import { settle } from './screenChecks.ts'
import { expect, test } from './test.ts'

/** Signed and stored content is printed completely. */

test('the signing page, the page of the mail and the contract print whole, without menu @desktop', async ({
  page,
}, testInfo) => {
  const person = personOf(testInfo, 'acme', 'printer')
  await enter(page, person)
  await openProduct(page, 'acme', 'transport')
  await type(page.getByRole('textbox', { name: 'Importe al mes' }), '60')
  await addToCart(page)

  await test.step('the signing page', async () => {
    await openCart(page)
    await page.getByRole('button', { name: 'Continuar a la firma' }).click()
    await expect(page.getByRole('heading', { name: 'Lee lo que vas a firmar' })).toBeVisible()
    await expectWholeOnPaper(page)
    await page.getByRole('checkbox', { name: /^He leído la política de privacidad/ }).check()
    await page.getByRole('button', { name: 'Firmar y enviar 1 contrato' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('the page that the mail leads to, before and after it is accepted', async () => {
    const [mail] = await mailsTo(person)
    const link = mail?.links.find((address) => address.includes('/accept/')) ?? ''
    await page.goto(link)
    await expectWholeOnPaper(page)
    await accept(page, link)
    await expectWholeOnPaper(page)
  })

  await test.step('the details of the contract', async () => {
    await page.goto(portalUrl('acme', '/documents/user'))
    const detail = await openDetail(page, 'Tarjeta Transporte')
    await expect(detail).toContainText('Tarjeta Transporte')
    await expectWholeOnPaper(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('main')).toBeHidden()
    await page.emulateMedia({ media: null })
  })
})

test('every page of the portal prints whole and without its menus @desktop', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'printer'), '/home')
  for (const path of ['/home', '/plan', '/cart', '/documents', '/documents/user', '/profile', '/other'])
    await test.step(path, async () => {
      await page.goto(portalUrl('acme', path))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settle(page)
      await expectWholeOnPaper(page)
    })
})

test('operators print their tables and folded lines whole, without the menu @desktop', async ({ page }) => {
  await page.goto(portalUrl('desk'))
  await page.getByLabel('Nombre').fill('demo')
  await page.getByLabel('Contraseña').first().fill('Demo2026x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendiente')
  for (const address of ['', 'people', 'payroll', 'law'])
    await test.step(address, async () => {
      await page.goto(`${portalUrl('desk')}#${address}`)
      await settle(page)
      await expectWholeOnPaper(page)
    })
})
