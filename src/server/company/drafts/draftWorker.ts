import { limitProcess } from '../../platform/processes/limitProcess.ts'
import { readJsonFile } from '../readJsonFile.ts'
import { checkTenant } from '../readTenant.ts'
import { drawPicture } from './drawPicture.ts'
import type { DraftAnswer, DraftTask } from './draftProcess.ts'

/** The program of the process that draws one picture, or checks one folder. */
limitProcess()

process.on('message', (task: DraftTask) => {
  void answerTo(task)
    .catch((error: unknown) => ({
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }))
    .then((answer) => process.send?.(answer))
})

async function answerTo(task: DraftTask): Promise<DraftAnswer> {
  if ('picture' in task) {
    const bytes = Buffer.concat(await process.stdin.toArray())
    return { drawn: await drawPicture(task.picture, bytes) }
  }
  if ('addressOf' in task) return { publicUrl: readPublicUrl(task.addressOf) }
  const { dir, known, kept, hostFault, today } = task
  return { checked: await checkTenant(dir, { known, kept: { ...kept, hostFault: () => hostFault }, today }) }
}

/** The public address that a folder claims, for the server knows which hosts others have. */
function readPublicUrl(dir: string): string | undefined {
  const read = readJsonFile(dir, 'tenant.json')
  const url = 'value' in read ? (read.value as { publicUrl?: unknown } | null)?.publicUrl : undefined
  return typeof url === 'string' ? url : undefined
}
