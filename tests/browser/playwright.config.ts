import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { launchOptions } from '../support/browser.ts'
import { projects } from './projects.ts'

const config: PlaywrightTestConfig = {
  testDir: '.',
  globalSetup: './startPortal.ts',
  outputDir: '../../node_modules/.cache/playwright',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A second attempt counts only after a timeout, because Chromium now and then stops answering; see
  // src/cli/countBrowserTests.mjs.
  retries: 1,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Animations take a tenth of the time, so they are off; only the whole journey (journey.spec.ts) has
    // them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each step takes a quarter of the time. "npm test -- browser guards --trace retain-on-failure"
    // records it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: await launchOptions(),
  },
  projects,
}

export default defineConfig(config)
