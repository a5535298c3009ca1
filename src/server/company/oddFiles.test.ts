import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changed, pets, tenantFolder, type TenantFolder } from '../../../tests/support/tenantFolder.ts'
import { readTenant } from './readTenant.ts'

let folder: TenantFolder
beforeEach(async () => {
  folder = await tenantFolder()
})
afterEach(() => folder.cleanUp())

const known = [pets, { id: 'perks' }]
const read = () => readTenant(folder.dir, { known, today: '2026-06-15' })
const faults = async () => {
  const found = await read()
  return 'faults' in found ? found.faults : []
}
const warnings = async () => {
  const found = await read()
  return 'tenant' in found ? found.warnings : found.faults
}

describe('a folder of a company', () => {
  it.each(['Thumbs.db', 'desktop.ini', 'ehthumbs.db', '.DS_Store'])(
    'is served with a file that a file manager puts there: %s',
    async (name) => {
      for (const place of ['', 'images/', 'documents/', 'catalogue/', 'tables/', 'content/'])
        await folder.write(`${place}${name}`, 'x')
      expect(await faults()).toEqual([])
      expect(await warnings()).toEqual([])
    },
  )

  // A page that exists only in the company of this test.
  const privacy = ['content', 'privacy.es.md'].join('/')

  it.each([
    ['tenant.json', 'tenant.json.txt'],
    [privacy, `${privacy}.txt`],
  ])('without %s names the %s beside it', async (missing, beside) => {
    await folder.remove(missing)
    await folder.write(beside, 'x')
    const meant = missing.replace('content/', '')
    expect(await faults()).toContain(`tenants/acme/${beside}: is read by nobody, did you mean "${meant}"?`)
  })
})

describe('a valid value that is probably a slip is named and served', () => {
  it.each([
    ['"year": 2062', true],
    ['"year": 2029', true],
    ['"year": 2028', false],
    ['"year": 2025', false],
    ['"year": 2024', true],
    ['"endDate": "2024-12-31"', true],
    ['"endDate": "2026-12-31"', false],
    ['"startDate": "2062-01-01"', true],
  ])('%s in June 2026: %s', async (value, isTold) => {
    const text = changed('catalogue/pets.json', '"providerId": "rex", ', `"providerId": "rex", ${value}, `)
    await folder.write('catalogue/pets.json', text)
    const told = (await warnings()).filter((each) => each.includes('is far from now (2026)'))
    expect(told).toHaveLength(isTold ? 1 : 0)
    if (isTold) expect(told[0]).toMatch(/^tenants\/acme\/catalogue\/pets\.json:\d+ modalities\[0\]\./)
  })

  it.each([
    ['Perro <b>grande</b>', '<b>'],
    ['Perro<br/>', '<br/>'],
    ['Perro < gato > ratón', undefined],
    ['I <3 perros', undefined],
  ])('HTML in a text of content/: %s', async (name, tag) => {
    await folder.write('content/privacy.es.md', `# Título\n\n${name}\n`)
    const told = (await warnings()).filter((each) => each.includes('is a plain text'))
    for (const each of told) expect(each).toMatch(/^tenants\/acme\/content\/privacy\.es\.md: /)
    expect(told.map((each) => each.split('employees read ')[1])).toEqual(
      tag ? [`"${tag}" as it is written`] : [],
    )
  })

  it('HTML in a description is allowed', async () => {
    const description = '"desc": { "es": "<b>Sí</b>", "en": "<b>Yes</b>" }'
    const text = changed(
      'catalogue/pets.json',
      '"providerId": "rex", ',
      `"providerId": "rex", ${description}, `,
    )
    await folder.write('catalogue/pets.json', text)
    expect((await warnings()).filter((each) => each.includes('is a plain text'))).toEqual([])
  })
})
