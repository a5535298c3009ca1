import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '../../../domain/forms/uploadLimits.ts'
import { ConcurrencyLimit } from '../http/concurrencyLimit.ts'
import { HttpError } from '../http/httpError.ts'
import { isProtectedPdf, isWholePdf } from './pdf.ts'

export type Upload = { bytes: Buffer; originalName: string }

/**
 * The containers of employees' uploads: `images` for pictures, `default` for PDF documents (UPL-01, UPL-02).
 */
export const uploadContainers = ['default', 'images'] as const
export type UploadContainer = (typeof uploadContainers)[number]

/**
 * Returns an upload for storage: PDF documents unchanged, images re-encoded. The content decides, never the
 * sent name or type (promise 23).
 * @throws HttpError 400 or 413
 */
export async function acceptUpload(
  container: UploadContainer,
  { bytes }: Upload,
): Promise<{ bytes: Buffer; contentType: string }> {
  if (container === 'images') return drawing.run('', () => cleanImage(bytes))
  if (!isWholePdf(bytes))
    throw new HttpError(400, {
      messageId: (await typeOf(bytes)) === 'application/pdf' ? 'upload.damagedPdf' : 'upload.notPdf',
      name: 'WrongFileType',
      field: '/file',
    })
  if (isProtectedPdf(bytes))
    throw new HttpError(400, { messageId: 'upload.protectedPdf', name: 'WrongFileType', field: '/file' })
  return { bytes, contentType: 'application/pdf' }
}

/**
 * Reads the single file of a multipart request, from its field `file`.
 * @throws HttpError 400 for no file, several files, an empty file or a malformed body, 413 over 10 MB, 415
 * for another type of body
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new HttpError(415, { messageId: 'error.mediaType' })
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === 'file') upload = { bytes, originalName: part.filename ?? '' }
    }
  } catch (error) {
    throw asRefusal(error)
  }
  if (!upload) throw new HttpError(400, { messageId: 'upload.noFile', field: '/file' })
  if (upload.bytes.length === 0) throw new HttpError(400, { messageId: 'upload.empty', field: '/file' })
  return upload
}

/** Turns the library's errors without a status (a missing boundary, a truncated body) into 400. */
function asRefusal(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const isOurs = code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500
  return isOurs ? error : new HttpError(400, { messageId: 'upload.malformed' })
}

const limits = { fileSize: maxFileBytes, files: 1, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 50 }

const waitSeconds = 10

/**
 * Re-encoding a picture may take 160 MB and a second of a thread: only two at a time leave threads and
 * memory for other work. A waiting upload holds up to 10 MB, so only a few may wait, for a short time.
 */
const drawing = new ConcurrencyLimit({
  max: 2,
  maxWaiting: 16,
  waitMs: waitSeconds * 1000,
  refusal: () =>
    new HttpError(503, { messageId: 'files.busy', headers: { 'retry-after': String(waitSeconds) } }),
})

const maxPixels = 40_000_000
/** Time limit of re-encoding, in seconds; a picture of 40 million pixels takes about two. */
const drawingSeconds = 15
/** Maximum side of a stored picture, in pixels; larger than any display in the portal. */
const maxSidePixels = 2000

/**
 * Re-encodes a picture in its own format, which removes hidden data such as the location of the photo
 * (promise 23). Its size is read from the header before decoding (promise 24).
 * @throws HttpError 400 or 413
 */
async function cleanImage(bytes: Buffer): Promise<{ bytes: Buffer; contentType: string }> {
  const contentType = await typeOf(bytes)
  if (contentType !== 'image/png' && contentType !== 'image/gif' && contentType !== 'image/jpeg')
    throw new HttpError(400, { messageId: 'upload.notImage', name: 'WrongFileType', field: '/file' })
  // Loaded for the first picture, so that the server starts sooner.
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw damaged()
    })
  if (width * height > maxPixels)
    throw new HttpError(413, { messageId: 'upload.tooManyPixels', field: '/file' })
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .rotate()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: drawingSeconds })
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

const damaged = (): HttpError =>
  new HttpError(400, { messageId: 'upload.damagedImage', name: 'WrongFileType', field: '/file' })

const typeBytes = 4100

/**
 * Returns the type of the content, regardless of the sent name or type. An animated PNG becomes its first
 * picture.
 */
async function typeOf(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  // Only the beginning is used to identify the type; parts of an archive are not searched.
  const mime = (await fileTypeFromBuffer(bytes.subarray(0, typeBytes)))?.mime
  return mime === 'image/apng' ? 'image/png' : mime
}
