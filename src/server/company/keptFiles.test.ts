import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Kept } from '../../domain/company/rules/rulesKeeping.ts'
import { changed, pets, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { readTenant } from './readTenant.ts'

let folder: TenantFolder
beforeEach(async () => {
  folder = await tenantFolder()
})
afterEach(() => folder.cleanUp())

const text = (name: string): string => `content/${name}.es.md`

describe("a misplaced or misnamed file of a tenant's folder gives one sentence", () => {
  const known = [pets, { id: 'perks' }]
  const faultsNow = async (): Promise<string[]> => {
    const read = await readTenant(folder.dir, { known })
    return 'faults' in read ? read.faults : []
  }

  it.each([
    ['demo.json', 'demo.json:1'],
    ['images/logo.svg', 'images/logo.svg'],
    [text('privacy'), `${text('privacy')}:1`],
    ['catalogue/pets.json', 'catalogue/pets.json:1'],
  ])('%s as a link to what is not the company’s', async (file, place) => {
    const other = await tenantFolder('globex')
    await folder.remove(file)
    await symlink(join(other.dir, file), join(folder.dir, file))
    const found = await faultsNow()
    await other.cleanUp()
    expect(found).toContain(
      `tenants/acme/${place}: expected the file itself, got a link to ${join(other.dir, file)}, outside ` +
        'the folder of the company; copy the file here',
    )
  })

  it('a link to nothing', async () => {
    await symlink(join(folder.dir, 'none.svg'), join(folder.dir, 'images/new.svg'))
    expect(await faultsNow()).toEqual([
      'tenants/acme/images/new.svg: expected the file itself, got a link to ' +
        `${join(folder.dir, 'none.svg')}, which is not there: put the file here`,
    ])
  })

  it('but a link within the folder is followed: some mounts are made of them', async () => {
    await symlink(join(folder.dir, 'images/logo.svg'), join(folder.dir, 'images/same.svg'))
    expect(await faultsNow()).toEqual([])
  })

  it.each([
    ['new.json', 'news.json'],
    ['compensation.json', 'compensations.json'],
    ['image/photo.png', 'image', 'images'],
    [text('privcy'), text('privcy'), text('privacy').replace('content/', '')],
  ])('%s, read by nobody', async (file, found, meant = found) => {
    if (meant === 'images') await folder.remove('images')
    if (file === text('privcy')) await folder.remove(text('privacy'))
    await folder.write(file, '{}')
    const name = file.startsWith('content/') || file.startsWith('image/') ? found : file
    expect(await faultsNow()).toContain(`tenants/acme/${name}: is read by nobody, did you mean "${meant}"?`)
  })
})

describe('files that take something away from employees are refused where an earlier version is', () => {
  const known = [pets, { id: 'perks' }]
  const kept = async (contracts = 0): Promise<Kept> => {
    const read = await readTenant(folder.dir, { known })
    if ('faults' in read) throw new Error(read.faults.join())
    return { before: read.tenant, contracted: contracts ? [{ benefitId: 'dog', contracts }] : [] }
  }
  const renamed = (): Promise<void> =>
    folder.write(
      'catalogue/pets.json',
      changed('catalogue/pets.json', '"id": "dog"', '"id": "hound"').replace(
        '"parentId": "dog"',
        '"parentId": "hound"',
      ),
    )
  const withoutDog = (): Promise<void> =>
    folder.write('demo.json', changed('demo.json', '"benefitId": "dog"', '"benefitId": "hound"'))

  it('a misspelled category', async () => {
    const before = await kept()
    await folder.write(
      'catalogue/pets.json',
      changed('catalogue/pets.json', '"alias": "pets"', '"alias": "petz"'),
    )
    const sentence =
      'tenants/acme/catalogue/pets.json:5 category.alias: no folder plugins/petz; the product "pets" is ' +
      'left out, did you mean "pets"?'
    expect(await readTenant(folder.dir, { known, kept: before })).toEqual({ faults: [sentence] })
    expect(await readTenant(folder.dir, { known })).toMatchObject({ losses: [sentence], warnings: [] })
  })

  it('a product that employees were given, renamed', async () => {
    const before = await kept()
    await folder.write(
      'catalogue/pets.json',
      changed('catalogue/pets.json', '"id": "pets"', '"id": "animals"'),
    )
    await folder.write('demo.json', '{ "employees": [] }')
    expect(await readTenant(folder.dir, { known, kept: before })).toEqual({
      faults: [
        'tenants/acme/catalogue/pets.json:2 id: expected "pets", the id by which employees were given it, ' +
          'got "animals": write it back',
      ],
    })
  })

  it('a modality on which contracts stand, renamed', async () => {
    const before = await kept(3)
    await renamed()
    await withoutDog()
    const sentence =
      'tenants/acme/catalogue/pets.json:8 modalities: expected the modality "dog", on which 3 contracts ' +
      'stand, got none of that id: write it back; to sell it no longer, give it an "endDate"'
    expect(await readTenant(folder.dir, { known, kept: before })).toEqual({ faults: [sentence] })
  })

  it('the same at a start, where no earlier version is known: shown, and not refused', async () => {
    const { contracted } = await kept(1)
    await renamed()
    await withoutDog()
    expect(await readTenant(folder.dir, { known, kept: { contracted: contracted! } })).toMatchObject({
      losses: [
        'tenants/acme/catalogue.json:1: expected the modality "dog", on which 1 contract stands, got none ' +
          'of that id: write it back; to sell it no longer, give it an "endDate"',
      ],
    })
  })

  it('but a modality without contracts may go, and a new product may wait for its folder', async () => {
    const before = await kept(0)
    await renamed()
    await withoutDog()
    expect(await readTenant(folder.dir, { known, kept: before })).toMatchObject({ losses: [], warnings: [] })
    const product = {
      id: 'cats',
      PL: 'Top',
      name: { es: 'Gatos', en: 'Cats' },
      category: { alias: 'cats', name: { es: 'G', en: 'C' } },
      modalities: [{ id: 'cat', name: { es: 'Gato', en: 'Cat' } }],
    }
    await folder.write('catalogue/cats.json', JSON.stringify(product))
    await folder.write(
      'catalogue.json',
      changed('catalogue.json', '"catalogue/pets.json",', '"catalogue/pets.json", "catalogue/cats.json",'),
    )
    expect(await readTenant(folder.dir, { known, kept: before })).toMatchObject({
      losses: [],
      warnings: [expect.stringContaining('no folder plugins/cats; the product "cats" is left out')],
    })
  })
})
