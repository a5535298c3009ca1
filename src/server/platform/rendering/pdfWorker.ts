import { parentPort } from 'node:worker_threads'
import type { DrawnPdf } from './pdfThread.ts'
import { renderPdf } from './renderPdf.ts'
import type { Sheet } from './sheet.ts'

/** The program of the drawing thread: it receives a sheet and returns the PDF. */
parentPort?.on('message', (sheet: Sheet) => {
  void renderPdf(sheet).then(
    (bytes) => answer({ bytes }),
    (error: unknown) => answer({ fault: String(error) }),
  )
})

function answer(drawn: DrawnPdf): void {
  parentPort?.postMessage(drawn)
}
