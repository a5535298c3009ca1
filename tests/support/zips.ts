import { constants, deflateRawSync } from 'node:zlib'

/** A text that is never in memory as a whole: it is packed piece by piece. */
export type LongText = { start?: string; piece: string; times: number; end?: string }

/** A part of a zip: its content, and what the headers claim about it. */
export type ZipPart = {
  name: string
  content: string | LongText
  /** The size written in the headers; left out: the real size. */
  claimedBytes?: number
}

/** Builds a zip by hand: headers may be false, and parts may share a name. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedBytes } of parts) {
    const { packed, bytes } = packedOf(content)
    const head = headerOf(name, packed.length, claimedBytes ?? bytes)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packed])
    entries.push(centralEntry(name, head, offset))
    locals.push(local)
    offset += local.length
  }
  return Buffer.concat([...locals, ...entries, endOf(entries, offset)])
}

/** Packs a content. The repeated piece is packed only once, and its blocks are repeated. */
function packedOf(content: ZipPart['content']): { packed: Buffer; bytes: number } {
  const {
    start = '',
    piece = '',
    times = 0,
    end = '',
  } = typeof content === 'string' ? { end: content } : content
  const blocks = (text: string): Buffer => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
  return {
    packed: Buffer.concat([
      blocks(start),
      Buffer.alloc(blocks(piece).length * times, blocks(piece)),
      deflateRawSync(end),
    ]),
    bytes: Buffer.byteLength(start + end) + Buffer.byteLength(piece) * times,
  }
}

/** Builds the fields that the local and the central header share. */
function headerOf(name: string, packedBytes: number, bytes: number): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(packedBytes, 14)
  head.writeUInt32LE(bytes, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}

function centralEntry(name: string, head: Buffer, offset: number): Buffer {
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  const start = Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1')
  return Buffer.concat([start, head, place, Buffer.from(name)])
}

export function endOf(entries: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length % 65_536, 8)
  end.writeUInt16LE(entries.length % 65_536, 10)
  end.writeUInt32LE(Buffer.concat(entries).length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
