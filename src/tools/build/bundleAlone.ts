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
  /** The absolute path of the entry file, or the source of a module that imports absolute paths. */
  entry: string | { code: string }
}

/**
 * Bundles a file with everything that it imports from the project; packages stay imports.
 * @throws rolldown's error with file and line: a syntax error, a missing file, package or export
 */
export async function bundleAlone({ root, entry }: Options): Promise<Bundle> {
  const bundle = await rolldown({
    input: typeof entry === 'string' ? entry : ENTRY,
    platform: 'node',
    treeshake: false,
    plugins: [provideSource(entry), excludePackages(root)],
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
      // Minifying would remove the code after a throw, and its faults would be missed.
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
 * Returns the file of `#sdk`, also for a benefit outside the project (package.json resolves it for those
 * inside).
 */
export function resolveSdk(root: string, id: string): string | undefined {
  const file = SDK_FILES[id]
  return file && join(root, 'src/sdk', file)
}

/** Provides the source of an entry that is no file. */
function provideSource(entry: Options['entry']): Plugin {
  return {
    name: 'entry-without-a-file',
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY && typeof entry === 'object' ? entry.code : undefined),
  }
}

function excludePackages(root: string): Plugin {
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
