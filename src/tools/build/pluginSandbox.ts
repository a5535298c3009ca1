import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Fault } from '../../domain/kernel/fault.ts'
import { timeLimits } from '../../server/catalogue/plugins/timeLimits.ts'
import { type Bundle, bundleAlone } from './bundleAlone.ts'
import { endedProcess, createIndexFault, type SandboxFault } from './pluginFault.ts'

export type SandboxTask = {
  /** The bundle to load. */
  file: string
  /** Name of the plugin's folder; left out: the core's own forms. */
  benefit?: string
  formatsFile: string
}

export type SandboxResult =
  /**
   * The source of the validators' module, the ids of missing messages, and the faults with which the folder
   * is still served.
   */
  | { code: string; missingMessages: string[]; lacks: SandboxFault[] }
  /** The fault because of which the folder is not served. */
  | { fault: SandboxFault }

/** Loads bundles in turn in one worker, and caches each result on disk. */
export class PluginSandbox {
  readonly #root: string
  readonly #folder: string
  #worker: Worker | undefined
  #program: Promise<{ file: string; hash: string }> | undefined

  readonly #maxMs: number

  constructor(root: string, maxMs = timeLimits.build) {
    this.#root = root
    this.#maxMs = maxMs
    this.#folder = join(root, 'node_modules/.cache/benefits')
  }

  async run(bundle: Bundle, benefit?: string): Promise<SandboxResult> {
    const program = await (this.#program ??= this.#writeProgram())
    const hash = hashParts(bundle.code, program.hash, benefit ?? '', this.#root, process.version)
    const answer = join(this.#folder, `${hash}.json`)
    const known = await readFile(answer, 'utf8').catch(() => undefined)
    if (known) return JSON.parse(known) as SandboxResult
    const file = join(this.#folder, `${hash}.mjs`)
    await write(file, bundle.code)
    const result = await this.#run(program.file, {
      file,
      benefit,
      formatsFile: join(this.#root, 'src/domain/kernel/formats.ts'),
    })
    if ('code' in result) await write(answer, JSON.stringify(result))
    return result
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  /** Bundles the worker for Node before its first use, because it is a TypeScript file. */
  async #writeProgram(): Promise<{ file: string; hash: string }> {
    await mkdir(this.#folder, { recursive: true })
    const { code } = await bundleAlone({
      root: this.#root,
      entry: join(this.#root, 'src/tools/build/sandboxWorker.ts'),
    })
    const hash = hashParts(code)
    const file = join(this.#folder, `worker-${hash}.mjs`)
    await write(file, code)
    return { file, hash }
  }

  async #run(program: string, task: SandboxTask): Promise<SandboxResult> {
    const ended = this.#worker?.threadId === -1
    const worker = this.#worker && !ended ? this.#worker : await startWorker(program)
    this.#worker = worker
    const stopListening = new AbortController()
    const { signal } = stopListening
    worker.postMessage(task)
    let asked: Fault['path'] | undefined
    const readAnswer = async (): Promise<SandboxResult> => {
      for (;;) {
        const [answer] = (await once(worker, 'message', { signal })) as [SandboxResult | { asked: string[] }]
        if (!('asked' in answer)) return answer
        asked = answer.asked
      }
    }
    const seconds = this.#maxMs / 1000
    const hung =
      `expected to be imported and to price its example within ${seconds} seconds, ` + 'and it never ended'
    const result: SandboxResult = await Promise.race([
      readAnswer(),
      once(worker, 'exit', { signal }).then(() => ({ fault: createIndexFault(endedProcess) })),
      setTimeout(this.#maxMs, undefined, { signal }).then(() => ({
        fault: createIndexFault(hung, { cause: 'loop', ...(asked && { path: asked }) }),
      })),
    ]).catch((error: Error) => ({ fault: createIndexFault(error.message, { stack: error.stack }) }))
    stopListening.abort()
    if (!('code' in result)) await this.close()
    return result
  }
}

/**
 * Starts a worker and waits for its message "ready": the worker's own imports are then loaded and do not use
 * up a check's time limit.
 */
async function startWorker(program: string): Promise<Worker> {
  const worker = new Worker(program, { stdout: true, stderr: true })
  await once(worker, 'message')
  // If a folder's code throws between two checks, the worker exits; the exit is handled elsewhere.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

function hashParts(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 24)
}

async function write(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, text)
  await rename(draft, file)
}
