import { useRef, useState } from 'react'
import { findSentence, run, type Outcome } from '../calls/deskApi.ts'
import { loadColumns, type FileColumn, type Target } from './peopleTargets.ts'
import type { Progress } from '../calls/request.ts'

export type ImportOption = 'complete' | 'allowIdChange' | 'allowLargeChanges'

export type ImportState = {
  file?: File
  columns: FileColumn[]
  targets: Target[]
  options: ImportOption[]
  fault?: string | undefined
  /** The result of the dry run or of the import. */
  outcome?: Outcome | undefined
  isDone: boolean
}

const empty: ImportState = { columns: [], targets: [], options: [], isDone: false }

/**
 * Keeps what was chosen by hand or recognized by content for columns of the same title: a mended file has
 * them again, and its cells may tell less. A title that names a column is stronger than content.
 */
function keepMatches(columns: readonly FileColumn[], before: readonly FileColumn[]): FileColumn[] {
  const titles = new Set(columns.map(({ title }) => title))
  const named = new Set(columns.filter(({ by }) => by !== 'content').map(({ column }) => column))
  const kept = before.filter(
    ({ by, column, title }) =>
      titles.has(title) && (by === 'chosen' || (by === 'content' && !named.has(column))),
  )
  const taken = new Set(kept.map(({ column }) => column))
  return columns.map((each) => {
    const own = kept.find(({ title }) => title === each.title)
    if (own) return { ...each, column: own.column, by: own.by }
    return taken.has(each.column) ? { ...each, column: '', by: '' } : each
  })
}

/**
 * Imports a file in steps. Any change after a dry run discards its result, so only checked data is imported.
 * While it is imported nothing else can be asked for.
 */
export function useImport(company: string) {
  const [state, setState] = useState(empty)
  const change = (part: Partial<ImportState>): void =>
    setState((before) => ({ ...before, fault: undefined, outcome: undefined, ...part }))
  const { work, drop, running, progress, setProgress } = useLastCall((fault) => change({ fault }))
  const isImporting = running === 'import'
  const open = (file: File): void => {
    if (isImporting) return
    setState({ ...empty, options: state.options, file })
    work(loadColumns(company, { file }), ({ columns, targets }) =>
      change({ file, targets, columns: keepMatches(columns, state.columns) }),
    )
  }
  /** Changes what is asked for: a trial of what was asked for before is dropped, if it arrives late. */
  const ask = (part: Partial<ImportState>): void => {
    drop()
    change(part)
  }
  const match = (index: number, column: string): void =>
    ask({
      columns: state.columns.map((each, at) => (at === index ? { ...each, column, by: 'chosen' } : each)),
    })
  const choose = (option: ImportOption, isOn: boolean): void =>
    ask({ options: [...state.options.filter((each) => each !== option), ...(isOn ? [option] : [])] })
  const send = (isTrial: boolean): void => {
    const confirm = state.outcome?.confirm
    const input = {
      columns: state.columns.map(({ title, column }) => `${title}=${column}`),
      ...Object.fromEntries(state.options.map((option) => [option, true])),
    }
    const files = { people: state.file }
    const how = isTrial ? { dryRun: true as const } : { confirm }
    const call = run('people import', { company, files, input, ...how }, setProgress)
    work(call, (outcome) => change({ outcome, isDone: !isTrial }), isTrial ? 'reading' : 'import')
  }
  return { ...state, isBusy: running !== undefined, isImporting, progress, open, match, choose, send }
}

type Running = 'reading' | 'import'

/** Uses the result of the last call only: the response for a replaced file may arrive late. */
function useLastCall(onFault: (fault: string) => void) {
  const [running, setRunning] = useState<Running>()
  const [progress, setProgress] = useState<Progress>()
  const last = useRef(0)
  const end = (): void => {
    setRunning(undefined)
    setProgress(undefined)
  }
  const drop = (): void => {
    last.current += 1
    end()
  }
  const work = <Answer>(
    call: Promise<Answer>,
    take: (answer: Answer) => void,
    kind: Running = 'reading',
  ): void => {
    const own = ++last.current
    const ifLast = (next: () => void): void => {
      if (own === last.current) next()
    }
    setRunning(kind)
    call
      .then((answer) => ifLast(() => take(answer)))
      .catch((error: unknown) => ifLast(() => onFault(findSentence(error))))
      .finally(() => ifLast(end))
  }
  return { work, drop, running, progress, setProgress }
}
