import { useRef, useState } from 'react'
import { findSentence, run, type Outcome } from '../calls/deskApi.ts'

export type Cells = Record<string, string>
type Trial = { outcome?: Outcome; fault?: string }
type Form = {
  operation: 'people add' | 'people change'
  company: string
  /** What the form does not ask for. */
  given?: Cells
  /** Whether a trial can run. */
  isComplete: (cells: Cells) => boolean
}

/** The cells of a form about one person: tried when a field is left, and saved as they were tried. */
export function usePersonForm({ operation, company, given, isComplete }: Form) {
  const [cells, setCells] = useState<Cells>({})
  const [trial, setTrial] = useState<Trial>()
  const [isBusy, setBusy] = useState(false)
  const tried = useRef('')
  const entries = Object.entries(cells).map(([key, value]) => [key, value.trim()] as const)
  const filled: Cells = Object.fromEntries(entries.filter(([, value]) => value !== ''))
  const input = { ...given, ...filled }
  const isReady = isComplete(filled)
  const tryNow = (): void => {
    const now = JSON.stringify(input)
    if (!isReady || isBusy || tried.current === now) return
    tried.current = now
    const tell = (told: Trial): void => {
      if (tried.current === now) setTrial(told)
    }
    run(operation, { company, input, dryRun: true }).then(
      (outcome) => tell({ outcome }),
      (error: unknown) => tell({ fault: findSentence(error) }),
    )
  }
  /** Saves, then does what follows. */
  const save = (next: (number: string) => Promise<void> | void): void => {
    setBusy(true)
    run(operation, { company, input, confirm: true })
      .then(({ answer }) => next(String(answer.employeeNumber)))
      .catch((error: unknown) => setTrial({ fault: findSentence(error) }))
      .finally(() => setBusy(false))
  }
  const change = (key: string, value: string): void => {
    setCells((before) => ({ ...before, [key]: value }))
    setTrial(undefined)
    tried.current = ''
  }
  return { cells, filled, change, tryNow, trial, setTrial, save, isBusy, isReady }
}
