import { useRef, useState } from 'react'
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
  /** True if the dry run can start. */
  isComplete: (cells: Cells) => boolean
}

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
export function usePersonForm({ operation, company, given, isComplete }: Form) {
  const [cells, setCells] = useState<Cells>({})
  const [trial, setTrial] = useState<DryRunResult>()
  const [isBusy, setBusy] = useState(false)
  const [allowed, setAllowed] = useState<Allowance[]>([])
  const tried = useRef('')
  const running = useRef(Promise.resolve())
  const entries = Object.entries(cells).map(([key, value]) => [key, value.trim()] as const)
  const filled: Cells = Object.fromEntries(entries.filter(([, value]) => value !== ''))
  const input = { ...given, ...filled, ...Object.fromEntries(allowed.map((each) => [each, true])) }
  const isReady = isComplete(filled)
  const tryNow = (): void => {
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
  }
  /** Saves after the last dry run has ended, then calls `next`. */
  const save = (next: (number: string) => Promise<void> | void): void => {
    setBusy(true)
    running.current
      .then(() => run(operation, { company, input, confirm: true }))
      .then(({ answer }) => next(String(answer.employeeNumber)))
      .catch((error: unknown) => setTrial({ fault: findSentence(error) }))
      .finally(() => setBusy(false))
  }
  const discardTrial = (): void => {
    setTrial(undefined)
    tried.current = ''
  }
  const allow = (what: Allowance, isOn: boolean): void => {
    setAllowed((before) => [...before.filter((each) => each !== what), ...(isOn ? [what] : [])])
    discardTrial()
  }
  const change = (key: string, value: string): void => {
    setCells((before) => ({ ...before, [key]: value }))
    discardTrial()
  }
  return { cells, filled, allowed, allow, change, tryNow, trial, setTrial, save, isBusy, isReady }
}
