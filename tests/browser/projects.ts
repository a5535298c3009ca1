import { existsSync } from 'node:fs'
import { firefox } from '@playwright/test'

/** The main journeys: login, purchase, signature and acceptance; no other test runs in Firefox. */
const mainJourneys = /\/(journey|login)\.spec\.ts$/

/**
 * Each test runs in two sizes: a desktop, and a phone below the 768 px where the layout changes. A test whose
 * title has @desktop does not depend on the size and runs once. The main journeys also run in Playwright's
 * own Firefox, if it is installed.
 */
export const projects = [
  { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  {
    name: 'mobile',
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    grepInvert: /@desktop/,
  },
  ...firefoxProjects(existsSync(firefox.executablePath())),
]

/** Returns the project for Firefox; none if Firefox is not installed. */
export function firefoxProjects(isInstalled: boolean) {
  if (!isInstalled) return []
  return [
    {
      name: 'firefox',
      // The options of the other projects start Chromium.
      use: {
        browserName: 'firefox' as const,
        viewport: { width: 1440, height: 900 },
        launchOptions: { executablePath: firefox.executablePath(), args: [] },
      },
      testMatch: mainJourneys,
    },
  ]
}
