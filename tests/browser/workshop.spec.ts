import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { euros } from './expectedAmounts.ts'
import { test } from './developing.ts'
import { portalUrl } from './portalUrl.ts'
import { expect } from './test.ts'

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = <Content>(path: string): Content => JSON.parse(readFileSync(inProject(path), 'utf8')) as Content
const categories = readdirSync(inProject('plugins'))
  .filter((name) => existsSync(inProject(`plugins/${name}/index.ts`)))
  .sort()

const entry = (page: Page, category: string): Locator =>
  page.getByRole('navigation', { name: 'Workshop' }).getByRole('button', { name: category, exact: true })
const choose = (page: Page, group: string, name: string): Promise<void> =>
  page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()

// All tests share one development server.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page }) => {
  await page.goto(portalUrl('acme', '/workshop'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the workshop draws every category from its example, in each language, no login @desktop', async ({
  page,
}) => {
  await expect(page.getByRole('navigation', { name: 'Workshop' }).getByRole('button')).toHaveText(categories)
  for (const language of ['es', 'ca', 'en', 'pt']) {
    await choose(page, 'Language', language)
    for (const category of categories) {
      const words = read<Record<string, string>>(`plugins/${category}/messages/${language}.json`)
      await entry(page, category).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['name'] ?? '')
      for (const part of ['quote', 'refusals', 'contract'])
        await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(
        /\b(details|documentation|steps|columns|refusals|product|form|reading)\.[a-z]/i,
      )
    }
  }
})

test('the workshop’s quote, refusals, contract follow the typed values; one click resets @desktop', async ({
  page,
}) => {
  const [quote, refusals, contract] = ['quote', 'refusals', 'contract'].map((name) =>
    page.getByRole('region', { name }),
  ) as [Locator, Locator, Locator]
  await entry(page, 'transport').click()
  // The example of plugins/transport: 60 euros in each of the nine months from April.
  await expect(quote.getByRole('definition').last()).toHaveText(euros(540_00))
  await page.getByRole('textbox', { name: 'Importe al mes' }).fill('75,50')
  await expect(quote.getByRole('definition').last()).toHaveText(euros(679_50))
  await expect(contract.getByRole('row', { name: `Abril a diciembre ${euros(75_50)}` })).toBeVisible()
  await expect(refusals.getByRole('code')).toHaveCount(0)

  // The example requires at least 10 euros in each of the nine months.
  await page.getByRole('textbox', { name: 'Importe al mes' }).fill('5')
  await expect(refusals.getByRole('code')).toHaveText(Array.from({ length: 9 }, () => 'monthUnderMin'))
  await page.getByRole('button', { name: 'example' }).click()
  await expect(quote.getByRole('definition').last()).toHaveText(euros(540_00))
  await expect(refusals.getByRole('code')).toHaveCount(0)
})

test('the workshop’s day, bags and people can be changed; cart, conditions and mail follow @desktop', async ({
  page,
}) => {
  const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const situation = region('situation')
  const mail = page.frameLocator('iframe[title="mail"]')
  await entry(page, 'transport').click()
  await expect(region('cart')).toContainText(euros(540_00))
  await expect(mail.getByText(euros(540_00), { exact: true })).toBeVisible()
  // On 20 July, after the cut-off day, September to December are open: four of the nine months.
  await situation.getByLabel('today').fill('2026-07-20')
  await expect(region('quote').getByRole('definition').last()).toHaveText(euros(240_00))
  await expect(region('cart')).toContainText(euros(240_00))
  await expect(mail.getByText(euros(240_00), { exact: true })).toBeVisible()
  await situation.getByRole('textbox', { name: 'available' }).fill('100')
  await expect(region('refusals').getByRole('code').first()).toBeVisible()
  await page.reload()
  await expect(region('quote').getByRole('definition').last()).toHaveText(euros(240_00))
  await page.getByRole('button', { name: 'example' }).click()
  await expect(region('quote').getByRole('definition').last()).toHaveText(euros(540_00))

  await entry(page, 'kindergarten').click()
  await expect(region('refusals').getByRole('code')).toHaveCount(0)
  await situation.getByLabel('birthday').last().fill('2010-01-01')
  await expect(region('refusals').getByText('tooOld').first()).toBeVisible()
})

test('the workshop fills in a case worked by hand at a click @desktop', async ({ page }) => {
  const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
  await entry(page, 'kindergarten').click()
  const cases = region('cases')
  await cases.getByRole('button', { name: /^twins of 1, three months at 320 euros each/ }).click()
  await expect(region('quote').getByRole('definition').last()).toHaveText(euros(1_920_00))
  await expect(region('situation').getByLabel('birthday')).toHaveCount(3)
  await cases.getByRole('button', { name: 'a child of 3 is too old: tooOld' }).click()
  await expect(region('refusals').getByText('tooOld').first()).toBeVisible()
  await page.reload()
  await expect(cases.getByRole('button', { pressed: true })).toHaveText('a child of 3 is too old: tooOld')
  await page.getByRole('button', { name: 'example', exact: true }).click()
  await expect(cases.getByRole('button', { pressed: true })).toHaveCount(0)
})

test('a saved word is on the open page, which keeps what was typed @desktop', async ({ page, plugins }) => {
  await entry(page, 'transport').click()
  await page.getByRole('textbox', { name: 'Importe al mes' }).fill('75,50')
  const file = join(plugins, 'transport/messages/es.json')
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  writeFileSync(file, JSON.stringify({ ...words, name: 'Billete de tren' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billete de tren')
  await expect(page.getByRole('textbox', { name: 'Importe al mes' })).toHaveValue('75,50')
  writeFileSync(file, JSON.stringify(words))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['name'] ?? '')
})

test('the workshop has the colors of each company @desktop', async ({ page }) => {
  type Branding = { name: string; branding: { color: string; colorBar: string; colorTitles: string } }
  for (const tenant of ['acme', 'globex']) {
    const { name, branding } = read<Branding>(`tenants/${tenant}/tenant.json`)
    await choose(page, 'Company', name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', rgb(branding.colorTitles))
    await expect(page.getByRole('navigation', { name: 'Workshop' })).toHaveCSS(
      'background-color',
      rgb(branding.colorBar),
    )
    await expect(page.getByRole('button', { name: 'Añadir al carrito' })).toHaveCSS(
      'background-color',
      rgb(branding.color),
    )
  }
})

/** Converts "#0a6c74" to the form of a computed style: rgb(10, 108, 116). */
function rgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

test('the server answers a call, although a file of the portal has its name @desktop', async ({
  page,
  faults,
}) => {
  faults.announce(/^401 GET /)
  // The development server serves modules from src/portal, so the path of this call matches the file
  // api/profile.ts.
  const call = await page.evaluate(async () => {
    const answer = await fetch('/api/profile')
    return { status: answer.status, error: ((await answer.json()) as { error: { name: string } }).error.name }
  })
  expect(call).toEqual({ status: 401, error: 'Unauthorized' })
})
