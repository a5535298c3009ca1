import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sheetWorker } from 'virtual:workers'
import { beyond, type FileLimits } from './fileLimits.ts'
import { UnreadableFile } from './sheetFile.ts'
import type { WantedTables } from './tableFormat.ts'
import type { TablePiece } from './tablePieces.ts'

/** The task of the process; it gets the file's bytes by standard input. */
export type SheetTask = { name: string; limits: FileLimits; wanted: WantedTables }

/** The responses of the process to `next`. */
export type SheetAnswer =
  | { piece: TablePiece | undefined }
  | { refused: string; params: UnreadableFile['params'] }
  | { fault: string }

/**
 * The process's program is beside the built server; for development and tests it is bundled from the
 * sources.
 */
const here = dirname(fileURLToPath(import.meta.url))
const built = [join(here, 'sheetWorker.js'), join(here, '..', 'sheetWorker.js')].find((path) =>
  existsSync(path),
)

/**
 * Runs a separate process for one file, with limits of time and memory: if the memory is full, V8 ends the
 * whole process, which no limit of a thread prevents. The process gets none of the server's environment
 * variables. End it after use.
 */
export class SheetProcess {
  readonly #limits: FileLimits
  readonly #child: ChildProcess
  #leftMs: number

  constructor(bytes: Uint8Array, task: SheetTask) {
    this.#limits = task.limits
    this.#leftMs = task.limits.seconds * 1000
    const program = built ?? sheetWorker
    if (program === undefined) throw new Error('The program of the process that reads files is missing')
    this.#child = fork(program, [], {
      execArgv: [`--max-old-space-size=${task.limits.memoryMegabytes}`, '--max-semi-space-size=8'],
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    // An error between two requests is ignored here; the next request gets it.
    this.#child.on('error', () => {})
    this.#child.send(task, () => {})
    const { stdin } = this.#child
    stdin?.on('error', () => {})
    if (stdin) Readable.from(copiesOf(bytes)).pipe(stdin)
  }

  /**
   * The next piece; undefined at the end.
   * @throws UnreadableFile, also beyond a limit of time or memory
   */
  async next(): Promise<TablePiece | undefined> {
    const started = performance.now()
    const answer = await this.#answer()
    this.#leftMs -= performance.now() - started
    if ('refused' in answer) throw new UnreadableFile(answer.refused, answer.params)
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.piece
  }

  #answer(): Promise<SheetAnswer> {
    const child = this.#child
    const { seconds, memoryMegabytes } = this.#limits
    return new Promise((resolve, reject) => {
      const settle = (how: () => void): void => {
        clearTimeout(late)
        child.off('message', take).off('error', fail).off('exit', ended)
        how()
      }
      const late = setTimeout(() => settle(() => reject(beyond('seconds', seconds))), this.#leftMs)
      const take = (answer: unknown): void => settle(() => resolve(answer as SheetAnswer))
      const fail = (error: Error): void => settle(() => reject(error))
      // If the memory is full, V8 aborts or the system kills the process.
      const ended = (code: number | null): void =>
        settle(() =>
          reject(
            code === null || code > 128
              ? beyond('memoryMegabytes', memoryMegabytes)
              : new Error(`The process that reads a file has ended with ${code}`),
          ),
        )
      child.on('message', take).on('error', fail).on('exit', ended)
      if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode)
      else child.send('next', (error) => error && child.connected && fail(error))
    })
  }

  end(): void {
    this.#child.stdin?.destroy()
    this.#child.kill('SIGKILL')
  }
}

const pieceBytes = 256 * 1024

/** Copies each piece, because the bytes may be freed before all are sent. */
function* copiesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield Buffer.from(bytes.subarray(at, at + pieceBytes))
}
