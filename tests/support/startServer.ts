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
  /** Of a tenant: `http://acme.localhost:41234`. */
  urlOf: (tenant: string) => string
  dataDir: string
  process: ChildProcess
  /** What it printed so far. */
  output: () => string
  /** As an operator would: SIGTERM, and its exit code. */
  stop: () => Promise<number | null>
}

type Options = {
  /** Beside those of this process; an undefined one is taken away. */
  env?: Record<string, string | undefined>
  /** Left out: a new folder, which `stop` removes. */
  dataDir?: string
  /** The program that Node runs; left out: the last build. */
  program?: string[]
}

/** Variables of a developer's shell that no test may depend on; an empty one counts as not given. */
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
 * The built server (dist/server/main.js) in a process of its own, ready to answer, with a database of its
 * own.
 */
export async function startServer({
  env = {},
  dataDir,
  program = ['dist/server/main.js'],
}: Options = {}): Promise<StartedServer> {
  const folder = dataDir ?? (await temporaryDataDir())
  const port = await freePort()
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

/** A folder that the database's user can enter, also where the tests run as root. */
export async function temporaryDataDir(): Promise<string> {
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
 * A port below those that the system assigns: its database or a probing connection could get the same one.
 */
async function freePort(): Promise<number> {
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
