import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = new URL('../../', import.meta.url)

/** The sources for a command that needs no build: import them with `ssrLoadModule`, then `close`. */
export function openSources() {
  return createServer({
    configFile: fileURLToPath(new URL('vite.config.ts', root)),
    // Its own: `npm run dev` beside it would lose the packages it has prepared for the browser.
    cacheDir: fileURLToPath(new URL('node_modules/.cache/vite-shell', root)),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
}
