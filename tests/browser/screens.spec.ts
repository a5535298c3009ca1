import { password, personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { countShifts, expectNoSidewaysScroll, checkPart, checkScreen, settle } from './screenChecks.ts'
import { enter, navigation, solveCaptcha, visit } from './steps.ts'
import { expect, test } from './test.ts'
import { callServerAs } from './token.ts'

test.setTimeout(240_000)

test.beforeEach(async ({ context }) => {
  await context.addInitScript(countShifts)
})

const products = (...aliases: string[]): string[] => aliases.map((alias) => `/products/${alias}`)

const inside = {
  'home and plan': ['/', '/home', '/plan', '/flexible', '/other', '/privacy-policy'],
  'documents and pay': ['/documents', '/documents/user', '/compensation'],
  profile: ['/profile', '/profile?tab=employee', '/profile?tab=family'],
  'products with amounts': products('transport', 'food', 'kindergarten', 'formation', 'saving-plan'),
  'products with prices': products('health-insurance', 'life-insurance-axa', 'gym', 'lottery', 'informative'),
}

for (const [group, paths] of Object.entries(inside)) {
  test(`every screen is accessible and does not shift: ${group}`, async ({ page }, testInfo) => {
    await enter(page, personOf(testInfo, 'acme', 'screens'))
    for (const path of paths) {
      await page.goto(portalUrl('acme', path))
      await checkScreen(page, path)
    }
  })
}

test('every screen is accessible and does not shift: the other company', async ({ page }, testInfo) => {
  await enter(page, personOf(testInfo, 'globex', 'screens'))
  for (const path of [
    '/',
    '/home',
    '/compensation',
    '/products/renting',
    '/products/life-insurance',
    '/products/food',
    '/products/health-insurance',
    '/products/gym',
  ]) {
    await page.goto(portalUrl('globex', path))
    await checkScreen(page, path)
  }
})

test('every screen is accessible and does not shift: before the login', async ({ page, faults }) => {
  faults.announce(/^404 GET http:\/\/nobody\./)
  for (const tenant of ['acme', 'globex']) {
    await page.goto(portalUrl(tenant, '/login'))
    await checkScreen(page, `${tenant} login with the cookie dialog`)
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('button', { name: 'Entrar' }).click()
    await solveCaptcha(page)
    await checkPart(page, `${tenant} login with errors`)
  }
  for (const [tenant, path] of [
    ['acme', '/forgot-password'],
    ['acme', '/reset-password?token=1234567890'],
    ['closed', '/login'],
    ['nobody', '/login'],
  ] as const) {
    await page.goto(portalUrl(tenant, path))
    await checkScreen(page, `${tenant}${path}`)
  }
})

test('every screen is accessible and does not shift: with missing data and with used-up bags', async ({
  page,
  faults,
}, testInfo) => {
  faults.announce(/^500 GET .*\/api\/profile$/)
  await enter(page, personOf(testInfo, 'globex', 'incomplete'), '/')
  await checkScreen(page, 'menu of an incomplete profile')
  await page.goto(portalUrl('globex', '/profile?tab=employee'))
  await checkScreen(page, 'profile without telephone')
  await enter(page, personOf(testInfo, 'acme', 'nearlySpent'), '/products/transport')
  await checkScreen(page, 'product in force, bag nearly spent')
  await enter(page, personOf(testInfo, 'acme', 'barred'), '/products/transport')
  await checkScreen(page, 'product without permission')
  await page.goto(portalUrl('acme', '/products/health-insurance'))
  await checkScreen(page, 'inactive product')
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await checkScreen(page, 'error panel')
})

test('every screen is accessible and does not shift: both steps of the cart', async ({ page }, testInfo) => {
  const person = personOf(testInfo, 'acme', 'buyer')
  await enter(page, person, '/cart')
  await checkScreen(page, 'empty cart')
  const months = [5, 6, 7, 8, 9, 10, 11]
  const put = (benefitId: string, familyIds: number[], price: number, details = {}) =>
    callServerAs(person, '/api/contracts', {
      method: 'POST',
      body: {
        benefitId,
        year: 2026,
        details,
        items: familyIds.flatMap((familyId) =>
          months.map((month) => ({ benefitId, familyId, month, price })),
        ),
      },
    })
  await put('transport-card', [0], 60)
  await put('nortia-care', [0], 46.9, { provider: 'nortia', product: 'nortia-care' })
  await page.reload()
  await checkScreen(page, 'cart, step 1')
  await page.getByRole('button', { name: /^Carrito/ }).click()
  await checkPart(page, 'cart menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Completar la documentación' }).click()
  await checkPart(page, 'documentation dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar a la firma' }).click()
  await checkPart(page, 'question to continue with the rest')
  await page.getByRole('button', { name: 'Continuar con el resto' }).click()
  await expect(page.getByRole('heading', { name: 'Lee lo que vas a firmar' })).toBeVisible()
  await checkScreen(page, 'cart, step 2')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lee lo que vas a firmar' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Continuar a la firma' })).toBeVisible()
})

