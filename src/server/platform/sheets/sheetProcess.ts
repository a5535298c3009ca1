import { sheetWorker } from 'virtual:workers'
import { LimitedProcess } from '../processes/limitedProcess.ts'
import { tooLarge, type FileLimits } from './fileLimits.ts'
import { UnreadableFile } from './sheetFile.ts'
import type { WantedTables } from './tableFormat.ts'
import type { TablePiece } from './tablePieces.ts'

/** The task of the process; it gets the file's bytes by standard input. */
export type SheetTask = { name: string; limits: FileLimits; wanted: WantedTables }

/** The responses of the process to `next`. */
export type SheetAnswer =
  | { piece: TablePiece | undefined }
  | { refused: string; params: UnreadableFile['params'] }
  | { fault: string }

/** Runs a separate process for one file, with limits of time and memory. End it after use. */
export class SheetProcess {
  readonly #process: LimitedProcess<SheetAnswer>

  constructor(bytes: Uint8Array, task: SheetTask) {
    const { limits } = task
    const refusal = (limit: 'seconds' | 'memoryMegabytes') => tooLarge(limit, limits[limit])
    const program = { name: 'sheetWorker', bundled: sheetWorker, limits, beyond: refusal }
    this.#process = new LimitedProcess(program, bytes)
    this.#process.tell(task)
  }

  /**
   * The next piece; undefined at the end.
   * @throws UnreadableFile, also beyond a limit of time or memory
   */
  async next(): Promise<TablePiece | undefined> {
    const answer = await this.#process.ask('next')
    if ('refused' in answer) throw new UnreadableFile(answer.refused, answer.params)
    if ('fault' in answer) throw new Error(answer.fault)
    return answer.piece
  }

  end(): void {
    this.#process.end()
  }
}
