import { HttpError } from '../http/httpError.ts'
import { cleanImage } from './cleanImage.ts'
import type { Upload } from './readUpload.ts'
import { isWholePdf, sniff } from './sniff.ts'

/** Where employees may put files, and what each place takes (UPL-01, UPL-02). */
export const uploadContainers = ['default', 'images'] as const
export type UploadContainer = (typeof uploadContainers)[number]

/**
 * What is kept of an upload: PDF documents as they are, images drawn anew. The bytes decide, never the name
 * or the type that came with them (promise 23).
 * @throws HttpError 400 or 413
 */
export async function acceptUpload(
  container: UploadContainer,
  { bytes }: Upload,
): Promise<{ bytes: Buffer; contentType: string }> {
  if (container === 'images') return cleanImage(bytes)
  if (!isWholePdf(bytes))
    throw new HttpError(400, {
      say: sniff(bytes) === 'application/pdf' ? 'upload.damagedPdf' : 'upload.notPdf',
      name: 'WrongFileType',
    })
  return { bytes, contentType: 'application/pdf' }
}
