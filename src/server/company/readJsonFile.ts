import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { linkFault } from './folders.ts'
import { lineAt, parseJson, type JsonFault, type LocatedJson } from './parseJson.ts'

type ReadJson = LocatedJson | JsonFault | { missing: true }

/** A tenant's files are much smaller; a larger file is not read. */
export const maxJsonBytes = 2 * 1024 * 1024

/**
 * Reads a tenant's JSON file: strict JSON in UTF-8, no repeated keys, no key such as `__proto__`. Never
 * throws.
 */
export function readJsonFile(dir: string, file: string): ReadJson {
  const read = readTextFile(dir, file, maxJsonBytes)
  if (!('text' in read)) return read
  try {
    return parseJson(read.text)
  } catch (error) {
    if (error instanceof RangeError) return fault(1, 'expected few levels of { and [, got too many to read')
    throw error
  }
}

/** Reads a non-blank UTF-8 text of a folder, of at most `maxSize` bytes. */
export function readTextFile(
  dir: string,
  file: string,
  maxSize: number,
): { text: string } | JsonFault | { missing: true } {
  const elsewhere = linkFault(dir, file)
  if (elsewhere) return fault(1, elsewhere)
  const path = join(dir, file)
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) return { missing: true }
    if (found.isDirectory()) return fault(1, 'expected a file, got a folder')
    const { size } = found
    if (size > maxSize)
      return fault(
        1,
        `expected at most ${maxSize / 1024 / 1024} MB, got ${(size / 1024 / 1024).toFixed(1)} MB`,
      )
    return decoded(readFileSync(path))
  } catch (error) {
    return fault(1, `cannot be read (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`)
  }
}

function decoded(bytes: Buffer): { text: string } | JsonFault {
  // UTF-16 has a 0 in its first two bytes, or a byte order mark.
  if (
    bytes.length > 1 &&
    (bytes.subarray(0, 2).includes(0) || /^(fffe|feff)/.test(bytes.toString('hex', 0, 2)))
  )
    return fault(1, 'expected text in UTF-8, got UTF-16: open it in an editor and save it as UTF-8')
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (!Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes)) {
    return fault(
      lineAt(text, text.indexOf('\uFFFD')),
      'expected text in UTF-8, got bytes of another encoding, such as ANSI: open it in an editor and save ' +
        'it as UTF-8',
    )
  }
  return text.trim() === '' ? fault(1, 'expected content, got an empty file') : { text }
}

function fault(line: number, message: string): JsonFault {
  return { fault: { line, message } }
}
