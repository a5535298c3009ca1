/**
 * The memory of the files of one call, apart from the heap: each byte is kept once, and all of it goes back
 * to the system when the call is over, not when garbage is collected.
 */
export class UploadMemory {
  readonly #buffers: ArrayBuffer[] = []

  /** A file of at most so many bytes, which takes memory as it grows. */
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

  /** From now on the files are empty. */
  free(): void {
    for (const buffer of this.#buffers) buffer.resize(0)
  }
}
