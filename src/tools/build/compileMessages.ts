import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** The parser comes with react-intl and is not named in package.json: it is found through it. */
const fromIntl = createRequire(createRequire(import.meta.url).resolve('@formatjs/intl'))
const parserName = '@formatjs/icu-messageformat-parser'

const catalogues = /\/messages\/(?:[^/]+\/)*(?:es|ca|en|pt)\.json$/

/**
 * Catalogues of the browser's build are parsed once, here, and the parser stays out of the bundle (7 KB gzip
 * of the login page). The domain's come one language at a time, like the portal's. In development and tests,
 * and on the server, they remain the texts they are.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-words',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config: () => ({
      resolve: {
        alias: [
          {
            find: new RegExp(`^${parserName}$`),
            replacement: fromIntl.resolve(`${parserName}/no-parser.js`),
          },
        ],
      },
    }),
    resolveId(id, importer) {
      if (!id.endsWith('/allMessages.ts')) return undefined
      return this.resolve(id.replace('allMessages', 'noMessages'), importer, { skipSelf: true })
    },
    transform(code, id) {
      if (!catalogues.test(id.split('?')[0] ?? '')) return undefined
      const { parse } = fromIntl(parserName) as {
        parse: (text: string, options: { shouldParseSkeletons: boolean }) => unknown
      }
      const texts = JSON.parse(code) as Record<string, string>
      const parsed = Object.fromEntries(
        Object.entries(texts).map(([messageId, text]) => [
          messageId,
          parse(text, { shouldParseSkeletons: false }),
        ]),
      )
      return { code: `export default ${JSON.stringify(parsed)}`, map: { mappings: '' }, moduleType: 'js' }
    },
  }
}
