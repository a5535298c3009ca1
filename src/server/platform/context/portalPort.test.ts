import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { forgetPort, notedPort, notePort } from './portalPort.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-port-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('the port of the running portal is known below its data directory until it ends', async () => {
  const dataDir = join(folder, 'made', 'by it')
  expect(await notedPort(dataDir)).toBeUndefined()
  await notePort(dataDir, 4139)
  expect(await notedPort(dataDir)).toBe(4139)
  await forgetPort(dataDir)
  expect(await notedPort(dataDir)).toBeUndefined()
  await forgetPort(dataDir)
})

it('the recorded port of a killed portal counts as none', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  await writeFile(join(folder, 'portal.json'), JSON.stringify({ port: 4139, pid: ended }))
  expect(await notedPort(folder)).toBeUndefined()
  await writeFile(join(folder, 'portal.json'), JSON.stringify({ port: 4139, pid: process.pid }))
  expect(await notedPort(folder)).toBe(4139)
})

it.each(['', '{', 'null', '{"port":"3000"}', '{"port":3000}', '{"port":3000,"pid":"1"}'])(
  'a note that is no port counts as none: %s',
  async (text) => {
    await writeFile(join(folder, 'portal.json'), text)
    expect(await notedPort(folder)).toBeUndefined()
  },
)
