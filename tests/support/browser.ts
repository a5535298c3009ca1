import { ensureBrowser } from '../../src/cli/browser.mjs'

/** Returns the options that start Chromium without a network or a screen; installs it if there is none. */
export async function launchOptions(): Promise<{ executablePath: string; args: string[] }> {
  return {
    executablePath: await ensureBrowser(),
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
