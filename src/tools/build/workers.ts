import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const WORKERS = 'virtual:workers'
const folder = 'src/server/platform/sheets'

/**
 * Provides the module `virtual:workers`: the program of the process that reads files. Node needs a JavaScript
 * file: tests and `npm run dev` get a bundle made for them, a build makes its own.
 */
export function workers({ root }: { root: string }): Plugin {
  let isBuild = false
  let program: Promise<string> | undefined
  return {
    name: 'workers',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: (id) => (id === WORKERS ? `\0${WORKERS}` : undefined),
    async load(id) {
      if (id !== `\0${WORKERS}`) return undefined
      const file = isBuild ? undefined : await (program ??= bundleWorker(root))
      return `export const sheetWorker = ${JSON.stringify(file)}`
    },
    hotUpdate({ file }) {
      const { moduleGraph } = this.environment
      const module = moduleGraph.getModuleById(`\0${WORKERS}`)
      if (!module || !file.startsWith(join(root, folder))) return
      program = undefined
      moduleGraph.invalidateModule(module)
    },
  }
}

/**
 * Bundles the worker with its packages and returns the path: a new process starts for each file, and loading
 * packages one by one would take most of its time. The file name contains a hash of the content, so that a
 * running process keeps its version.
 */
async function bundleWorker(root: string): Promise<string> {
  const bundle = await rolldown({ input: join(root, folder, 'sheetWorker.ts'), platform: 'node' })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  const { code } = output[0]
  const cache = join(root, 'node_modules/.cache/workers')
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 24)
  const file = join(cache, `sheetWorker-${hash}.mjs`)
  await mkdir(cache, { recursive: true })
  const draft = `${file}.${process.pid}.${Date.now()}`
  await writeFile(draft, code)
  await rename(draft, file)
  return file
}
