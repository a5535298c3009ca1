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

/** Keeps what was chosen by hand for columns of the same title: a file that was mended has them again. */
function keepChosen(columns: readonly FileColumn[], before: readonly FileColumn[]): FileColumn[] {
  const titles = new Set(columns.map(({ title }) => title))
  const chosen = before.filter(({ by, title }) => by === 'chosen' && titles.has(title))
  const taken = new Set(chosen.map(({ column }) => column))
  return columns.map((each) => {
    const own = chosen.find(({ title }) => title === each.title)
    if (own) return { ...each, column: own.column, by: own.by }
    return taken.has(each.column) ? { ...each, column: '', by: '' } : each
  })
}

/**
 * Imports a file in steps. Any change after a dry run discards its result, so only checked data is imported.
 */
export function useImport(company: string) {
  const [state, setState] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const last = useRef(0)
  const change = (part: Partial<ImportState>): void =>
    setState((before) => ({ ...before, fault: undefined, outcome: undefined, ...part }))
  /** Uses the result of the last call only: the response for a replaced file may arrive late. */
  const work = <Answer>(call: Promise<Answer>, take: (answer: Answer) => void): void => {
    const own = ++last.current
    const ifLast = (next: () => void): void => {
      if (own === last.current) next()
    }
    setBusy(true)
    call
      .then((answer) => ifLast(() => take(answer)))
      .catch((error: unknown) => ifLast(() => change({ fault: findSentence(error) })))
      .finally(() =>
        ifLast(() => {
          setBusy(false)
          setProgress(undefined)
        }),
      )
  }
  const open = (file: File): void => {
    setState({ ...empty, options: state.options, file })
    work(loadColumns(company, file), ({ columns, targets }) =>
      change({ file, targets, columns: keepChosen(columns, state.columns) }),
    )
  }
  const match = (index: number, column: string): void =>
    change({
      columns: state.columns.map((each, at) => (at === index ? { ...each, column, by: 'chosen' } : each)),
    })
  const choose = (option: ImportOption, isOn: boolean): void =>
    change({ options: [...state.options.filter((each) => each !== option), ...(isOn ? [option] : [])] })
  const send = (isTrial: boolean): void => {
    const confirm = state.outcome?.confirm
    const input = {
      columns: state.columns.map(({ title, column }) => `${title}=${column}`),
      ...Object.fromEntries(state.options.map((option) => [option, true])),
    }
    const files = { people: state.file }
    const how = isTrial ? { dryRun: true as const } : { confirm }
    work(run('people import', { company, files, input, ...how }, setProgress), (outcome) =>
      change({ outcome, isDone: !isTrial }),
    )
  }
  return { ...state, isBusy, progress, open, match, choose, send }
}
