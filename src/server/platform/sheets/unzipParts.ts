import { Unzip, UnzipInflate } from 'fflate'
import { beyond, type FileLimits } from './fileLimits.ts'
import { UnreadableFile } from './sheetFile.ts'

/** Takes a part of a zip, piece by piece. */
export type PartReader = (piece: Uint8Array, isLast: boolean) => void

/** One piece unpacks to four megabytes at most. */
const pieceBytes = 4096

/**
 * Unpacks a zip from its beginning to its end, once for each call of `read`. Nothing of what its headers
 * claim is believed: bytes are counted as they come out, and its directory is not used.
 */
export class ZipParts {
  readonly #bytes: Uint8Array
  readonly #limits: FileLimits
  #unpacked = 0

  constructor(bytes: Uint8Array, limits: FileLimits) {
    this.#bytes = bytes
    this.#limits = limits
  }

  /**
   * Gives the parts that `readerOf` finds a reader for. It pauses after each piece, and may be left early.
   * @throws UnreadableFile
   */
  *read(readerOf: (name: string) => PartReader | undefined): Generator<void> {
    const names = new Set<string>()
    const zip = new Unzip((part) => {
      // Programs differ in which part of a name they show.
      if (names.has(part.name)) throw new UnreadableFile('file.workbook')
      names.add(part.name)
      if (names.size > this.#limits.parts) throw beyond('parts', this.#limits.parts)
      const take = readerOf(part.name)
      if (!take) return
      part.ondata = (error, piece, isLast) => {
        if (error) throw error
        this.#unpacked += piece.length
        if (this.#unpacked > this.#limits.unpackedMegabytes * 1024 * 1024)
          throw beyond('unpackedMegabytes', this.#limits.unpackedMegabytes)
        take(piece, isLast)
      }
      part.start()
    })
    zip.register(UnzipInflate)
    for (let at = 0; at < this.#bytes.length; at += pieceBytes) {
      zip.push(this.#bytes.subarray(at, at + pieceBytes), at + pieceBytes >= this.#bytes.length)
      yield
    }
  }
}
