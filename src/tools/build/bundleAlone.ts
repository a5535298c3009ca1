import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

const SDK_FILES: Record<string, string> = {
  '#sdk': 'index.ts',
  '#sdk/portal': 'portal.ts',
  '#sdk/server': 'server.ts',
}
const ENTRY = '\0entry.js'

export type Bundle = { code: string; map: string }

type Options = {
  /** The project's folder. */
  root: string
  /** Absolute path of the file to begin with, or the source of a module that opens absolute paths. */
  entry: string | { code: string }
}

/**
 * One file with everything it imports of the project; packages stay imports.
 * @throws what rolldown throws, with file and line: a syntax error, a missing file, package or export
 */
export async function bundleAlone({ root, entry }: Options): Promise<Bundle> {
  const bundle = await rolldown({
    input: typeof entry === 'string' ? entry : ENTRY,
    platform: 'node',
    treeshake: false,
    plugins: [given(entry), stayOutside(root)],
    onLog(_level, log) {
      if (log.code === 'UNRESOLVED_IMPORT' || log.code === 'IMPORT_IS_UNDEFINED')
        throw Object.assign(new Error(log.message), log)
    },
  })
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      sourcemap: true,
      codeSplitting: false,
      // Code behind a throw would be left out, and the throw not be what fails.
      minify: false,
      dir: root,
    })
    const chunk = output[0]
    return { code: chunk.code, map: chunk.map?.toString() ?? '' }
  } finally {
    await bundle.close()
  }
}

/**
 * The file behind `#sdk`, also for a benefit that lies outside the project (package.json names the same one
 * for those inside).
 */
export function resolveSdk(root: string, id: string): string | undefined {
  const file = SDK_FILES[id]
  return file && join(root, 'src/sdk', file)
}

/** The module to begin with where it is no file. */
function given(entry: Options['entry']): Plugin {
  return {
    name: 'entry-without-a-file',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY && typeof entry === 'object' ? entry.code : undefined),
  }
}

function stayOutside(root: string): Plugin {
  return {
    name: 'packages-and-assets-stay-outside',
    async resolveId(id, importer) {
      const sdk = resolveSdk(root, id)
      if (sdk) return sdk
      if (/\.(css|svg|png|jpe?g|woff2?)(\?.*)?$/.test(id)) return { id, external: true }
      if (!importer || /^[./#\0]/.test(id) || isBuiltin(id)) return undefined
      const resolved =
        (await this.resolve(id, importer, { skipSelf: true })) ??
        (await this.resolve(id, join(root, 'package.json'), { skipSelf: true }))
      return resolved && { id, external: true }
    },
  }
}
