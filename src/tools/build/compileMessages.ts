import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * The parser is a dependency of react-intl, not of this project, so it is resolved from react-intl's files.
 */
const fromIntl = createRequire(createRequire(import.meta.url).resolve('@formatjs/intl'))
const parserName = '@formatjs/icu-messageformat-parser'

const catalogues = /\/messages\/(?:[^/]+\/)*(?:es|ca|en|pt)\.json$/

/**
 * Parses the messages at build time, so that the bundle does not contain the parser (7 KB gzip on the login
 * page). The domain's messages are loaded one language at a time, like the portal's. In development, in
 * tests and on the server messages are plain texts.
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
