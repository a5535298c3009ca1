import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** npm run review [-- <contract> contracted|cancelled]: reads straight from the sources, so nothing has to be built first. */
export async function review(words) {
  const sources = await createServer({
    configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    const { review: run } = await sources.ssrLoadModule(fileURLToPath(new URL('review.ts', import.meta.url)))
    await run({ words, variables: process.env, print: (line) => console.log(line) })
  } finally {
    await sources.close()
  }
}
