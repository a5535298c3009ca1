import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { sheetWorker } from 'virtual:workers'
import { beyond, type FileLimits } from './fileLimits.ts'
import { type Guessed, type SheetRow, UnreadableFile } from './sheetFile.ts'

/** What the thread is asked: to open its file, for the first rows of a sheet, for those that follow. */
export type SheetRequest = 'open' | { sheet: number } | 'next'

export type SheetAnswer =
  | { names: string[]; guessed: Guessed | undefined }
  /** None: the sheet is over. */
  | { rows: SheetRow[] | undefined }
  | { refused: string; params: Record<string, string | number> }
  | { fault: string }

/** The program lies beside the built server, or is bundled from the sources for development and tests. */
const here = dirname(fileURLToPath(import.meta.url))
const built = [join(here, 'sheetWorker.js'), join(here, '..', 'sheetWorker.js')].find((path) =>
  existsSync(path),
)

/**
 * A thread of its own for one file, with limits of time and memory: what a file does to its reader, it does
 * to nobody else. End it after use.
 */
export class SheetThread {
  readonly #limits: FileLimits
  readonly #worker: Worker
  #leftMs: number

  constructor({ name, bytes }: { name: string; bytes: Uint8Array }, limits: FileLimits) {
    this.#limits = limits
    this.#leftMs = limits.seconds * 1000
    const program = built ?? sheetWorker
    if (program === undefined) throw new Error('The program of the thread that reads files is missing')
    // A buffer that may change its size has pages of its own, which go back to the system with the thread.
    const pages = new ArrayBuffer(bytes.length, { maxByteLength: bytes.length })
    const copy = new Uint8Array(pages, 0, bytes.length)
    copy.set(bytes)
    this.#worker = new Worker(program, {
      workerData: { name, bytes: copy, limits },
      transferList: [pages],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    // An error between two requests is heard by the next one.
    this.#worker.on('error', () => {})
  }

  /** @throws UnreadableFile, also where the file took too long or too much */
  async ask(request: SheetRequest): Promise<Exclude<SheetAnswer, { refused: string } | { fault: string }>> {
    const started = performance.now()
    const answer = await this.#answer(request)
    this.#leftMs -= performance.now() - started
    if ('refused' in answer) throw new UnreadableFile(answer.refused, answer.params)
    if ('fault' in answer) throw new Error(answer.fault)
    return answer
  }

  #answer(request: SheetRequest): Promise<SheetAnswer> {
    const worker = this.#worker
    const { seconds, memoryMegabytes } = this.#limits
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.end()
        settle(() => reject(beyond('seconds', seconds)))
      }, this.#leftMs)
      const settle = (how: () => void): void => {
        clearTimeout(late)
        worker.off('message', take).off('error', fail).off('exit', ended)
        how()
      }
      const take = (answer: SheetAnswer): void => settle(() => resolve(answer))
      const fail = (error: NodeJS.ErrnoException): void => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        settle(() => reject(isMemory ? beyond('memoryMegabytes', memoryMegabytes) : error))
      }
      const ended = (): void => settle(() => reject(new Error('The thread that reads a file has ended')))
      worker.on('message', take).on('error', fail).on('exit', ended)
      worker.postMessage(request)
    })
  }

  end(): void {
    void this.#worker.terminate()
  }
}
