import type { Locator, Page } from '@playwright/test'
import { productName } from './expectedAmounts.ts'
import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter, expectToast } from './steps.ts'
import { expect, test } from './test.ts'

test('an employee goes from the login to the signature without a mouse @desktop', async ({
  page,
}, testInfo) => {
  test.setTimeout(240_000)
  const { email, password } = personOf(testInfo, 'acme', 'typist')

  await test.step('logs in: cookies, e-mail, password, captcha', async () => {
    await page.goto(portalUrl('acme', '/login'))
    await walkTo(page, page.getByRole('button', { name: 'Aceptar' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await walkTo(page, page.getByRole('textbox', { name: 'Correo o DNI' }))
    await page.keyboard.type(email)
    await walkTo(page, page.getByRole('textbox', { name: 'Contraseña' }))
    await page.keyboard.type(password)
    await expect(page.getByRole('checkbox', { name: 'Comprobado' })).toBeChecked()
    await walkTo(page, page.getByRole('button', { name: 'Entrar' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Hola, Jorge' })).toBeVisible()
  })

  await test.step('skips the sidebar by the first link of the page', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Saltar al contenido' })
    await expectSeen(skip)
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  })

  await test.step('chooses a product in the sidebar; the focus moves to its page', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await walkTo(
      page,
      page
        .getByRole('navigation', { name: 'Navegación principal' })
        .getByRole('link', { name: productName('acme', 'transport'), exact: true }),
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(portalUrl('acme', '/products/transport'))
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('fills in the amount and adds it to the cart', async () => {
    const card = page.getByRole('article', { name: 'Tarjeta Transporte' })
    await walkTo(page, card.getByRole('textbox', { name: 'Importe al mes' }))
    await page.keyboard.type('60')
    await walkTo(page, card.getByRole('button', { name: 'Añadir al carrito' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Producto añadido al carrito')
  })

  await test.step('adds a Top product too, so that the signature asks for a confirmation', async () => {
    await page.goto(portalUrl('acme', '/products/lottery'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await walkTo(page, page.getByRole('main').getByRole('textbox').first())
    await page.keyboard.type('1')
    await walkTo(page, page.getByRole('button', { name: 'Añadir al carrito' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Producto añadido al carrito')
  })

  await test.step('opens the cart, Escape closes it and keeps the focus, goes to the checkout', async () => {
    const cart = page.getByRole('button', { name: /^Carrito/ })
    await walkTo(page, cart, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const dropdown = page.getByRole('dialog')
    await expect(dropdown).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dropdown).toBeHidden()
    await expect(cart).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dropdown).toBeVisible()
    await walkTo(page, dropdown.getByRole('link', { name: 'Revisar y firmar' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(portalUrl('acme', '/cart'))
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('signs: an unchecked box gets the focus; the dialog gives it back on Escape', async () => {
    await walkTo(page, page.getByRole('button', { name: 'Continuar a la firma' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Lee lo que vas a firmar' })).toBeFocused()
    const sign = page.getByRole('button', { name: 'Firmar y enviar 2 contratos' })
    const box = page.getByRole('checkbox', { name: /^He leído la política de privacidad/ })
    await walkTo(page, sign)
    await page.keyboard.press('Enter')
    await expect(box).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    await walkTo(page, sign)
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Productos sin ventaja fiscal' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(sign).toBeFocused()
    await page.keyboard.press('Enter')
    await walkTo(page, question.getByRole('button', { name: 'De acuerdo, firmar' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Abre el correo y acepta las condiciones para activar el contrato')
    await expect(page).toHaveURL(portalUrl('acme', '/home'))
  })
})

test('a dialog keeps the focus, closes with Escape and gives the focus back @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/documents')
  for (const [path, opener] of [
    ['/documents', 'Nuevo documento'],
    ['/profile?tab=family', 'Añadir familiar'],
    ['/profile?tab=family', 'Actualizar los datos de Aina Roca Ferrer'],
    ['/profile?tab=family', 'Eliminar a Aina Roca Ferrer'],
  ] as const) {
    await page.goto(portalUrl('acme', path))
    const button = page.getByRole('button', { name: opener })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const stops = await dialog.locator('a[href], button:enabled, input:enabled, select, textarea').count()
    for (let stop = 0; stop <= stops; stop++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus'), `stop ${stop} in ${opener}`).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('arrow keys choose the language, and keys fold the groups of the sidebar @desktop', async ({
  page,
}, testInfo) => {
  await enter(page, personOf(testInfo, 'acme', 'reader'), '/home')
  const group = page.getByRole('button', { name: 'Con ventaja fiscal' })
  await walkTo(page, group)
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(
    page.getByRole('link', { name: productName('acme', 'food'), exact: true }).first(),
  ).toBeHidden()
  const menu = page.getByRole('button', { name: 'Idioma: Español' })
  await walkTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').getByRole('menuitemradio').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(menu).toBeFocused()
})

/** Presses Tab until `target` has the focus; checks that the focus is visible at each stop. */
async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 120; stops++) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0) await expectSeen(focused)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${String(target)}.`)
}

/**
 * Checks that the focus is visible, at once or within the next frames: as a ring around the element, its
 * part or its field.
 */
async function expectSeen(focused: Locator): Promise<void> {
  const seen = () =>
    focused.evaluate((element) => {
      const hasRing = (one: Element | null | undefined): boolean => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      }
      return (
        [element, element.parentElement, element.nextElementSibling, element.closest('label')].some(
          hasRing,
        ) || element.outerHTML.slice(0, 200)
      )
    })
  await expect.poll(seen, { message: 'what shows where the keyboard is', timeout: 1000 }).toBe(true)
}
