import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isDamaged } from './damagedPicture.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function judge(name: string, content: string | Uint8Array): Promise<boolean> {
  const path = join(dir, name)
  await writeFile(path, content)
  return isDamaged(path)
}

it.each(['png', 'jpeg', 'webp'] as const)(
  'a %s that is cut off is damaged, a whole one is not',
  async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: '#0a7d5a', noise } })
    const bytes = await picture.toFormat(format).toBuffer()
    const name = `logo.${format === 'jpeg' ? 'jpg' : format}`
    expect(await judge(name, bytes)).toBe(false)
    expect(await judge(name, bytes.subarray(0, 16))).toBe(true)
    expect(await judge(name, bytes.subarray(0, bytes.length / 2))).toBe(true)
  },
)

it.each([
  '<svg/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/><g><path/></g></svg>',
  '<?xml version="1.0"?><!DOCTYPE svg><!-- <g> --><svg a="x > y" b=\'>\'></svg>\n',
  '<svg><style><![CDATA[a<b]]></style></svg>',
  "<svg><title>L'Onada</title><desc>d'estiu</desc></svg>",
])('an SVG that is closed is not damaged: %s', async (text) => {
  expect(await judge('logo.svg', text)).toBe(false)
})

it.each([
  '<svg><path d="M0 0"/>',
  '<svg><g></svg>',
  '<svg><g></svg></g>',
  '<svg><path d="M0 0',
  '<svg><!-- a </svg>',
  '<svg></svg></svg>',
])('an SVG that is not closed is damaged: %s', async (text) => {
  expect(await judge('logo.svg', text)).toBe(true)
})

it('no picture of the demo companies is damaged', async () => {
  for (const company of ['acme', 'globex']) {
    const images = join('tenants', company, 'images')
    for (const name of await readdir(images))
      expect([name, await judge(name, await readFile(join(images, name)))]).toEqual([name, false])
  }
})
