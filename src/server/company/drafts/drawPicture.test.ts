import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawPicture } from './drawPicture.ts'

/** A picture of one color, whose bytes are few. */
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a0', limitInputPixels: false } as never })
    .png({ compressionLevel: 1 })
    .toBuffer()

/** The header of a PNG with its sides, without a pixel. */
async function headerOf(width: number, height: number): Promise<Buffer> {
  const bytes = await picture(1, 1)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

it('a picture of many pixels and few bytes is made smaller', async () => {
  const drawn = await drawPicture('images/logo.png', await picture(7_000, 6_000))
  const { width, height } = await sharp(drawn as Buffer).metadata()
  expect([width, height]).toEqual([2_000, 1_714])
})

it.each([
  [10_000, 10_000, 'noPicture'],
  [10_001, 10_000, 'tooManyPixels'],
])('a header of %i by %i pixels without a picture is refused: %s', async (width, height, reason) => {
  expect(await drawPicture('images/logo.png', await headerOf(width, height))).toBe(reason)
})

it('what is no picture is refused, and an SVG stays as it is', async () => {
  expect(await drawPicture('images/logo.png', Buffer.from('Acme'))).toBe('noPicture')
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await drawPicture('images/logo.svg', drawing)).toBe(drawing)
})
