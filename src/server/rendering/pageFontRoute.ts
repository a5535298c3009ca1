import { readFile } from 'node:fs/promises'
import type { RouteModule } from '../context/context.ts'
import { fontAddress, fontFile } from './font.ts'

/**
 * The portal's type for pages that the server draws: the portal's own files carry names that change with each
 * build.
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
