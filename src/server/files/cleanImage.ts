import sharp from 'sharp'
import { HttpError } from '../http/httpError.ts'
import { sniff } from './sniff.ts'

const maxPixels = 40_000_000
/** Larger than any place in the portal shows it. */
const maxSide = 2000

/**
 * The picture drawn anew in its own format: what else was hidden in the file, and where it was taken, is gone
 * (promise 23). Its size is judged from the header, before anything is unpacked (promise 24).
 * @throws HttpError 400 or 413
 */
export async function cleanImage(bytes: Buffer): Promise<{ bytes: Buffer; contentType: string }> {
  const contentType = sniff(bytes)
  if (!contentType?.startsWith('image/'))
    throw new HttpError(400, { say: 'upload.notImage', name: 'WrongFileType' })
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  if (width * height > maxPixels) throw new HttpError(413, { say: 'upload.tooManyPixels' })
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const drawn =
    contentType === 'image/jpeg'
      ? image.jpeg({ quality: 88 })
      : contentType === 'image/png'
        ? image.png()
        : image.gif()
  const cleaned = await drawn.toBuffer().catch(() => {
    throw damaged()
  })
  return { bytes: cleaned, contentType }
}

const damaged = (): HttpError => new HttpError(400, { say: 'upload.damagedImage', name: 'WrongFileType' })
