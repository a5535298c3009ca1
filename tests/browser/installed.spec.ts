import { personOf } from './people.ts'
import { portalUrl } from './portalUrl.ts'
import { enter } from './steps.ts'
import { expect, test } from './test.ts'

test('an installed portal shows the last known plan without a connection, until the logout @desktop', async ({
  page,
  context,
  faults,
}, testInfo) => {
  faults.announce(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  // Simulates that the portal was opened from the home screen.
  await context.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      const list = ask(query)
      if (query === '(display-mode: standalone)') Object.defineProperty(list, 'matches', { value: true })
      return list
    }
  })
  const person = personOf(testInfo, 'acme', 'login')
  await enter(page, person, '/home')
  await page.waitForFunction(async () => (await caches.keys()).includes('portal-plan'))
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  const kept = await page.evaluate(async () => (await caches.match('/offline-plan'))?.text())
  expect(kept).not.toContain(person.email)
  await context.setOffline(true)
  await page.goto(portalUrl('acme', '/home'))
  await expect(page.getByRole('heading', { level: 1, name: 'Tu plan en Acme Industrial' })).toBeVisible()
  await context.setOffline(false)
  await page.goto(portalUrl('acme', '/home'))
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForFunction(async () => !(await caches.keys()).includes('portal-plan'))
})
