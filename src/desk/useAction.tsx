import { useState, type FormEvent, type ReactNode } from 'react'
import { Notice } from '../portal/ui/feedback/Notice.tsx'
import { sentenceOf } from './deskApi.ts'

type Said = { tone: 'success' | 'danger'; text: string }

/** Runs one piece of work at a time, and shows its result. */
export function useAction(): {
  act: (work: () => Promise<string | void>) => void
  isBusy: boolean
  notice: ReactNode
} {
  const [said, setSaid] = useState<Said>()
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<string | void>): void => {
    setBusy(true)
    setSaid(undefined)
    work()
      .then((text) => text && setSaid({ tone: 'success', text }))
      .catch((error: unknown) => setSaid({ tone: 'danger', text: sentenceOf(error) }))
      .finally(() => setBusy(false))
  }
  const notice = <div role="status">{said && <Notice tone={said.tone}>{said.text}</Notice>}</div>
  return { act, isBusy, notice }
}

/** Reads the typed text of a form's field. */
export function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Keeps the page on a submit, and returns the form. */
export function formOfEvent(event: FormEvent<HTMLFormElement>): HTMLFormElement {
  event.preventDefault()
  return event.currentTarget
}
