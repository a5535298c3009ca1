import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** Limits of a process; only the seconds in which an answer is awaited count. */
export type ProcessLimits = { seconds: number; memoryMegabytes: number }

type Options = {
  /** The program's name beside the built server, such as `sheetWorker`. */
  name: string
  /** The program bundled from the sources, for development and tests; undefined in a build. */
  bundled: string | undefined
  limits: ProcessLimits
  /** The error for work beyond a limit. */
  beyond: (limit: keyof ProcessLimits) => Error
}

const here = dirname(fileURLToPath(import.meta.url))

/** Returns the path of a worker's program: beside the built server, else the bundled one. */
function findProgram({ name, bundled }: Options): string {
  const built = [join(here, `${name}.js`), join(here, '..', `${name}.js`)].find((path) => existsSync(path))
  const program = built ?? bundled
  if (program === undefined) throw new Error(`The program ${name} is missing`)
  return program
}

/**
 * A separate process for input of others, with limits of time and memory: beyond one it is killed. If the
 * memory is full, V8 ends the whole process, which no limit of a thread prevents, and native code obeys no
 * thread's limit of time. The process gets none of the server's environment variables, and the input's bytes
 * by standard input. End it after use.
 */
export class LimitedProcess<Answer> {
  readonly #options: Options
  readonly #child: ChildProcess
  #leftMs: number

  constructor(options: Options, bytes: Uint8Array) {
    this.#options = options
    const { seconds, memoryMegabytes } = options.limits
    this.#leftMs = seconds * 1000
    this.#child = fork(findProgram(options), [String(memoryMegabytes)], {
      execArgv: [`--max-old-space-size=${memoryMegabytes}`, '--max-semi-space-size=8'],
      env: {},
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    // An error between two requests is ignored here; the next request gets it.
    this.#child.on('error', () => {})
    const { stdin } = this.#child
    stdin?.on('error', () => {})
    if (stdin) Readable.from(copiesOf(bytes)).pipe(stdin)
  }

  /** Sends a message that has no answer. */
  tell(message: object): void {
    this.#child.send(message, () => {})
  }

  /**
   * Sends a message and returns its answer.
   * @throws the error of `beyond`, and an Error if the process fails
   */
  async ask(message: object | string): Promise<Answer> {
    const started = performance.now()
    const answer = await this.#answer(message)
    this.#leftMs -= performance.now() - started
    return answer
  }

  #answer(message: object | string): Promise<Answer> {
    const child = this.#child
    const { name, beyond } = this.#options
    return new Promise((resolve, reject) => {
      const settle = (how: () => void): void => {
        clearTimeout(late)
        child.off('message', take).off('error', fail).off('exit', ended)
        how()
      }
      const late = setTimeout(() => settle(() => reject(beyond('seconds'))), this.#leftMs)
      const take = (answer: unknown): void => settle(() => resolve(answer as Answer))
      const fail = (error: Error): void => settle(() => reject(error))
      // If the memory is full, V8 aborts, or the system or the process itself kills the process.
      const ended = (code: number | null): void =>
        settle(() =>
          reject(
            code === null || code > 128
              ? beyond('memoryMegabytes')
              : new Error(`The process ${name} has ended with ${code}`),
          ),
        )
      child.on('message', take).on('error', fail).on('exit', ended)
      if (child.exitCode !== null || child.signalCode !== null) ended(child.exitCode)
      else child.send(message, (error) => error && child.connected && fail(error))
    })
  }

  /** Kills the process, whatever it does. */
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
