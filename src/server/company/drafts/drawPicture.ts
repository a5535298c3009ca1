/** A file of images/ may have 1 MB. */
const maxBytes = 1024 * 1024
/** The pixels of the largest picture that is drawn, such as a logo of 9,000 by 9,000. */
const maxPixels = 100_000_000
/** Larger than any display of the portal; a side that is still too heavy is made smaller. */
const sides = [2000, 1400, 1000, 700]
/** An SVG is drawn so fine that a small one stays sharp. */
const svgDensity = 192

/**
 * Draws a picture anew in the format of its path, at most 2,000 pixels a side and 1 MB: what is hidden in it
 * is gone, and an SVG is drawn. A file whose path ends in `.svg` stays as it is. Otherwise the reason: it is
 * no picture, or has too many pixels. Drawing an SVG may take without end: call `drawPictureApart`.
 */
export async function drawPicture(
  path: string,
  bytes: Buffer,
): Promise<Buffer | 'noPicture' | 'tooManyPixels'> {
  const ending = path.split('.').at(-1)
  if (ending === 'svg') return bytes
  // Loaded with the first picture, so that the start does not wait for it.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > maxPixels) return 'tooManyPixels'
  let drawn: Buffer | undefined
  for (const side of sides) {
    const image = sharp(bytes, { limitInputPixels: maxPixels, pages: 1, density: svgDensity })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const encoded =
      ending === 'jpg' ? image.jpeg({ quality: 88 }) : ending === 'webp' ? image.webp() : image.png()
    drawn = await encoded.toBuffer().catch(() => undefined)
    if (!drawn || drawn.length <= maxBytes) break
  }
  return drawn ?? 'noPicture'
}
