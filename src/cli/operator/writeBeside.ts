import { createReadStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a complete file that only its owner may read, or no file. If another file of this name has other
 * content, that file stays and the new name gets a number. Returns the path of the written file.
 */
export async function writeBeside(path: string, pieces: AsyncIterable<Uint8Array | string>): Promise<string> {
  const draft = `${path}.${process.pid}.part`
  try {
    // Opened before the content is read; opened later, it could stay where the content breaks off.
    const file = await open(draft, 'w', 0o600)
    await pipeline(Readable.from(pieces), file.createWriteStream())
    for (let number = 1; ; number++) {
      const free = numbered(path, number)
      if (await isPlaced(draft, free)) return free
    }
  } finally {
    await rm(draft, { force: true })
  }
}

function numbered(path: string, number: number): string {
  const { dir, name, ext } = parse(path)
  return number === 1 ? path : join(dir, `${name} (${number})${ext}`)
}

/** Whether the draft now is at the path: the path was free, or its file has the same content. */
async function isPlaced(draft: string, path: string): Promise<boolean> {
  try {
    // A link to an existing name fails; renaming would overwrite it.
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return haveSameContent(draft, path)
  }
}

async function haveSameContent(one: string, other: string): Promise<boolean> {
  const stream = createReadStream(other)
  try {
    const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    for await (const piece of createReadStream(one) as AsyncIterable<Buffer>) {
      const { value } = await rest.next()
      if (!value || !piece.equals(value)) return false
    }
    return (await rest.next()).done === true
  } finally {
    stream.destroy()
  }
}
