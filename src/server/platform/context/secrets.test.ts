import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSecrets } from './secrets.ts'

let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe('loadSecrets', () => {
  it('makes keys once and keeps them for the next start', async () => {
    const first = await loadSecrets({ dataDir, givenSecrets: {} })
    expect(new Set(Object.values(first)).size).toBe(3)
    expect(await loadSecrets({ dataDir, givenSecrets: {} })).toEqual(first)
  })
  it('keeps them where only their owner may read', async () => {
    await loadSecrets({ dataDir, givenSecrets: {} })
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600)
  })
  it('prefers those of the environment and does not write them down', async () => {
    const given = { session: 's'.repeat(40), file: 'f'.repeat(40) }
    expect(await loadSecrets({ dataDir, givenSecrets: given })).toMatchObject(given)
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('ssss')
  })
  it('leaves a broken file alone and says which one it is', async () => {
    await writeFile(join(dataDir, 'secrets.json'), '{ "session": ')
    await expect(loadSecrets({ dataDir, givenSecrets: {} })).rejects.toThrow(
      /secrets\.json: expected the keys/,
    )
    expect(await readFile(join(dataDir, 'secrets.json'), 'utf8')).toBe('{ "session": ')
  })
})
