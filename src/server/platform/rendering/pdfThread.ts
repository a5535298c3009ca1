import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { renderPdf } from './renderPdf.ts'
import type { Sheet } from './sheet.ts'

const idleMs = 60_000

/** The thread's result for a sheet. */
export type DrawnPdf = { bytes: Uint8Array } | { fault: string }

/**
 * Draws documents one by one in a separate thread, so that no request waits. The thread starts with the first
 * document and ends after an idle minute. If it dies, its document fails and the next one gets a new thread.
 */
export class PdfThread {
  readonly #program: string
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(program: string) {
    this.#program = program
  }

  draw(sheet: Sheet): Promise<Buffer> {
    const drawn = this.#last.then(async () => {
      clearTimeout(this.#idle)
      try {
        return await this.#ask(sheet)
      } finally {
        this.#idle = setTimeout(() => this.#end(), idleMs).unref()
      }
    })
    // The next document waits for this one, even if it fails.
    this.#last = drawn.catch(() => undefined)
    return drawn
  }

  #ask(sheet: Sheet): Promise<Buffer> {
    const worker = this.#worker ?? this.#start()
    return new Promise<Buffer>((resolve, reject) => {
      const settle = (): void => void worker.off('error', fail).off('exit', fail).off('message', take)
      const fail = (error: unknown): void => {
        settle()
        reject(error instanceof Error ? error : new Error('The thread that draws documents has ended'))
      }
      const take = (drawn: DrawnPdf): void => {
        settle()
        if ('bytes' in drawn) resolve(Buffer.from(drawn.bytes))
        else reject(new Error(drawn.fault))
      }
      worker.on('error', fail).on('exit', fail).on('message', take)
      worker.postMessage(sheet)
    })
  }

  /** Starts a thread. A thread that dies, busy or idle, is dropped; its error never ends the process. */
  #start(): Worker {
    const worker = new Worker(this.#program)
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = undefined
    }
    worker.on('error', forget).on('exit', forget).unref()
    this.#worker = worker
    return worker
  }

  #end(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

/**
 * The thread's program is beside the built server; it does not exist when the server runs from the sources.
 */
const here = dirname(fileURLToPath(import.meta.url))
const program = [join(here, 'pdfWorker.js'), join(here, '..', 'pdfWorker.js')].find((path) =>
  existsSync(path),
)
const thread = program === undefined ? undefined : new PdfThread(program)

/** Draws a sheet as an A4 PDF; in the built server in a separate thread. */
export function drawPdf(sheet: Sheet): Promise<Buffer> {
  return thread ? thread.draw(sheet) : renderPdf(sheet)
}
