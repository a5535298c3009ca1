import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Bundle, bundleAlone } from './bundleAlone.ts'

export type SandboxTask = {
  /** The bundle to open. */
  file: string
  /** The folder's name; left out: the core's own forms. */
  benefit?: string
  formatsFile: string
}

export type SandboxResult =
  /**
   * Source of the module with the compiled validators; the ids of the messages that nobody wrote; what is
   * wrong and can be served, each with the file it is in.
   */
  | { code: string; missingMessages: string[]; lacks: Lack[] }
  /**
   * It could be opened and is no declaration, holds a schema that is none, or cannot price its example. What
   * it threw has the `stack`, a wrong answer the place of the function; both have the lines of the bundle.
   */
  | { refused: string; stack?: string; at?: BundlePlace }
  /** It threw while it was opened. `stack` has the lines of the bundle. */
  | { thrown: string; stack: string }
  /** It never answered; `at` is the function that was asked. */
  | { hungMs: number; at?: BundlePlace }

/** What is wrong in a folder that can be served: its steps, its example or its cases. */
export type Lack = {
  file: 'index.ts' | 'example.ts' | 'server.ts' | 'cases.json'
  sentence: string
  /** Of what was thrown while it was tried, with the lines of the bundle. */
  stack?: string
  /** The function that answered it, in the bundle. */
  at?: BundlePlace | undefined
}

/** A line of the bundle; line and column count from 1. */
export type BundlePlace = { line: number; column: number }

/** Opens bundles one after the other in one worker and remembers on disk what each answered. */
export class PluginSandbox {
  readonly #root: string
  readonly #folder: string
  #worker: Worker | undefined
  #program: Promise<{ file: string; hash: string }> | undefined

  readonly #maxMs: number

  constructor(root: string, maxMs = 10_000) {
    this.#root = root
    this.#maxMs = maxMs
    this.#folder = join(root, 'node_modules/.cache/benefits')
  }

  async run(bundle: Bundle, benefit?: string): Promise<SandboxResult> {
    const program = await (this.#program ??= this.#writeProgram())
    const hash = hashOf(bundle.code, program.hash, benefit ?? '', this.#root, process.version)
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

  /** The worker is TypeScript as everything else: bundled for Node before its first use. */
  async #writeProgram(): Promise<{ file: string; hash: string }> {
    await mkdir(this.#folder, { recursive: true })
    const { code } = await bundleAlone({
      root: this.#root,
      entry: join(this.#root, 'src/tools/build/sandboxWorker.ts'),
    })
    const hash = hashOf(code)
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
    let asking: BundlePlace | undefined
    const answered = async (): Promise<SandboxResult> => {
      for (;;) {
        const [answer] = (await once(worker, 'message', { signal })) as [
          SandboxResult | { asking: BundlePlace },
        ]
        if (!('asking' in answer)) return answer
        asking = answer.asking
      }
    }
    const result: SandboxResult = await Promise.race([
      answered(),
      once(worker, 'exit', { signal }).then(() => ({
        thrown: 'it ended the process, as "process.exit" does',
        stack: '',
      })),
      setTimeout(this.#maxMs, undefined, { signal }).then(() => ({
        hungMs: this.#maxMs,
        ...(asking && { at: asking }),
      })),
    ]).catch((error: Error) => ({ thrown: error.message, stack: error.stack ?? '' }))
    stopListening.abort()
    if (!('code' in result)) await this.close()
    return result
  }
}

/** Sends "ready" once its own imports are there, so that they do not count against what is tried. */
async function startWorker(program: string): Promise<Worker> {
  const worker = new Worker(program, { stdout: true, stderr: true })
  await once(worker, 'message')
  // What a folder throws later, between two trials, is heard there as an end.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 24)
}

async function write(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, text)
  await rename(draft, file)
}
