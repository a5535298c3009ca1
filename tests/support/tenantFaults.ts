import { afterEach, beforeEach, expect } from 'vitest'
import { readTenant } from '../../src/server/company/readTenant.ts'
import { changed, pets, tenantFolder, type TenantFile, type TenantFolder } from './tenantFolder.ts'

/** A part of a valid file, its replacement, and the expected sentence after the file's path. */
export type Fault = [from: string, to: string, sentence: string]

/** Makes a valid folder for each test, and returns the body of a test that replaces a part of a file. */
export function prepareTenantFolder() {
  let folder: TenantFolder
  beforeEach(async () => {
    folder = await tenantFolder()
  })
  afterEach(() => folder.cleanUp())
  return (file: TenantFile) =>
    async (...[from, to, sentence]: Fault): Promise<void> => {
      await folder.write(file, changed(file, from, to))
      const read = await readTenant(folder.dir, { known: [pets, { id: 'perks' }] })
      expect('faults' in read ? read.faults : 'accepted').toContain(`tenants/acme/${file}${sentence}`)
    }
}
