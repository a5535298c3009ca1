import type { Page } from '@playwright/test'
import { type Person, personOf, type TenantName } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter, mailsTo } from './steps.ts'
import { expect, test } from './test.ts'
import { settle } from './screenChecks.ts'
import { callServerAs } from './token.ts'

const maxHomePx = 1600

const offers = {
  acme: [
    { benefitId: 'transport-card', price: 60, months: [6, 7, 8, 9, 10, 11] },
    { benefitId: 'nortia-reimbursement', price: 0, months: [5, 6, 7, 8, 9, 10, 11] },
    { benefitId: 'lottery-christmas', price: 40, months: [5], details: { ticketCount: 2, ticketPrice: 20 } },
  ],
  globex: [
    { benefitId: 'madrid-pass', price: 60, months: [6, 7, 8, 9, 10, 11] },
    { benefitId: 'arenal-care', price: 60, months: [6, 7, 8, 9, 10, 11] },
    { benefitId: 'mesana-card', price: 100, months: [8, 9] },
  ],
} as const

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const tenant of ['acme', 'globex'] as const) {
    test(`home is short with a cart, a contract that waits, both, one and three: ${tenant} @desktop`, async ({
      page,
    }, testInfo) => {
      const person = personOf(testInfo, tenant, 'glance')
      await enter(page, person)
      await expectShortHome(page, tenant, 'nothing')
      const [first, ...others] = offers[tenant]
      const id = await putInCart(person, first)
      await expectShortHome(page, tenant, 'a cart')
      await purchase(person, [id])
      await expectShortHome(page, tenant, 'a contract that waits')
      const inCart = await putInCart(person, others[0]!)
      await expectShortHome(page, tenant, 'a cart and a contract that waits')
      await callServerAs(person, `/api/contracts/${inCart}`, { method: 'DELETE' })
      await acceptNewest(page, person, 1)
      await expectShortHome(page, tenant, 'one contract')
      const ids = []
      for (const other of others) ids.push(await putInCart(person, other))
      await purchase(person, ids)
      await expectShortHome(page, tenant, 'two contracts that wait')
      await acceptNewest(page, person, 2)
      await expectShortHome(page, tenant, 'three contracts')
    })
  }
})

/**
 * Checks that the home page is short when it opens, and that its first action is visible without scrolling.
 */
async function expectShortHome(page: Page, tenant: TenantName, name: string): Promise<void> {
  await page.goto(portalUrl(tenant, '/home'))
  await expect(page.getByRole('region', { name: 'Tus productos' })).toBeVisible()
  await settle(page)
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight)
  expect.soft(heightPx, `home with ${name}`).toBeLessThan(maxHomePx)
  const first = page
    .getByRole('main')
    .getByRole('button')
    .or(page.getByRole('main').getByRole('link'))
    .first()
  const box = await first.boundingBox()
  expect.soft((box?.y ?? Infinity) + (box?.height ?? 0), `first action with ${name}`).toBeLessThan(844)
}

type Offer = { benefitId: string; price: number; months: readonly number[]; details?: object }

async function putInCart(person: Person, { benefitId, price, months, details = {} }: Offer): Promise<string> {
  const items = months.map((month) => ({ benefitId, familyId: 0, month, price }))
  const body = { benefitId, year: 2026, details, items }
  const made = (await callServerAs(person, '/api/contracts', { method: 'POST', body })) as { id: string }
  return made.id
}

const purchase = (person: Person, ids: string[]) =>
  callServerAs(person, '/api/contracts/purchase', { method: 'POST', body: { ids } })

async function acceptNewest(page: Page, person: Person, mails: number): Promise<void> {
  const [mail] = await mailsTo(person, mails)
  const links = mail!.links
  await page.goto((links.find((link) => link.includes('/accept-all/')) ?? links.find(isAcceptLink))!)
  await page.getByRole('button').last().click()
  await expect(page.getByRole('link', { name: 'Ver mis contratos' })).toBeVisible()
}

const isAcceptLink = (link: string): boolean => link.includes('/accept/')
