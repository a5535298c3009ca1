import type { Page } from '@playwright/test'
import { personOf } from './people.ts'
import { openDetail, openProduct, type } from './productSteps.ts'
import { portalUrl } from './portalUrl.ts'
import { accept, addToCart, enter, mailsTo, openCart } from './steps.ts'
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

/** On paper no scrolling box cuts content, nothing is sticky, and no menu is left. */
async function expectWholeOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  expect(await cutOnScreen(page), 'is cut').toEqual([])
  expect(await stuck(page), 'lies over the text').toEqual([])
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

/** Returns the first words of each box that hides part of its content. */
function cutOnScreen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { overflowX, overflowY, display } = getComputedStyle(element)
        const { clientHeight, clientWidth, scrollHeight, scrollWidth } = element
        if (display === 'inline' || element.matches('.visually-hidden, .visually-hidden *, svg, svg *'))
          return false
        // A box of nearly no size is for readers of screens.
        if (clientHeight <= 1 || clientWidth <= 1) return false
        return (
          (overflowY !== 'visible' && scrollHeight > clientHeight + 1) ||
          (overflowX !== 'visible' && scrollWidth > clientWidth + 1)
        )
      })
      .map((element) => `${element.className}: ${(element.textContent ?? '').slice(0, 60)}`),
  )
}

/** Finds sticky and fixed elements, which would be printed over the text on each page. */
function stuck(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { position } = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return ['sticky', 'fixed'].includes(position) && width > 1 && height > 1
      })
      .map((element) => `${element.className}: ${(element.textContent ?? '').slice(0, 60)}`),
  )
}
