import { FileCount, type FileLimits } from './fileLimits.ts'
import { openCsv } from './readCsv.ts'
import { openWorkbook } from './readWorkbook.ts'
import { type OpenFile, UnreadableFile } from './sheetFile.ts'

/**
 * Opens a file by its content, whatever its name.
 * @throws UnreadableFile
 */
export async function openFile(name: string, bytes: Uint8Array, limits: FileLimits): Promise<OpenFile> {
  const count = new FileCount(limits)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') return openWorkbook(bytes, limits, count)
  if (buffer.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new UnreadableFile(buffer.includes(encryptedPart) ? 'file.locked' : 'file.oldExcel')
  if (buffer.subarray(0, 5).toString('latin1') === '%PDF-') throw new UnreadableFile('file.pdf')
  return openCsv(name, bytes, limits, count)
}

/** The name of the part in a password-protected spreadsheet that contains the encrypted file. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')
