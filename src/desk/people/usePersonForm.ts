import { useEffect, useRef, useState } from 'react'
import { capitalized } from '../../domain/kernel/format.ts'
import { findSentence, run, type Outcome } from '../calls/deskApi.ts'

export type Cells = Record<string, string>
/** A confirmation that lets the form save changes that are refused by default. */
export type Allowance = 'allowIdChange' | 'allowLargeChanges'
type DryRunResult = { outcome?: Outcome; fault?: string }
type Form = {
  operation: 'people add' | 'people change'
  company: string
  /** Cells that are known already, such as the employee number. */
  given?: Cells
  /** The present values of the cells; only cells that differ are sent, and an emptied one as a hyphen. */
  present?: Cells
  /** True if the dry run can start. */
  isComplete: (cells: Cells) => boolean
}

/** What empties a cell: a blank one keeps its value. */
const cleared = '-'

/** Finds what the faults of a dry run say of a column, by its title: “column «IBAN»: …”. */
export function findColumnFault(faults: string | undefined, title: string): string | undefined {
  for (const line of (faults ?? '').split('\n'))
    for (const named of [`«${title}»: `, `“${title}”: `]) {
      const [, sentence] = line.split(named, 2)
      if (sentence) return capitalized(sentence)
    }
  return undefined
}

/**
 * The cells of a form about one person: a dry run starts when a field loses the focus, and the checked cells
 * are saved.
 */
export function usePersonForm({ operation, company, isComplete, ...known }: Form) {
  const [trial, setTrial] = useState<DryRunResult>()
  const [isBusy, setBusy] = useState(false)
  const tried = useRef('')
  const running = useRef(Promise.resolve())
  const { input, filled, ...edited } = useCells(known, () => {
    setTrial(undefined)
    tried.current = ''
  })
  const isReady = isComplete(filled)
  const tryNow = useNextTurn(() => {
    const now = JSON.stringify(input)
    if (!isReady || isBusy || tried.current === now) return
    tried.current = now
    const tell = (told: DryRunResult): void => {
      if (tried.current === now) setTrial(told)
    }
    running.current = run(operation, { company, input, dryRun: true }).then(
      (outcome) => tell({ outcome }),
      (error: unknown) => tell({ fault: findSentence(error) }),
    )
  })
  /** Saves after the last dry run has ended, then calls `next`. */
  const save = (next: (number: string) => Promise<void> | void): void => {
    setBusy(true)
    running.current
      .then(() => run(operation, { company, input, confirm: true }))
      .then(({ answer }) => next(String(answer.employeeNumber)))
      .catch((error: unknown) => setTrial({ fault: findSentence(error) }))
      .finally(() => setBusy(false))
  }
  return { ...edited, filled, tryNow, trial, setTrial, save, isBusy, isReady }
}

/** The typed cells over the present ones, the allowances, and the input that they make. */
function useCells({ given, present = {} }: Pick<Form, 'given' | 'present'>, onEdit: () => void) {
  const [cells, setCells] = useState<Cells>({})
  const [allowed, setAllowed] = useState<Allowance[]>([])
  const entries = Object.entries(cells).map(([key, value]) => [key, value.trim()] as const)
  const edited = entries.filter(([key, value]) => value !== (present[key] ?? ''))
  const filled: Cells = Object.fromEntries(edited.map(([key, value]) => [key, value || cleared]))
  const input = { ...given, ...filled, ...Object.fromEntries(allowed.map((each) => [each, true])) }
  const allow = (what: Allowance, isOn: boolean): void => {
    setAllowed((before) => [...before.filter((each) => each !== what), ...(isOn ? [what] : [])])
    onEdit()
  }
  const change = (key: string, value: string): void => {
    setCells((before) => ({ ...before, [key]: value }))
    onEdit()
  }
  return { cells: { ...present, ...cells }, filled, input, allowed, allow, change }
}

/**
 * Returns a function that runs the action after the next drawing: a date is written when its field is left,
 * and the action must see it.
 */
function useNextTurn(action: () => void): () => void {
  const [asked, setAsked] = useState(0)
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    if (asked > 0) latest.current()
  }, [asked])
  return () => setAsked((count) => count + 1)
}
