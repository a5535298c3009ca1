import { findBrowser } from '../../src/cli/browser.mjs'

/** The options that start Chromium without a network or a screen. */
export async function launchOptions(): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = await findBrowser()
  if (!executablePath)
    throw new Error('There is no Chromium for the browser tests; "npm test -- browser" gets one.')
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  }
}
