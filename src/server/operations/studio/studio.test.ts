import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorServer, type OperatorServer } from '../../../../tests/support/operatorServer.ts'
import { runForAcme, inputFile } from '../../../../tests/support/operations.ts'
import { hostFault } from '../../company/hosts.ts'

let server: OperatorServer
beforeAll(async () => {
  server = await createOperatorServer()
})
afterAll(() => server.close())

const path = 'catalogue.json'
const run = (name: string, input: object = {}, actor = 'ada') =>
  runForAcme(server.context, `studio ${name}`, { ...input }, { actor })
const show = async () => (await run('show')).answer
const save = async (content: string, more: object = {}, actor?: string) =>
  (await run('save', { path, file: inputFile('a.json', content), ...more }, actor)).answer
const onDisk = (file = path) => readFile(join(server.folder.dir, file), 'utf8')

afterEach(async () => {
  const { version } = await show()
  if (version > 0) await run('discard', { version })
})

describe('the draft of a company', () => {
  it('shows each file as it is served, and nothing is saved by looking', async () => {
    const { version, files, findings } = await show()
    expect(version).toBe(0)
    expect(files.map(({ path: each }: { path: string }) => each)).toContain('tables/life-axa.json')
    expect(files.find((each: { path: string }) => each.path === path)).toMatchObject({
      state: 'same',
      content: await onDisk(),
    })
    expect(findings.filter((each: { severity: string }) => each.severity === 'fault')).toEqual([])
  })

  it('names the columns of the rate tables of each category, in each language', async () => {
    const { categories } = await show()
    const life = categories.find(({ id }: { id: string }) => id === 'life-insurance')
    expect(life.columns).toContainEqual({
      table: 'life',
      column: 'death',
      title: expect.objectContaining({ en: 'Death rate, ‰ of the cover', pt: expect.any(String) }),
    })
  })

  it('keeps a saved file with its version, and forgets one that is as it is served', async () => {
    const before = await onDisk()
    const changed = before.replace('"name"', ' "name"')
    expect(await save(changed, { version: 0 })).toMatchObject({ version: 1, editedBy: 'ada', changed: 1 })
    const { files } = await show()
    expect(files.find((each: { path: string }) => each.path === path)).toMatchObject({
      state: 'changed',
      content: changed,
      served: before,
    })
    expect(await save(before, { version: 1 })).toMatchObject({ version: 2, changed: 0 })
    expect(await onDisk()).toBe(before)
  })

  it('refuses an older version with who saved, and somebody else until they take over', async () => {
    const before = await onDisk()
    await save(`${before} `, { version: 0 })
    await expect(save(`${before}  `, { version: 0 })).rejects.toThrow(/"?“?ada”? saved the draft/)
    await expect(save(`${before}  `, { version: 1 }, 'bob')).rejects.toThrow(/ada.*editing the draft since/)
    expect(await save(`${before}  `, { version: 1, takeOver: true }, 'bob')).toMatchObject({
      version: 2,
      editedBy: 'bob',
    })
  })

  it('answers 409 over HTTP where somebody else was first', async () => {
    const token = await server.tokenOf(await server.add('carla', 'operator', ['acme']))
    await save(`${await onDisk()} `, { version: 0 })
    const call = { company: 'acme', language: 'en', input: { path, version: 0 } }
    const files = { file: { name: 'a.json', content: '{}' } }
    const { status, body } = await server.operate(token, 'studio save', { ...call, files })
    expect([status, body.error.name]).toEqual([409, 'Conflict'])
    const published = await server.operate(token, 'studio publish', {
      company: 'acme',
      input: { version: 1 },
    })
    expect(published.status).toBe(403)
  })

  it('says each fault with file, line, place and the sentence of the reader', async () => {
    const { findings } = await save((await onDisk()).replace('"Exent"', '"Exempt"'), { version: 0 })
    expect(findings[0]).toMatchObject({
      severity: 'fault',
      file: path,
      line: 1,
      path: expect.stringMatching(/^products\.\d+\.PL$/),
      sentence: expect.stringContaining('expected one of "Exent", "Top", got "Exempt"'),
    })
    expect((await run('check')).answer).toMatchObject({ faults: 1, findings })
    await expect(run('publish', { version: 1 })).rejects.toThrow(/1 error.*\n.*catalogue\.json:1 products/)
  })

  it('has at most 5 MB of JSON and 50 MB in all', async () => {
    const saveAs = (name: string, content: string, version: number) =>
      run('save', { path: name, version, file: inputFile('a', content) })
    const keep = (name: string, bytes: number) =>
      server.database.pool.query(
        `insert into studio_draft_files (tenant, path, content, saved_by)
         values ('acme', $1, decode(repeat('20', $2), 'hex'), 'ada')`,
        [name, bytes],
      )
    const megabyte = 1024 * 1024
    await saveAs('menu.json', ' '.repeat(9), 0)
    await keep('catalogue/many.json', 5 * megabyte - 18)
    await expect(saveAs('catalogue/e.json', ' '.repeat(10), 1)).rejects.toThrow(/JSON.*larger than 5 MB/)
    await saveAs('catalogue/e.json', ' '.repeat(9), 1)
    await keep('documents/many.pdf', 45 * megabyte)
    await expect(saveAs('documents/e.pdf', 'x', 2)).rejects.toThrow(/draft is larger than 50 MB/)
  })

  it('refuses a public address that another company has', async () => {
    const { tenants } = server.context
    const hosts = new Map([['benefits.example.com', 'globex']])
    const hostOf: typeof tenants.hostFault = (...claim) => hostFault(...claim, { hosts })
    const context = { ...server.context, tenants: { ...tenants, hostFault: hostOf } }
    const tenant = JSON.parse(await onDisk('tenant.json')) as object
    const file = inputFile('a.json', JSON.stringify({ ...tenant, publicUrl: 'https://Benefits.example.com' }))
    const input = { path: 'tenant.json', version: 0, file }
    const { findings } = (await runForAcme(context, 'studio save', input)).answer
    expect(findings[0]).toMatchObject({ severity: 'fault', file: 'tenant.json', path: 'publicUrl' })
    await expect(runForAcme(context, 'studio publish', { version: 1 })).rejects.toThrow(
      /benefits\.example\.com belongs to another company/,
    )
  })

  it('warns of what another company has too, by its name only for whom may see it', async () => {
    const notice = await onDisk('content/notice.es.md')
    const contact = { name: 'Zenith', contact: JSON.parse(await onDisk('tenant.json')).contact }
    await server.folder.write('../zenith/content/notice.es.md', notice)
    await server.folder.write('../zenith/tenant.json', JSON.stringify(contact))
    const { tenants } = server.context
    const seenBy = async (names: string[]) => {
      const list = () => names.map((subdomain) => ({ subdomain, name: subdomain }))
      const context = { ...server.context, tenants: { ...tenants, list } }
      const { findings } = (await runForAcme(context, 'studio show')).answer
      const told = findings.filter(({ sentence }: { sentence: string }) => sentence.includes('copied'))
      return told.map(({ file, sentence }: { file: string; sentence: string }) => `${file} ${sentence}`)
    }
    try {
      expect(await seenBy(['acme', 'zenith'])).toEqual([
        expect.stringMatching(/^tenant\.json ".*" is of the company zenith too: what was copied/),
        expect.stringMatching(
          /^content\/notice\.es\.md is the same byte by byte as that of the company zenith/,
        ),
      ])
      expect((await seenBy(['acme'])).join()).toMatch(/is of another company too.*as that of another company/)
    } finally {
      await server.folder.remove('../zenith')
    }
  })

  it('reads a file that is no JSON, and a text that is not there any more', async () => {
    const { findings } = await save('{ "products": [ }', { version: 0 })
    expect(findings).toMatchObject([{ file: path, line: 1 }])
    const file = inputFile('a.json', 'null')
    const { answer } = await run('save', { path: 'tenant.json', version: 1, file })
    expect(answer.findings).toContainEqual(
      expect.objectContaining({ file: 'tenant.json', severity: 'fault' }),
    )
    await expect(run('discard', { version: 7 })).rejects.toThrow(/saved the draft/)
  })
})

describe('publishing a draft', () => {
  const rename = async () => {
    const file = JSON.parse(await onDisk()) as { products: { name: Record<string, string> }[] }
    file.products[0]!.name.es = `Nuevo ${Date.now()}`
    return { content: JSON.stringify(file), name: file.products[0]!.name.es }
  }

  it('tells the values that change in its trial, and writes nothing', async () => {
    const before = await onDisk()
    const { content, name } = await rename()
    await save(content, { version: 0 })
    const { answer } = await runForAcme(
      server.context,
      'studio publish',
      { version: 1 },
      { actor: 'ada', dryRun: true },
    )
    expect(answer).toMatchObject({ changed: 1, outcome: 'published', values: 1 })
    expect(answer.changes).toMatchObject([
      { file: path, change: expect.stringMatching(new RegExp(`, name Spanish: .* → ${name}$`)), red: '' },
    ])
    expect(await onDisk()).toBe(before)
    expect((await show()).version).toBe(1)
  })

  it('writes all files at one instant, leaves nothing beside them, and ends the draft', async () => {
    const { content } = await rename()
    await save(content, { version: 0 })
    await run('save', { path: 'content/cookies.es.md', file: inputFile('a.md', '# Galletas\n'), version: 1 })
    expect((await run('publish', { version: 2 })).answer).toMatchObject({ changed: 2, outcome: 'published' })
    expect(await onDisk()).toBe(content)
    expect(await onDisk('content/cookies.es.md')).toBe('# Galletas\n')
    expect((await readdir(server.folder.dir)).filter((name) => name.startsWith('.'))).toEqual([])
    expect((await show()).version).toBe(0)
    const { releases } = (await runForAcme(server.context, 'release list')).answer
    expect(releases[0]).toMatchObject({ madeBy: 'ada' })
    await expect(run('publish', { version: 0 })).rejects.toThrow('There is no change to publish.')
  })

  it('refuses files that changed by hand since, and names them', async () => {
    const before = await onDisk()
    const { content } = await rename()
    await save(content, { version: 0 })
    await writeFile(join(server.folder.dir, path), `${before}\n`)
    await expect(run('publish', { version: 1 })).rejects.toThrow(/Changed by hand.*catalogue\.json/)
    expect(await onDisk()).toBe(`${before}\n`)
  })

  it('hands all files out as a zip where the folder is not to be written', async () => {
    const before = await onDisk()
    const { content } = await rename()
    await save(content, { version: 0 })
    const config = { ...server.context.config, tenantsWritable: false }
    const context = { ...server.context, config }
    const { answer, files } = await runForAcme(context, 'studio publish', { version: 1 }, { actor: 'ada' })
    expect(answer).toMatchObject({ changed: 1, outcome: 'zip' })
    const zip = unzipSync(files['acme.zip']!)
    expect(Buffer.from(zip[`acme/${path}`]!).toString()).toBe(content)
    expect(Object.keys(zip)).toContain('acme/tables/life-axa.json')
    expect(await onDisk()).toBe(before)
  })
})

describe('a picture of the draft', () => {
  const savePicture = async (name: string, content: string | Buffer) => {
    const { version } = await show()
    return run('save', { path: name, version, file: inputFile('a', content) })
  }
  const drawn = async (name: string) => {
    const { rows } = await server.database.pool.query<{ content: Buffer }>(
      'select content from studio_draft_files where path = $1',
      [name],
    )
    return sharp(rows[0]?.content).metadata()
  }

  it('is drawn anew: an SVG as PNG, and one of 9,000 pixels with 2,000 a side', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><script>1</script></svg>'
    await savePicture('images/face.png', svg)
    expect(await drawn('images/face.png')).toMatchObject({ format: 'png' })
    const large = sharp({ create: { width: 9000, height: 10, channels: 3, background: '#0a7d5a' } })
    await savePicture('images/wide.jpg', await large.png().toBuffer())
    expect(await drawn('images/wide.jpg')).toMatchObject({ format: 'jpeg', width: 2000 })
  })

  it('is refused where it is none', async () => {
    await expect(savePicture('images/face.png', 'a text')).rejects.toThrow(/images\/face\.png/)
  })
})
