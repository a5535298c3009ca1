import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataDirFault, ensureDataDir } from './dataDir.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-data-dir-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the data directory', () => {
  it('is made with the folders above it', async () => {
    await ensureDataDir(join(folder, 'one/two'))
    expect((await stat(join(folder, 'one/two'))).isDirectory()).toBe(true)
  })

  it('is refused by its path where nobody can write', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await expect(ensureDataDir(join(file, 'var'))).rejects.toThrow(
      `DATA_DIR: cannot write to ${join(file, 'var')} (ENOTDIR)`,
    )
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
    expect(dataDirFault(full, '/data').message).toBe(
      'DATA_DIR: cannot write to /data (ENOSPC); free some space there, or name another folder.',
    )
    // On Linux nothing can be created below /proc; other systems have no such folder.
    await expect(ensureDataDir('/proc/portal/var')).rejects.toThrow(
      'DATA_DIR: cannot write to /proc/portal/var (E',
    )
  })
})
