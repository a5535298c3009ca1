import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { KeptOfCompany } from '../readTenant.ts'
import { checkTenantApart, draftLimits, drawPictureApart } from './draftProcess.ts'

const svg = (side: number, content: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${content}</svg>`)

/** A drawing of few bytes whose filter takes librsvg seconds for each rectangle. */
const endless = svg(
  3000,
  "<filter id='f' x='0' y='0' width='1' height='1'><feTurbulence baseFrequency='1' numOctaves='10'/>" +
    '</filter>' +
    '<rect width="3000" height="3000" filter="url(#f)"/>'.repeat(200),
)

const draw = (bytes: Buffer, limits = draftLimits) => drawPictureApart('images/face.png', bytes, limits)

it('a drawing without end is given up at its limit of time, and ends nothing else', async () => {
  const drawn = draw(endless, { ...draftLimits, seconds: 2 })
  await expect(drawn).rejects.toMatchObject({ reasons: [{ id: 'studio.tooSlow', seconds: 2 }] })
  expect(await draw(svg(9, ''))).toBeInstanceOf(Buffer)
})

it('a picture that takes more memory than its limit is given up', async () => {
  const limits = { ...draftLimits, memoryMegabytes: 16 }
  // An interlaced picture is in memory as a whole: 192 MB.
  const plain = sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#0a0' } })
  await expect(draw(await plain.png({ progressive: true }).toBuffer(), limits)).rejects.toMatchObject({
    reasons: [{ id: 'studio.tooMuchMemory', megabytes: 16 }],
  })
  expect(await draw(svg(9, ''), limits)).toBeInstanceOf(Buffer)
})

it('a folder is checked by the rules of the server, the hosts of others included', async () => {
  const base = await mkdtemp(join(tmpdir(), 'checked-'))
  const dir = join(base, 'acme')
  await cp('tenants/acme', dir, { recursive: true })
  const check = (hostFault?: KeptOfCompany['hostFault']) =>
    checkTenantApart(dir, [], { hostFault }, '2026-12-01')
  const { read } = await check()
  expect(read).toMatchObject({ tenant: { subdomain: 'acme', settings: { name: 'Acme Industrial' } } })
  const claimed = await check((url) => ({
    severity: 'fault',
    message: `the host of ${url} belongs to another company`,
  }))
  expect([...claimed.places.values()]).toContainEqual(
    expect.objectContaining({ path: ['publicUrl'], message: expect.stringContaining('belongs to another') }),
  )
  await writeFile(join(dir, 'menu.json'), '{"items": [1]}')
  const { places } = await check()
  expect([...places.values()][0]).toMatchObject({ file: 'menu.json', line: 1, path: ['items', 0] })
  await rm(base, { recursive: true })
})
