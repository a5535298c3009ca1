import { basename, dirname } from 'node:path'
import { draftWorker } from 'virtual:workers'
import type { KnownBenefit } from '../../../domain/company/files/faults.ts'
import { ConcurrencyLimit } from '../../platform/http/concurrencyLimit.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { HostFault } from '../../platform/context/context.ts'
import { OperationRefused } from '../../platform/context/operating.ts'
import { LimitedProcess, type ProcessLimits } from '../../platform/processes/limitedProcess.ts'
import type { checkTenant, KeptOfCompany, ReadOptions, ReadTenant } from '../readTenant.ts'
import type { drawPicture } from './drawPicture.ts'

type Checked = Awaited<ReturnType<typeof checkTenant>>
type Drawn = Awaited<ReturnType<typeof drawPicture>>

type FolderTask = {
  dir: string
  known: readonly KnownBenefit[]
  kept: Omit<KeptOfCompany, 'hostFault'>
  hostFault: HostFault | undefined
  today: string | undefined
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

/** Served folders wait for each other, and not for drafts. */
const servedWorks = new ConcurrencyLimit({ max: 1 })

/** Draws a picture like `drawPicture`, in a process that is killed at its limits of time and memory. */
export function drawPictureApart(path: string, bytes: Buffer, limits = draftLimits): Promise<Drawn> {
  return apart({ file: path, bytes, limits, works }, async (ask) => {
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
  kept: KeptOfCompany,
  today: string,
): Promise<Checked> {
  return checkApart({ dir, known, kept, today }, { limits: draftLimits, works })
}

/** Reads a large folder of a company like `readTenant`, in a process that is killed at its limits. */
export async function readTenantApart(
  dir: string,
  { known = [], kept = {}, today }: ReadOptions = {},
  limits = draftLimits,
): Promise<ReadTenant> {
  try {
    return (await checkApart({ dir, known, kept, today }, { limits, works: servedWorks })).read
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error
    const { seconds, memoryMegabytes } = limits
    const most = `expected files that are read in ${seconds} seconds and ${memoryMegabytes} MB of memory`
    const wayOut = 'take out modalities, rows or news of earlier years'
    return { faults: [`${basename(dirname(dir))}/${basename(dir)}: ${most}, got more work: ${wayOut}`] }
  }
}

type Check = {
  dir: string
  known: readonly KnownBenefit[]
  kept: KeptOfCompany
  today: string | undefined
}

function checkApart(
  { dir, known, kept: { hostFault, ...kept }, today }: Check,
  lane: Pick<Given, 'limits' | 'works'>,
): Promise<Checked> {
  return apart({ file: basename(dir), bytes: Buffer.alloc(0), ...lane }, async (ask) => {
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

type Given = { file: string; bytes: Buffer; limits: ProcessLimits; works: ConcurrencyLimit }

async function apart<Answer>(
  { file, bytes, limits, works: lane }: Given,
  work: (ask: (task: DraftTask) => Promise<DraftAnswer>) => Promise<Answer>,
): Promise<Answer> {
  const { seconds, memoryMegabytes } = limits
  const beyond = (limit: 'seconds' | 'memoryMegabytes'): Error =>
    limit === 'seconds'
      ? new OperationRefused([{ id: 'studio.tooSlow', file, seconds }])
      : new OperationRefused([{ id: 'studio.tooMuchMemory', file, megabytes: memoryMegabytes }])
  return lane.run('', async () => {
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
