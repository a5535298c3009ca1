import { limitProcess } from '../processes/limitProcess.ts'
import { openFile } from './openFile.ts'
import { UnreadableFile } from './sheetFile.ts'
import type { SheetAnswer, SheetTask } from './sheetProcess.ts'
import { tablePieces, type TablePiece } from './tablePieces.ts'

/** The program of the process that reads one file. It responds to each request in turn. */
limitProcess()

let pieces: AsyncGenerator<TablePiece> | undefined

process.on('message', (message: SheetTask | 'next') => {
  if (message !== 'next') {
    pieces = readPieces(message)
    return
  }
  void nextAnswer().then((answer) => process.send?.(answer))
})

async function* readPieces({ name, limits, wanted }: SheetTask): AsyncGenerator<TablePiece> {
  const bytes = Buffer.concat(await process.stdin.toArray())
  yield* tablePieces(await openFile(name, bytes, limits), wanted, limits)
}

async function nextAnswer(): Promise<SheetAnswer> {
  try {
    const next = await pieces?.next()
    return { piece: next?.done === false ? next.value : undefined }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.id, params: error.params }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
