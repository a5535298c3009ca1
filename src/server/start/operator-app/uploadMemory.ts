/**
 * Memory for one call's files outside the heap: each byte is stored once, and all of it is freed when the
 * call is over, without waiting for garbage collection.
 */
export class UploadMemory {
  readonly #buffers: ArrayBuffer[] = []

  /** Creates a file of at most `maxByteLength` bytes, whose memory grows with its content. */
  newFile(maxByteLength: number): { add: (piece: Uint8Array) => void; bytes: () => Uint8Array } {
    const buffer = new ArrayBuffer(0, { maxByteLength })
    this.#buffers.push(buffer)
    return {
      add: (piece) => {
        const at = buffer.byteLength
        buffer.resize(at + piece.length)
        new Uint8Array(buffer, at).set(piece)
      },
      bytes: () => new Uint8Array(buffer, 0, buffer.byteLength),
    }
  }

  /** Frees the memory; the files are empty afterwards. */
  free(): void {
    for (const buffer of this.#buffers) buffer.resize(0)
  }
}
