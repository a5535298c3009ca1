import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changed, pets, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { readTenant } from './readTenant.ts'

let folder: TenantFolder
beforeEach(async () => {
  folder = await tenantFolder()
})
afterEach(() => folder.cleanUp())

const faultsNow = async (): Promise<string[]> => {
  const read = await readTenant(folder.dir, [pets, { id: 'perks' }])
  return 'faults' in read ? read.faults : []
}

describe('one mistake in two files has one sentence', () => {
  it('a picture whose name has a capital, in the folder and in the file', async () => {
    await folder.write('images/Logo.svg', '<svg></svg>')
    await folder.write('tenant.json', changed('tenant.json', 'logo.svg', 'Logo.svg'))
    expect(await faultsNow()).toEqual([
      expect.stringMatching(/^tenants\/acme\/tenant\.json:8 branding\.logo: .*: name the file "logo\.svg"/),
    ])
    await folder.write('tenant.json', changed('tenant.json', 'logo.svg', 'logo.svg'))
    expect(await faultsNow()).toEqual([
      expect.stringMatching(/^tenants\/acme\/images\/Logo\.svg: expected a name of lower-case letters/),
    ])
  })

  it('a product that was taken out of the catalogue, and that other files name', async () => {
    await folder.write('catalogue.json', changed('catalogue.json', '"catalogue/pets.json",', ''))
    const columns = [{ field: 'price' }]
    const file = { type: 'csv', name: 'pay-{month}.csv', columns }
    await folder.write('payroll.json', JSON.stringify({ concepts: { pets: 'P1', perk: 'P2' }, file }))
    expect(await faultsNow()).toEqual([
      'tenants/acme/catalogue/pets.json: is read by nobody: add "catalogue/pets.json" to "products" of ' +
        'catalogue.json, or take the file away',
      'tenants/acme/payroll.json:1 concepts.perk: expected the id of a product (perks), got "perk", did ' +
        'you mean "perks"?',
    ])
  })
})
