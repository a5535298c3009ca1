import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { brokenWords, settle } from './screenChecks.ts'
import { type Person, personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter, fillLogin, visit } from './steps.ts'
import { expect, test } from './test.ts'
import { watchTraffic } from './traffic.ts'

// In this order, because each choice is saved in the same profile.
test.describe.configure({ mode: 'default', timeout: 240_000 })

/** For each language: its name, a page's title, and how it writes a fixed salary of 35,600 euros. */
const languages = {
  es: {
    name: 'Español',
    current: 'Idioma: Español',
    menu: 'Abrir el menú',
    compensation: 'Mi compensación',
    salary: '35.600 €',
  },
  ca: {
    name: 'Català',
    current: 'Idioma: Català',
    menu: 'Obre el menú',
    compensation: 'La meva compensació',
    salary: '35.600 €',
  },
  en: {
    name: 'English',
    current: 'Language: English',
    menu: 'Open menu',
    compensation: 'My compensation',
    salary: '€35,600',
  },
  pt: {
    name: 'Português',
    current: 'Idioma: Português',
    menu: 'Abrir o menu',
    compensation: 'A minha compensação',
    salary: '35 600 €',
  },
}

type Language = keyof typeof languages

const places = [
  '/home',
  '/flexible',
  '/other',
  '/documents',
  '/documents/user',
  '/cart',
  '/privacy-policy',
  '/profile',
  '/profile?tab=employee',
  '/profile?tab=family',
]
const products = [
  'transport',
  'food',
  'kindergarten',
  'formation',
  'saving-plan',
  'health-insurance',
  'life-insurance-axa',
  'gym',
  'lottery',
  'informative',
].map((alias) => `/products/${alias}`)
const onPhone = ['/home', '/cart', '/products/transport', '/profile?tab=employee']

for (const language of Object.keys(languages) as Language[]) {
  const { name, current, menu, compensation, salary } = languages[language]
  // That the phone's menu changes the language is tested in one language only.
  const sizes = language === 'en' ? '' : ' @desktop'

  test(`every screen is in ${name}, and the choice of the language stays${sizes}`, async ({
    page,
    browser,
    faults,
    isMobile,
  }, testInfo) => {
    await test.step('before the login', async () => {
      await page.goto(portalUrl('acme', '/login'))
      await page.getByRole('list', { name: 'Elige idioma' }).getByRole('button', { name }).click()
      await expectLanguage(page, language, '/login')
      for (const path of ['/forgot-password', '/reset-password?token=1234567890']) {
        await page.goto(portalUrl('acme', path))
        await expectLanguage(page, language, path)
      }
    })

    const person = personOf(testInfo, 'acme', 'polyglot')
    await test.step('chosen by an employee with complete data', async () => {
      await choose(page, person, language, isMobile)
      for (const path of isMobile ? onPhone : [...places, ...products]) {
        await visit(page, 'acme', path)
        await expectLanguage(page, language, path)
      }
      await visit(page, 'acme', '/compensation')
      await expectLanguage(page, language, '/compensation')
      await expect(page.getByRole('main')).toContainText(salary)
      await expect(page).toHaveTitle(`${compensation} · Acme Industrial`)
      await page.reload()
      await expect(page.getByRole('button', { name: isMobile ? menu : current })).toBeVisible()
    })

    // The rest does not depend on the size.
    if (isMobile) return

    await test.step('without a broken word in the tiles of a narrow phone', async () => {
      const size = page.viewportSize()!
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 })
        await visit(page, 'acme', '/flexible')
        await settle(page)
        await expect(page.locator('main ul a .breaks')).not.toHaveCount(0)
        expect.soft(await brokenWords(page, 'main ul a .breaks'), `${width} in ${language}`).toEqual([])
      }
      await page.setViewportSize(size)
    })

    await test.step('chosen by an employee with incomplete data', async () => {
      await choose(page, personOf(testInfo, 'acme', 'newcomer'), language, isMobile)
      for (const path of ['/profile', '/profile?tab=employee']) {
        await page.goto(portalUrl('acme', path))
        await expectLanguage(page, language, path)
      }
    })

    await test.step('kept in another browser', async () => {
      const { viewport, locale, timezoneId } = testInfo.project.use
      const elsewhere = await browser.newContext({ viewport: viewport ?? null, locale, timezoneId })
      faults.watch(elsewhere)
      watchTraffic(elsewhere)
      const other = await elsewhere.newPage()
      await other.goto(portalUrl('acme', '/login'))
      await expect(other.locator('html')).toHaveAttribute('lang', 'es')
      await other.getByRole('button', { name: 'Aceptar' }).click()
      await fillLogin(other, person)
      await other.getByRole('button', { name: 'Entrar' }).click()
      await expect(other.getByRole('button', { name: current })).toBeVisible()
      await expectLanguage(other, language, 'the menu after a new login')
      await elsewhere.close()
    })
  })
}

