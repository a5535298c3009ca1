import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changed, tenantFolder, type TenantFolder } from '../../tests/support/tenantFolder.ts'
import { diffTenant } from './tenantDiff.ts'

let folder: TenantFolder
let earlier: TenantFolder
let lines: string[]
beforeEach(async () => {
  folder = await tenantFolder()
  earlier = await tenantFolder()
  lines = []
})
afterEach(() => Promise.all([folder.cleanUp(), earlier.cleanUp()]))

const diff = (name = 'acme', from: string = earlier.dir): Promise<boolean> =>
  diffTenant({ dir: folder.root, name, from, variables: {}, print: (line) => lines.push(line) })

describe('npm run tenant -- diff --from', () => {
  it('says that nothing changes', async () => {
    expect(await diff()).toBe(true)
    expect(lines).toEqual([`acme against ${earlier.dir}: no change`])
  })

  it('tells a price first that moves by more than a quarter, then the rest', async () => {
    await folder.write('catalogue/pets.json', changed('catalogue/pets.json', '12.5', '125'))
    await folder.write('tenant.json', changed('tenant.json', '"cutOffDate": 20', '"cutOffDate": 21'))
    await diff()
    expect(lines).toEqual([
      `acme against ${earlier.dir}: 2 changes, 1 to look at twice`,
      ' ! Dog, price per month: €12.50 → €125 (×10). Changes by more than a quarter',
      '   tenant.json, plan cut-off day: 20 → 21',
    ])
  })

  it('names a folder that is none of a company', async () => {
    expect(await diff('nobody')).toBe(false)
    expect(lines[0]).toContain('nobody: expected the folder of a company, with its tenant.json, got none')
    expect(await diff('acme', '/nowhere')).toBe(false)
  })
})
