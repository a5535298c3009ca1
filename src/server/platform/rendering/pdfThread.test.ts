import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PdfThread } from './pdfThread.ts'
import type { Sheet } from './sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A worker that returns the title and the number of sheets it is working on; some titles make it end or
 * fail.
 */
const program = join(folder, 'worker.cjs')
writeFileSync(
  program,
  `const { parentPort, threadId } = require('node:worker_threads')
  let drawing = 0
  parentPort.on('message', ({ title }) => {
    if (title === 'end') process.exit(1)
    if (title === 'throw') throw new Error('broken')
    if (title === 'later') setTimeout(() => { throw new Error('broken while idle') }, 30)
    if (title === 'fault') return parentPort.postMessage({ fault: 'no such font' })
    drawing++
    setTimeout(() => {
      parentPort.postMessage({ bytes: Buffer.from(title + ' ' + drawing + ' ' + threadId) })
      drawing--
    }, 20)
  })`,
)

const sheet = (title: string): Sheet => ({
  language: 'es',
  company: { name: 'Acme', color: '#000000', colorBar: '#000000', colorTitles: '#000000' },
  title,
  blocks: [],
})

it('documents are drawn one after the other in one thread, each answer to its own sheet', async () => {
  const thread = new PdfThread(program)
  const drawn = await Promise.all(
    ['a', 'b', 'c'].map(async (title) => String(await thread.draw(sheet(title)))),
  )
  expect(drawn.map((text) => text.slice(0, 3))).toEqual(['a 1', 'b 1', 'c 1'])
  expect(new Set(drawn.map((text) => text.split(' ')[2])).size).toBe(1)
})

it('a document that fails or ends the thread fails alone, the next one is drawn', async () => {
  const thread = new PdfThread(program)
  await expect(thread.draw(sheet('fault'))).rejects.toThrow('no such font')
  await expect(thread.draw(sheet('throw'))).rejects.toThrow('broken')
  expect(String(await thread.draw(sheet('c')))).toMatch(/^c 1/)
  await expect(thread.draw(sheet('end'))).rejects.toThrow('has ended')
  expect(String(await thread.draw(sheet('d')))).toMatch(/^d 1/)
})

it('a thread that ends while it has nothing to draw is replaced by the next document', async () => {
  const thread = new PdfThread(program)
  await thread.draw(sheet('later'))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(String(await thread.draw(sheet('e')))).toMatch(/^e 1/)
})
