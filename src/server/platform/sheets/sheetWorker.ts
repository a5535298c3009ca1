import { parentPort, workerData } from 'node:worker_threads'
import type { FileLimits } from './fileLimits.ts'
import { openFile } from './openFile.ts'
import { type OpenFile, type SheetRow, UnreadableFile } from './sheetFile.ts'
import type { SheetAnswer, SheetRequest } from './sheetThread.ts'

/** The program of the thread that reads one file: it answers each request, one after the other. */
const { name, bytes, limits } = workerData as { name: string; bytes: Uint8Array; limits: FileLimits }
let file: OpenFile | undefined
let rows: AsyncGenerator<SheetRow[]> | undefined

parentPort?.on('message', (request: SheetRequest) => {
  void answer(request).then(
    (each) => parentPort?.postMessage(each),
    (error: unknown) => parentPort?.postMessage(refusalOf(error)),
  )
})

async function answer(request: SheetRequest): Promise<SheetAnswer> {
  file ??= openFile(name, bytes, limits)
  if (request === 'open') return { names: file.names, guessed: file.guessed }
  if (request !== 'next') rows = file.read(request.sheet)
  const next = await rows?.next()
  return { rows: next?.done === false ? next.value : undefined }
}

function refusalOf(error: unknown): SheetAnswer {
  if (error instanceof UnreadableFile) return { refused: error.id, params: error.params }
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
