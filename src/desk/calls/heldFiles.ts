import { maxTableBytes } from '../../domain/forms/uploadLimits.ts'

const held = new WeakMap<File, Promise<ArrayBuffer>>()

/**
 * Reads a file when it is chosen, so that a trial and its run send the same bytes whatever happens to the
 * file later. A file beyond the upload limit is not read. Sending one that cannot be read fails with `fault`.
 */
export function holdFile(file: File, fault: Error): void {
  if (file.size > maxTableBytes) return
  const bytes = file.arrayBuffer().catch(() => {
    throw fault
  })
  // The error is shown when the file is sent.
  bytes.catch(() => undefined)
  held.set(file, bytes)
}

/** Returns a file with the bytes that it had when it was chosen. @throws the fault if it could not be read */
export async function readHeldFile(file: File): Promise<File> {
  const bytes = await held.get(file)
  return bytes ? new File([bytes], file.name, { type: file.type }) : file
}
