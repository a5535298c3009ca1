import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '../../domain/forms/uploadLimits.ts'
import { HttpError } from '../http/httpError.ts'

const limits = { fileSize: maxFileBytes, files: 1, fields: 5, fieldSize: 1024, parts: 6, headerPairs: 50 }

export type Upload = { bytes: Buffer; originalName: string }

/**
 * The one file of a multipart request, from its field `file`.
 * @throws HttpError 400 for none, several, an empty one or a malformed body, 413 over 10 MB, 415 for another
 * type of body
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new HttpError(415, { say: 'error.mediaType' })
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
  if (!upload) throw new HttpError(400, { say: 'upload.noFile' })
  if (upload.bytes.length === 0) throw new HttpError(400, { say: 'upload.empty' })
  return upload
}

/**
 * The library's errors without a status (a boundary that is not there, a body cut short) are the sender's
 * too.
 */
function asRefusal(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const isTold = code?.startsWith('FST_') && statusCode !== undefined && statusCode < 500
  return isTold ? error : new HttpError(400, { say: 'upload.malformed' })
}
