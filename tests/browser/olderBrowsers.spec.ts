import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { lackingIn } from './olderBrowsers.ts'
import { portalUrl } from './portalUrl.ts'
import { enter } from './steps.ts'
import { personOf } from './people.ts'
import { expect, test } from './test.ts'

/**
 * Functions in the built files that a supported browser lacks, with the reason why they cause no error there.
 */
const allowed: Record<string, string> = {
  '.toReversed': 'src/portal/ui/olderBrowsers.ts brings it',
  '.toSorted': 'src/portal/ui/olderBrowsers.ts brings it',
  '.with': 'src/portal/ui/olderBrowsers.ts brings it',
  'PublicKeyCredential.getClientCapabilities': 'the library of passkeys asks for it first',
  'PublicKeyCredential.isConditionalMediationAvailable': 'the library of passkeys asks for it first',
  '.resize': 'a method of the charts, not of ArrayBuffer',
  ...Object.fromEntries(
    [
      'difference',
      'intersection',
      'isDisjointFrom',
      'isSubsetOf',
      'isSupersetOf',
      'symmetricDifference',
      'union',
    ].map((name) => [`.${name}`, 'the sets of MobX offer it, and nothing calls it']),
  ),
}

for (const part of ['portal', 'desk'])
  test(`the built files of ${part} use nothing that a supported browser lacks @desktop`, () => {
    const folder = `dist/${part}/assets`
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
    expect(names.length).toBeGreaterThan(0)
    const lacking = names.flatMap((name) =>
      lackingIn(readFileSync(`${folder}/${name}`, 'utf8')).map((each) => `${name}: ${each}`),
    )
    expect(lacking.filter((each) => !(each.slice(each.indexOf(': ') + 2) in allowed))).toEqual([])
  })

test('a browser as old as Chrome 109 logs in and shows the plan @desktop', async ({ page }, testInfo) => {
  await lacks(page, ['Array.prototype.toSorted', 'Array.prototype.toReversed', 'Array.prototype.with'])
  await lacks(page, ['AbortSignal.any'])
  await enter(page, personOf(testInfo, 'acme', 'poorlyPaid'), '/')
  await expect(page.getByRole('main')).toBeVisible()
})

test('an older browser gets a sentence in four languages instead of a white page @desktop', async ({
  page,
}) => {
  await lacks(page, ['AbortSignal.timeout'])
  await page.goto(portalUrl('acme'))
  for (const text of [
    /^Este navegador es demasiado antiguo/,
    /^Aquest navegador és massa antic/,
    /^This browser is too old/,
    /^Este navegador é demasiado antigo/,
  ])
    await expect(page.getByText(text)).toBeVisible()
})

/** Removes functions from the browser before the page's scripts run. */
async function lacks(page: Page, paths: string[]): Promise<void> {
  await page.addInitScript((all) => {
    for (const path of all) {
      const steps = path.split('.')
      const name = steps.pop() ?? ''
      const owner = steps.reduce<unknown>((from, step) => (from as Record<string, unknown>)[step], globalThis)
      delete (owner as Record<string, unknown>)[name]
    }
  }, paths)
}
