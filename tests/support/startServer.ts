import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type StartedServer = {
  port: number
  /** Returns the address of a tenant: `http://acme.localhost:41234`. */
  urlOf: (tenant: string) => string
  dataDir: string
  process: ChildProcess
  /** Returns the output so far. */
  output: () => string
  /** Stops the server like an operator, by SIGTERM, and returns the exit code. */
  stop: () => Promise<number | null>
}

type Options = {
  /** Variables added to those of this process; an undefined one is removed. */
  env?: Record<string, string | undefined>
  /** Left out: a new folder, which `stop` removes. */
  dataDir?: string
  /** The program for Node; left out: the last build. */
  program?: string[]
}

/** Variables of a developer's shell on which no test may depend; an empty one counts as unset. */
const untouched = {
  DATABASE_URL: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  CLOCK: '',
  DEFAULT_TENANT: '',
  TENANTS_DIR: '',
  TRUST_PROXY: '',
}

/**
 * Starts the built server (dist/server/main.js) in a separate process with a separate database, and waits
 * until it responds.
 */
export async function startServer({
  env = {},
  dataDir,
  program = ['dist/server/main.js'],
}: Options = {}): Promise<StartedServer> {
  const folder = dataDir ?? (await createDataDir())
  const port = await findFreePort()
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      ...untouched,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (!dataDir) await rm(folder, { recursive: true, force: true })
    return child.exitCode
  }
  for (
    const started = Date.now();
    !(await isReady(port));
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
    if (Date.now() - started > 120_000) {
      await stop()
      throw new Error(`The server was not ready within two minutes:\n${output}`)
    }
  }
  return {
    port,
    urlOf: (tenant) => `http://${tenant}.localhost:${port}`,
    dataDir: folder,
    process: child,
    output: () => output,
    stop,
  }
}

/** Creates a folder that the database's user can enter, even if the tests run as root. */
export async function createDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-data-'))
  await chmod(folder, 0o755)
  return folder
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * Finds a free port outside the range from which the system gives ports to the database or other
 * connections.
 */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (isFree) await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}
