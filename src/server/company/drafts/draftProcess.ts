import { basename } from 'node:path'
import { draftWorker } from 'virtual:workers'
import type { KnownBenefit } from '../../../domain/company/files/faults.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrencyLimit.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { HostFault } from '../../platform/context/context.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { LimitedProcess, type ProcessLimits } from '../../platform/processes/limitedProcess.ts'
import type { checkTenant, KeptOfCompany } from '../readTenant.ts'
import type { drawPicture } from './drawPicture.ts'

type Checked = Awaited<ReturnType<typeof checkTenant>>
type Drawn = Awaited<ReturnType<typeof drawPicture>>

type FolderTask = {
  dir: string
  known: readonly KnownBenefit[]
  kept: Omit<KeptOfCompany, 'hostFault'>
  hostFault: HostFault | undefined
  today: string
}

/** A task of the process: a picture's path (its bytes come by standard input), or a folder. */
export type DraftTask = { picture: string } | { addressOf: string } | FolderTask

export type DraftAnswer =
  { drawn: Drawn } | { publicUrl: string | undefined } | { checked: Checked } | { fault: string }

/** Limits of drawing a picture or checking a folder; on a busy machine 5 MB of JSON take half a minute. */
export const draftLimits = { seconds: 60, memoryMegabytes: 512 }

/** Two at a time, so that memory and processors are left for others. */
const works = new ConcurrencyLimit({
  max: 2,
  maxWaiting: 4,
  waitMs: 10_000,
  refusal: () => new HttpError(503, { messageId: 'calls.busy', headers: { 'retry-after': '10' } }),
})

/** Draws a picture like `drawPicture`, in a process that is killed at its limits of time and memory. */
export function drawPictureApart(path: string, bytes: Buffer, limits = draftLimits): Promise<Drawn> {
  return apart({ file: path, bytes, limits }, async (ask) => {
    const answer = await ask({ picture: path })
    return 'drawn' in answer ? answer.drawn : 'noPicture'
  })
}

/**
 * Checks a company's folder like `checkTenant`, in a process that is killed at its limits: what a tenant
 * admin wrote is never parsed on the thread that serves others (promise 67).
 * @throws OperationRefused beyond a limit
 */
export function checkTenantApart(
  dir: string,
  known: readonly KnownBenefit[],
  { hostFault, ...kept }: KeptOfCompany,
  today: string,
): Promise<Checked> {
  return apart({ file: basename(dir), bytes: Buffer.alloc(0), limits: draftLimits }, async (ask) => {
    const found = hostFault && (await ask({ addressOf: dir }))
    const url = found && 'publicUrl' in found ? found.publicUrl : undefined
    const task = { dir, known: known.map(plain), kept, hostFault: hostFault?.(url, basename(dir)), today }
    const answer = await ask(task)
    if ('checked' in answer) return answer.checked
    throw new Error('The process that checks drafts has answered another task')
  })
}

/** What rules read of a category is data; its functions, which no rule calls, cannot be sent. */
const plain = ({ ...benefit }: KnownBenefit): KnownBenefit => {
  const { id, tables, documentation, amount, details, exemption, extra, rowForEach, isBroken } = benefit
  const read = { id, tables, documentation, amount, details, exemption, extra, rowForEach, isBroken }
  return JSON.parse(JSON.stringify(read)) as KnownBenefit
}

type Given = { file: string; bytes: Buffer; limits: ProcessLimits }

async function apart<Answer>(
  { file, bytes, limits }: Given,
  work: (ask: (task: DraftTask) => Promise<DraftAnswer>) => Promise<Answer>,
): Promise<Answer> {
  const { seconds, memoryMegabytes } = limits
  const beyond = (limit: 'seconds' | 'memoryMegabytes'): Error =>
    limit === 'seconds'
      ? new OperationRefused([{ id: 'studio.tooSlow', file, seconds }])
      : new OperationRefused([{ id: 'studio.tooMuchMemory', file, megabytes: memoryMegabytes }])
  return works.run('', async () => {
    const program = { name: 'draftWorker', bundled: draftWorker, limits, beyond }
    const process = new LimitedProcess<DraftAnswer>(program, bytes)
    try {
      return await work(async (task) => {
        const answer = await process.ask(task)
        if ('fault' in answer) throw new Error(answer.fault)
        return answer
      })
    } finally {
      process.end()
    }
  })
}
