import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { tooLarge, type FileLimits } from './fileLimits.ts'
import { UnreadableFile } from './sheetFile.ts'

/** Receives an unpacked part of a zip, piece by piece; the last piece is empty. */
export type PartReader = (piece: Uint8Array, isLast: boolean) => void

/** A part in the zip's directory, with the offset of its own header. */
type Entry = { name: string; method: number; packed: number; header: number; data: number }

const methods = { stored: 0, deflated: 8 }

/**
 * Unpacks the parts of a zip. The directory and the parts' headers must agree, because some programs use the
 * directory and others the headers; for the same reason no part may overlap another. Declared sizes are not
 * trusted: all parts are unpacked and counted before the first one is read; the reading takes ten times as
 * long as the counting.
 */
export class ZipParts {
  readonly #bytes: Buffer
  readonly #entries: readonly Entry[]
  readonly #countRead: (piece: Uint8Array) => void

  private constructor(bytes: Buffer, limits: FileLimits) {
    this.#bytes = bytes
    this.#entries = entriesOf(bytes, limits)
    this.#countRead = counter(limits)
  }

  /** @throws UnreadableFile */
  static async open(bytes: Uint8Array, limits: FileLimits): Promise<ZipParts> {
    const parts = new ZipParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits)
    await parts.#measure(counter(limits))
    return parts
  }

  /**
   * Unpacks the parts for which `readerOf` returns a reader. It yields after each piece, so that the caller
   * can stop early.
   * @throws UnreadableFile
   */
  async *read(readerOf: (name: string) => PartReader | undefined): AsyncGenerator<void> {
    for (const entry of this.#entries) {
      const take = readerOf(entry.name)
      if (!take) continue
      for await (const piece of this.#unpack(entry)) {
        this.#countRead(piece)
        take(piece, false)
        yield
      }
      take(Buffer.alloc(0), true)
      yield
    }
  }

  /** The unpacked pieces of a part, of at most 64 kB. */
  #unpack({ method, packed, data }: Entry): AsyncIterable<Buffer> {
    const bytes = this.#bytes.subarray(data, data + packed)
    if (method === methods.stored) return Readable.from([bytes])
    const inflating = createInflateRaw({ chunkSize: 65_536 })
    inflating.end(bytes)
    return inflating
  }

  /**
   * Counts the unpacked bytes of all parts. A damaged part is counted up to the damage, which is reported
   * when the part is read.
   * @throws UnreadableFile
   */
  async #measure(count: (piece: Uint8Array) => void): Promise<void> {
    for (const entry of this.#entries)
      try {
        for await (const piece of this.#unpack(entry)) count(piece)
      } catch (error) {
        if (error instanceof UnreadableFile) throw error
      }
  }
}

/**
 * Returns a function that counts bytes and refuses too many in total.
 * @throws UnreadableFile
 */
function counter({ unpackedMegabytes }: FileLimits): (piece: Uint8Array) => void {
  let bytes = 0
  return ({ length }) => {
    bytes += length
    if (bytes > unpackedMegabytes * 1024 * 1024) throw tooLarge('unpackedMegabytes', unpackedMegabytes)
  }
}

const signatures = { part: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
const lengths = { part: 30, entry: 46, end: 22, comment: 65_535 }

/** The parts of the directory, each compared with its own header. Encrypted and split parts are refused. */
function entriesOf(bytes: Buffer, { parts }: FileLimits): Entry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > parts) throw tooLarge('parts', parts)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  const start = at
  for (let index = 0; index < count; index++) {
    if (at + lengths.entry > end || bytes.readUInt32LE(at) !== signatures.entry) throw damaged()
    const entry = entryAt(bytes, at)
    entries.push(entry)
    at += lengths.entry + [28, 30, 32].reduce((sum, place) => sum + bytes.readUInt16LE(at + place), 0)
  }
  if (at !== end || new Set(entries.map(({ name }) => name)).size < count) throw damaged()
  let free = 0
  for (const { header, data, packed } of entries.toSorted((one, other) => one.header - other.header)) {
    if (header < free || data + packed > start) throw damaged()
    free = data + packed
  }
  return entries
}

/** The offset of a zip's end record, before its comment. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - lengths.end - lengths.comment)
  for (let at = bytes.length - lengths.end; at >= first; at--)
    if (bytes.readUInt32LE(at) === signatures.end && bytes.readUInt16LE(at + 20) === bytes.length - at - 22)
      return at
  throw damaged()
}

function entryAt(bytes: Buffer, at: number): Entry {
  const [flags, method, packed] = [at + 8, at + 10, at + 20]
  const header = bytes.readUInt32LE(at + 42)
  if (header + lengths.part > bytes.length || bytes.readUInt32LE(header) !== signatures.part) throw damaged()
  const isSizeBehind = (bytes.readUInt16LE(flags) & 8) !== 0
  const isEncrypted = (bytes.readUInt16LE(flags) & 1) !== 0
  const name = bytes.subarray(at + lengths.entry, at + lengths.entry + bytes.readUInt16LE(at + 28))
  const ownName = header + lengths.part
  const own = bytes.subarray(ownName, ownName + bytes.readUInt16LE(header + 26))
  const entry = {
    name: name.toString(),
    method: bytes.readUInt16LE(method),
    packed: bytes.readUInt32LE(packed),
    header,
    data: ownName + own.length + bytes.readUInt16LE(header + 28),
  }
  const isSame =
    own.equals(name) &&
    bytes.readUInt16LE(header + 6) === bytes.readUInt16LE(flags) &&
    bytes.readUInt16LE(header + 8) === entry.method &&
    (isSizeBehind || bytes.readUInt32LE(header + 18) === entry.packed)
  if (!isSame || isEncrypted || !Object.values(methods).includes(entry.method)) throw damaged()
  return entry
}

const damaged = (): UnreadableFile => new UnreadableFile('file.workbook')
