import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { RouteModule } from '../context/context.ts'

/** The font's address in server-rendered pages. */
export const fontAddress = '/assets/inter.woff2'

/** The Latin subset of Inter, all weights. */
const fontFile = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
  'files/inter-latin-wght-normal.woff2',
)

/**
 * Serves the font of server-rendered pages under a fixed address, because the portal's own files change names
 * with each build.
 */
export const pageFontRoutes: RouteModule = (app) => {
  app.get(
    fontAddress,
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=604800')
        .type('font/woff2')
        .send(await readFile(fontFile)),
  )
}