test('dialogs and menus are accessible', async ({ page, isMobile }, testInfo) => {
  await enter(page, { tenant: 'acme', email: 'marta.ferrer@acme.example', password }, '/')
  await checkPart(page, 'cookie dialog')
  await enter(page, personOf(testInfo, 'acme', 'screens'), '/documents/user')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Detalle/ })
    .first()
    .click()
  await checkPart(page, 'contract detail')
  await page.goto(portalUrl('acme', '/documents'))
  await page.getByRole('button', { name: 'Nuevo documento' }).first().click()
  await page.getByRole('button', { name: 'Guardar documento' }).click()
  await checkPart(page, 'new document with errors')
  await page.goto(portalUrl('acme', '/profile?tab=family'))
  await page.getByRole('button', { name: 'Añadir familiar' }).click()
  await page.getByRole('button', { name: 'Guardar familiar' }).click()
  await checkPart(page, 'family form with errors')
  await page.goto(portalUrl('acme', '/profile'))
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill('corta')
  await checkPart(page, 'strength meter and save bar')
  await page.goto(portalUrl('acme', '/products/lottery'))
  if (isMobile) await page.getByRole('button', { name: /^(Tu nómina|Ahorras)/ }).click()
  await page.getByText('Ver el cálculo de todo tu plan').click()
  await page.getByRole('button', { name: 'IRPF' }).click()
  await checkPart(page, 'explained line of the calculator')
  await page.goto(portalUrl('acme', '/home'))
  if (isMobile) await navigation(page, isMobile)
  else await page.getByRole('button', { name: 'Idioma: Español' }).click()
  await checkPart(page, isMobile ? 'menu of the phone' : 'choice of language')
})

/** Sizes of a phone, of a desktop at 200 %, and of two tablets. */
for (const [width, height] of [
  [320, 800],
  [720, 450],
  [768, 1024],
  [1024, 800],
] as const) {
  test.describe(`in a window of ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('no page scrolls sideways @desktop', async ({ page }, testInfo) => {
      await enter(page, personOf(testInfo, 'acme', 'screens'), '/')
      for (const path of Object.values(inside).flat()) {
        await visit(page, 'acme', path)
        await settle(page)
        await expectNoSidewaysScroll(page, path)
      }
    })
  })
}

for (const [width, hasSidebar, hasIntro] of [
  [549, false, false],
  [550, false, true],
  [767, false, true],
  [768, true, true],
] as const) {
  test.describe(`in a window of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('there is the bar below 768 px, and no intro below 550 px @desktop', async ({ page }, testInfo) => {
      await enter(page, personOf(testInfo, 'acme', 'screens'), '/')
      await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toHaveCount(
        hasSidebar ? 1 : 0,
      )
      await expect(page.getByRole('button', { name: 'Abrir el menú' })).toHaveCount(hasSidebar ? 0 : 1)
      const intro = page.getByText('Elige por dónde quieres empezar.')
      await expect(intro).toBeVisible({ visible: hasIntro })
    })
  })
}

test('nothing moves for people who prefer reduced motion @desktop', async ({ page }, testInfo) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, personOf(testInfo, 'acme', 'screens'), '/profile?tab=family')
  await page.getByRole('button', { name: 'Añadir familiar' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, transitionProperty, animationDuration, animationName } =
        getComputedStyle(element)
      const seconds = (durations: string) =>
        Math.max(
          ...durations
            .split(',')
            .map((one) => (one.includes('ms') ? parseFloat(one) / 1000 : parseFloat(one))),
        )
      const isMoving =
        (transitionProperty !== 'none' && seconds(transitionDuration) > 0.01) ||
        (animationName !== 'none' && seconds(animationDuration) > 0.01)
      return isMoving ? [element.outerHTML.slice(0, 120)] : []
    }),
  )
  expect(moving).toEqual([])
})
