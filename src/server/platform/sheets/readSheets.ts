import { ConcurrencyLimit } from '../http/concurrencyLimit.ts'
import { HttpError } from '../http/httpError.ts'
import { beyond, fileLimits, type FileLimits } from './fileLimits.ts'
import { SheetThread } from './sheetThread.ts'
import { type SheetRow, UnreadableFile, type WorkbookSheet } from './sheetFile.ts'

type Reading = {
  /** The sheets to read, by their place among the names. */
  choose: (names: readonly string[]) => readonly number[]
  /** Gets one sheet after the other; the next one is read when it has ended. */
  take: (sheet: WorkbookSheet) => Promise<void> | void
  /** Left out: those of the product. */
  limits?: FileLimits
}

/**
 * Reads sheets of a CSV or XLSX file, each with its lines as they are counted in the file; blank lines are
 * left out. Encoding and separator of a CSV are guessed and named. The file is read in a thread of its own,
 * one file of the process at a time; its memory is that of one sheet.
 * @throws UnreadableFile; HttpError 503 where other files keep the thread too long
 */
export async function readSheets(
  { name, bytes }: { name: string; bytes: Uint8Array },
  { choose, take, limits = fileLimits }: Reading,
): Promise<void> {
  if (bytes.length === 0) throw new UnreadableFile('file.empty')
  if (bytes.length > limits.megabytes * 1024 * 1024) throw beyond('megabytes', limits.megabytes)
  await turns.run('', async () => {
    const thread = new SheetThread({ name, bytes }, limits)
    try {
      const file = await thread.ask('open')
      if (!('names' in file)) return
      for (const index of choose(file.names)) {
        const sheet: WorkbookSheet = { name: file.names[index] ?? '', rows: [] }
        if (file.guessed) sheet.guessed = file.guessed
        for await (const rows of rowsOf(thread, index)) for (const row of rows) sheet.rows.push(row)
        await take(sheet)
      }
    } finally {
      thread.end()
    }
  })
}

async function* rowsOf(thread: SheetThread, sheet: number): AsyncGenerator<SheetRow[]> {
  for (
    let answer = await thread.ask({ sheet });
    'rows' in answer && answer.rows;
    answer = await thread.ask('next')
  )
    yield answer.rows
}

const waitSeconds = 10

/** Whoever waits for a file of others keeps a connection to the database: few wait, and not for long. */
const turns = new ConcurrencyLimit({
  max: 1,
  maxWaiting: 4,
  waitMs: waitSeconds * 1000,
  refusal: () =>
    new HttpError(503, { messageId: 'files.busy', headers: { 'retry-after': String(waitSeconds) } }),
})
