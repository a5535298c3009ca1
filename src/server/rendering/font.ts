import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where pages drawn by the server find the portal's type. */
export const fontAddress = '/assets/inter.woff2'

/** The file on disk: the latin part of Inter, all weights. */
export const fontFile = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
  'files/inter-latin-wght-normal.woff2',
)
