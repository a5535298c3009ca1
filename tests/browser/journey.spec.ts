import type { Locator, Page } from '@playwright/test'
import {
  contribution,
  demoPerson,
  euros,
  modality,
  monthsLeft,
  priceByAge,
  priceOfCapitals,
  productName,
} from './expectedAmounts.ts'
import { pdfText } from '../support/pdfText.ts'
import { type TenantName, personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { expectTotal } from './productSteps.ts'
import { accept, addToCart, expectToast, goTo, include, logIn, openCart, openMail } from './steps.ts'
import { expect, test } from './test.ts'

/** The purchases of each company's employee: three different products, two plan types, one family member. */
const journeys = {
  acme: {
    model: 'marta.ferrer@acme.example',
    greeting: 'Hola, Marta',
    transport: { id: 'transport-card', amount: 60 },
    health: { id: 'nortia-reimbursement', provider: 'Nortia Salud', member: 'Jordi' },
    life: { name: 'Vida a medida', capitals: { fallcc: 60_000, falla: 40_000 } },
  },
  globex: {
    model: 'carmen.ruiz@globex.example',
    greeting: 'Hola, Carmen',
    transport: { id: 'madrid-pass', amount: 85.5 },
    health: { id: 'arenal-care', provider: undefined, member: 'Lola' },
    life: { name: 'Siete coberturas', capitals: { fallcc: 50_000, falla: 50_000, ginv: 20_000 } },
  },
} as const

const coverageNames = {
  fallcc: 'Fallecimiento por cualquier causa',
  falla: 'Fallecimiento por accidente',
  ginv: 'Gran invalidez',
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [tenant, sizes] of [
  ['acme', ''],
  ['globex', '@desktop'],
] as const) {
  test(`an employee of ${tenant} goes from the login to three contracts in force ${sizes}`, async ({
    page,
    isMobile,
  }, testInfo) => {
    test.setTimeout(240_000)
    const journey = journeys[tenant]
    const person = personOf(testInfo, tenant, 'journey')
    const expected = expectedOf(tenant)
    let told = ''

    await test.step('logs in and accepts the cookies', async () => {
      await logIn(page, person)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(journey.greeting)
      await page
        .getByRole('dialog', { name: 'Antes de empezar' })
        .getByRole('button', { name: 'Aceptar cookies' })
        .click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.reload()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('transport: one amount for the months left; the payslip follows each key', async () => {
      await goTo(page, isMobile, productName(tenant, 'transport'))
      const card = page.getByRole('article', { name: expected.transport.name })
      // The click fills in the usual amount; the typed amount replaces it.
      const amount = card.getByRole('textbox', { name: 'Importe al mes' })
      await amount.click()
      await amount.pressSequentially(String(journey.transport.amount).replace('.', ','))
      await expect(payslip(page)).toContainText('tu nómina')
      await expect(
        card.getByRole('group', { name: 'Meses' }).getByRole('button', { pressed: true }),
      ).toHaveCount(monthsLeft(tenant).length)
      await expectTotal(page, expected.transport.finalCents)
      await addToCart(page)
    })

    await test.step('health: company, product and family, step by step', async () => {
      await goTo(page, isMobile, productName(tenant, 'health-insurance'))
      const { provider } = journey.health
      await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveCount(
        provider ? 3 : 2,
      )
      if (provider) {
        await page.getByRole('radio', { name: provider }).check()
        await page.getByRole('button', { name: 'Continuar' }).click()
      }
      await page.getByRole('radio', { name: new RegExp(`^${expected.health.name}`) }).check()
      await page.getByRole('button', { name: 'Continuar' }).click()
      for (const name of expected.health.people) await include(page, name)
      await expectTotal(page, expected.health.finalCents)
      await addToCart(page)
    })

    await test.step('life AXA: capitals with one price from the start month on', async () => {
      await goTo(page, isMobile, productName(tenant, 'life-insurance-axa'))
      for (const [name, capital] of Object.entries(journey.life.capitals)) {
        const field = page.getByRole('textbox', {
          name: coverageNames[name as keyof typeof coverageNames],
          exact: true,
        })
        await field.fill(String(capital))
        await field.press('Tab')
      }
      await expectTotal(page, expected.life.finalCents)
      await addToCart(page)
    })

    await test.step('cart: confirm the data and sign; the page asks to open the mail', async () => {
      await openCart(page)
      const items = page
        .getByRole('table', { name: 'Productos de tu carrito' })
        .getByRole('rowgroup')
        .filter({ has: page.getByRole('rowheader') })
      await expect(items).toHaveCount(3)
      for (const { name, finalCents } of Object.values(expected))
        await expect(items.filter({ hasText: name })).toContainText(euros(finalCents))
      const transport = items.filter({ hasText: expected.transport.name })
      told = await moneyOn(transport)
      // By law contributions are due on the company's money (D-117).
      const ending = tenant === 'globex' ? ' y cotizas .* € más' : ''
      expect(told).toMatch(new RegExp(`^Precio .* · tu nómina .* \\(\\d+ meses de 2026\\)${ending}$`))
      await transport.getByRole('link', { name: `Cambiar ${expected.transport.name}` }).click()
      const form = page.getByRole('article', { name: expected.transport.name })
      await expect.poll(() => moneyOn(form)).toBe(told)
      await page.goBack()
      await page.getByRole('button', { name: 'Continuar a la firma' }).click()
      expect(await moneyOn(page.getByRole('article').filter({ hasText: expected.transport.name }))).toBe(told)

      const sign = page.getByRole('button', { name: 'Firmar y enviar 3 contratos' })
      await sign.click()
      await expect(page.getByText('Marca la casilla para poder firmar')).toBeVisible()
      await page.getByRole('checkbox', { name: /^He leído la política de privacidad/ }).check()
      await sign.click()
      const question = page.getByRole('dialog', { name: 'Productos sin ventaja fiscal' })
      await expect(question).toContainText(journey.life.name)
      await question.getByRole('button', { name: 'De acuerdo, firmar' }).click()
      await expectToast(page, 'Abre el correo y acepta las condiciones para activar el contrato')
      await expect(page).toHaveURL(portalUrl(tenant, '/home'))
      const pending = page.getByRole('region', { name: 'Simulaciones pendientes' })
      if (isMobile) await pending.locator('summary').click()
      await expect(pending.getByText('Pendiente de firma')).toHaveCount(3)
      await expect(page.getByText('Sigue en tu correo y acepta 3 contratos')).toBeVisible()
      await expect(page.getByText(`Enviado a ${person.email}`)).toBeVisible()
    })

    await test.step('mail: each contract is accepted by its own link, once', async () => {
      const mail = await openMail(page, person)
      await expect(page.getByRole('link', { name: 'Ver y aceptar solo este' })).toHaveCount(3)
      expect(mail.text.replace(/\s+/g, ' ')).toContain(told)
      for (const [at, link] of mail.links.filter((address) => address.includes('/accept/')).entries()) {
        await page.goto(link)
        if (at === 0) await expect(page.locator('body')).toContainText(told)
        await accept(page, link)
        if (at === 0) await expect(page.locator('body')).toContainText(told)
      }
    })

    await test.step('the contracts are in force at the expected prices', async () => {
      await page.getByRole('link', { name: 'Ver mis contratos' }).click()
      await expect(page).toHaveURL(portalUrl(tenant, '/documents/user'))
      const rows = page
        .getByRole('main')
        .getByRole('row')
        .filter({ has: page.getByRole('button') })
      await expect(rows).toHaveCount(3)
      for (const { name, finalCents } of Object.values(expected)) {
        const row = rows.filter({ hasText: name })
        await expect(row).toContainText('Contratado')
        await row.getByRole('button').click()
        const detail = page.getByRole('dialog')
        await expect(
          detail.getByRole('row', { name: /^Total/ }).or(detail.getByText(/^A cargo de tu bolsa/)),
        ).not.toHaveCount(0)
        await expect(detail).toContainText(euros(finalCents))
        if (name === expected.transport.name) {
          expect(await moneyOn(detail)).toBe(told)
          expect(await pdfOn(detail)).toContain(told)
        }
        await detail.getByRole('button', { name: 'Cerrar' }).click()
        await expect(detail).toBeHidden()
      }
      await page.goto(portalUrl(tenant, '/home'))
      const plan = page.getByRole('region', { name: 'Tu plan' })
      if (isMobile) await plan.locator('summary').click()
      await expect(plan).toContainText('Contratados y firmados')
      await expect(plan.locator('dd').filter({ hasText: /^3$/ })).toHaveCount(1)
    })

    await test.step('tile and change review say the same of the payslip', async () => {
      const ending = told.split(' · ').at(-1) ?? ''
      const tile = page.getByRole('link').filter({ hasText: productName(tenant, 'transport') })
      await expect(tile.filter({ hasText: 'Contratado' })).toContainText(ending.replace(/ \(.*/, ''))
      await page.goto(portalUrl(tenant, '/products/transport'))
      await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
      await page.getByRole('textbox', { name: 'Importe al mes' }).fill('40')
      await page.getByRole('textbox', { name: 'Importe al mes' }).press('Tab')
      await page.getByRole('button', { name: 'Revisar el cambio' }).click()
      await expect(page.getByRole('region', { name: 'Confirma el cambio' })).toContainText(
        capitalized(ending),
      )
    })
  })
}

function expectedOf(tenant: TenantName) {
  const { model, transport, health, life } = journeys[tenant]
  const months = monthsLeft(tenant)
  const ticket = modality(tenant, 'transport', transport.id)
  const amountCents = Math.round(transport.amount * 100)
  const policy = modality(tenant, 'health-insurance', health.id)
  const insured = [undefined, health.member].map((member) => demoPerson(tenant, model, member))
  const premiums = insured.map(({ age }, index) => ({
    isUser: index === 0,
    cents: priceByAge(policy, age, index === 0),
  }))
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0) * months.length
  const lifeCents = priceOfCapitals(tenant, (months[0] ?? 0) + 1, life.capitals)
  return {
    transport: {
      name: ticket.name.es,
      priceCents: sum([amountCents]),
      finalCents: sum([amountCents - contribution(ticket, amountCents, true)]),
    },
    health: {
      name: policy.name.es,
      people: insured.map(({ fullName }) => fullName),
      priceCents: sum(premiums.map(({ cents }) => cents)),
      finalCents: sum(premiums.map(({ cents, isUser }) => cents - contribution(policy, cents, isUser))),
    },
    life: { name: life.name, priceCents: lifeCents, finalCents: lifeCents },
  }
}

/** The sentence about a product's amounts in a part of the page, with ordinary spaces. */
async function moneyOn(part: Locator): Promise<string> {
  return ((await part.locator('[data-money]').textContent()) ?? '').replace(/\s+/g, ' ')
}

/** The words of the PDF of the contract in a detail, with ordinary spaces. */
async function pdfOn(detail: Locator): Promise<string> {
  const address = await detail.getByRole('link', { name: /^Descargar Contrato/ }).getAttribute('href')
  const bytes = await detail.evaluate(
    async (_, url) => [...new Uint8Array(await (await fetch(url)).arrayBuffer())],
    address ?? '',
  )
  return pdfText(Buffer.from(bytes)).replace(/\s+/g, ' ')
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The text that the calculator announces to a screen reader. */
function payslip(page: Page) {
  return page.getByRole('status').filter({ hasText: 'tu nómina' })
}