/** Opens the portal in another language and chooses the language, which saves the choice on the profile. */
async function choose(page: Page, person: Person, language: Language, isMobile: boolean): Promise<void> {
  const { name, current, menu } = languages[language]
  const before = language === 'es' ? 'en' : 'es'
  await enter(page, person)
  await page.evaluate((value) => localStorage.setItem('portal.language', value), before)
  await page.goto(portalUrl('acme', '/'))
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/profile'),
  )
  if (isMobile) {
    await page.getByRole('button', { name: languages[before].menu }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await page.keyboard.press('Escape')
  } else {
    await page.getByRole('button', { name: languages[before].current }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  expect((await kept).request().postDataJSON()).toEqual({ language })
  await expect(page.getByRole('button', { name: isMobile ? menu : current })).toBeVisible()
  await expectLanguage(page, language, 'the menu')
}

/** Fails if the screen or a screen reader gets a message id, an unfilled {name} or a sentence in Spanish. */
async function expectLanguage(page: Page, language: Language, where: string): Promise<void> {
  await settle(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const foreign = (await page.evaluate(textsOfPage)).filter(
    (text) => isRaw(text) || (language !== 'es' && leftInSpanish(language).has(text)),
  )
  expect.soft(foreign, `${where} in ${language}`).toEqual([])
}

function textsOfPage(): string[] {
  const texts = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.matches('script, style, noscript'))
      texts.push(walker.currentNode.textContent ?? '')
  const spoken = ['aria-label', 'aria-valuetext', 'aria-description', 'placeholder', 'title', 'alt']
  for (const element of document.querySelectorAll(spoken.map((name) => `[${name}]`).join()))
    texts.push(...spoken.map((name) => element.getAttribute(name) ?? ''))
  return texts.map((text) => text.trim()).filter(Boolean)
}

function isRaw(text: string): boolean {
  const plain = text.replaceAll(/\S+@\S+|https?:\S+|www\.\S+/g, '')
  return (
    /\b[a-z]+(\.[a-zA-Z]+){2,}\b|\{\w+[,}]/.test(plain) ||
    plain.split(/\s+/).some((word) => word.includes('.') && ids.has(word))
  )
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const rooms = [
  'src/domain/messages',
  'src/portal/messages',
  ...['login', 'form', 'product'].map((part) => `src/portal/messages/${part}`),
  ...readdirSync(join(root, 'plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `plugins/${name}/messages`),
]
const messagesOf = (language: Language): [string, string][] =>
  rooms.flatMap((room) =>
    Object.entries(
      JSON.parse(readFileSync(join(root, room, `${language}.json`), 'utf8')) as Record<string, string>,
    ).map(([id, text]): [string, string] => [`${room} ${id}`, text]),
  )
const spanish = messagesOf('es')
const ids = new Set(spanish.map(([id]) => id.split(' ')[1] ?? ''))
const known = new Map<Language, Set<string>>()

/** Spanish sentences for which the language has a different text; the files are read once. */
function leftInSpanish(language: Language): Set<string> {
  const left = known.get(language) ?? findLeft(language)
  known.set(language, left)
  return left
}

function findLeft(language: Language): Set<string> {
  const own = new Map(messagesOf(language))
  const said = new Set(own.values())
  return new Set(
    spanish.filter(([id, text]) => own.get(id) !== text && !said.has(text)).map(([, text]) => text),
  )
}
