import type { MadeFile } from '../calls/deskApi.ts'
import { createFileAddress } from '../calls/receivedFile.ts'

/** Saves a received file as the browser saves a download. */
export function saveFile(file: MadeFile): void {
  const address = createFileAddress(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
