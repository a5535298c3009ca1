import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, type SecretName, secretNames } from './config.ts'

export type Secrets = Record<SecretName, string>

/**
 * The server's keys: those of the environment, and random ones for the others. The random keys are stored in
 * `secrets.json` (0600) below the data directory, so that links and files stay valid after a restart
 * (promise 55).
 */
export async function loadSecrets({
  dataDir,
  givenSecrets,
}: Pick<Config, 'dataDir' | 'givenSecrets'>): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const missing = secretNames.filter((name) => !givenSecrets[name])
  const kept = missing.length > 0 ? await readKept(file) : {}
  const unmade = missing.filter((name) => !kept[name])
  for (const name of unmade) kept[name] = randomBytes(32).toString('hex')
  if (unmade.length > 0) await keepSecrets(dataDir, kept)
  return { ...(kept as Secrets), ...givenSecrets }
}

/** The keys that this portal generated. */
export async function madeSecrets({
  dataDir,
  givenSecrets,
}: Pick<Config, 'dataDir' | 'givenSecrets'>): Promise<Partial<Secrets>> {
  const kept = Object.entries(await readKept(join(dataDir, 'secrets.json')))
  return Object.fromEntries(kept.filter(([name]) => !givenSecrets[name as SecretName]))
}

/** Writes the keys beside the data, atomically. */
export async function keepSecrets(dataDir: string, secrets: Partial<Secrets>): Promise<void> {
  const file = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, file)
}

async function readKept(file: string): Promise<Partial<Secrets>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return JSON.parse(text) as Partial<Secrets>
  } catch {
    throw new Error(
      `${file}: expected the keys of this portal as JSON; restore the file, or remove it to make new keys.`,
    )
  }
}
