import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { compileTenantValidators } from './compileTenantValidators.ts'

const WORKERS = 'virtual:workers'
const TENANT_VALIDATORS = 'virtual:tenants/validators'

/** The programs of processes that read input of others, by name. */
const programs = {
  sheetWorker: 'src/server/platform/sheets/sheetWorker.ts',
  draftWorker: 'src/server/company/drafts/draftWorker.ts',
}

/**
 * Provides the module `virtual:workers`: the programs of the processes that read input of others. Node needs
 * a JavaScript file: tests and `npm run dev` get a bundle made for them, a build makes its own.
 */
export function workers({ root }: { root: string }): Plugin {
  let isBuild = false
  let bundled: Promise<string[]> | undefined
  return {
    name: 'workers',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (id === WORKERS ? `\0${WORKERS}` : undefined),
    async load(id) {
      if (id !== `\0${WORKERS}`) return undefined
      const names = Object.keys(programs)
      const files = isBuild ? [] : await (bundled ??= bundleAll(root))
      return names.map((name, at) => `export const ${name} = ${JSON.stringify(files[at])}`).join('\n')
    },
    hotUpdate({ file }) {
      const { moduleGraph } = this.environment
      const module = moduleGraph.getModuleById(`\0${WORKERS}`)
      const folders = ['src/server/platform/sheets', 'src/server/company', 'src/domain/company']
      if (!module || !folders.some((folder) => file.startsWith(join(root, folder)))) return
      bundled = undefined
      moduleGraph.invalidateModule(module)
    },
  }
}

const bundleAll = (root: string): Promise<string[]> =>
  Promise.all(Object.entries(programs).map(([name, input]) => bundleWorker(root, name, input)))

/**
 * Bundles a worker with its packages and returns the path: a new process starts for each input, and loading
 * packages one by one would take most of its time. The file name contains a hash of the content, so that a
 * running process keeps its version.
 */
async function bundleWorker(root: string, name: string, input: string): Promise<string> {
  const bundle = await rolldown({
    input: join(root, input),
    platform: 'node',
    // Some packages have a second form that loads its files by names which no bundle finds.
    resolve: { mainFields: ['module', 'main'] },
    // A package of native code, which stays where it is installed.
    external: ['sharp'],
    plugins: [tenantValidators(root)],
    checks: { pluginTimings: false },
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const { code } = output[0]
  const cache = join(root, 'node_modules/.cache/workers')
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 24)
  const file = join(cache, `${name}-${hash}.mjs`)
  await mkdir(cache, { recursive: true })
  const draft = `${file}.${process.pid}.${Date.now()}`
  await writeFile(draft, code)
  await rename(draft, file)
  return file
}

/** Provides the validators of company files, as the plugin of the categories does for the server. */
const tenantValidators = (root: string) => ({
  name: 'tenant-validators',
  resolveId: (id: string) => (id === TENANT_VALIDATORS ? `\0${TENANT_VALIDATORS}` : undefined),
  load: (id: string) =>
    id === `\0${TENANT_VALIDATORS}`
      ? compileTenantValidators(join(root, 'src/domain/kernel/formats.ts'))
      : undefined,
})
