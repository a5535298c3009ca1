import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { findSentence } from './deskApi.ts'

type ActionNotice = { tone: 'success' | 'danger'; text: string }

/** Runs work, and shows the result of the piece that was started last. */
export function useAction(): {
  runAction: (work: () => Promise<string | void>) => void
  isBusy: boolean
  notice: ReactNode
} {
  const [said, setSaid] = useState<ActionNotice>()
  const [isBusy, setBusy] = useState(false)
  const round = useRef(0)
  const runAction = (work: () => Promise<string | void>): void => {
    const own = ++round.current
    const settle = (result?: ActionNotice): void => {
      if (own !== round.current) return
      setSaid(result)
      setBusy(false)
    }
    setBusy(true)
    setSaid(undefined)
    work().then(
      (text) => settle(text ? { tone: 'success', text } : undefined),
      (error: unknown) => settle({ tone: 'danger', text: findSentence(error) }),
    )
  }
  const notice = <div role="status">{said && <Notice tone={said.tone}>{said.text}</Notice>}</div>
  return { runAction, isBusy, notice }
}

/** Reads the typed text of a form's field. */
export function readField(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Prevents the browser's own submit, and returns the form. */
export function takeForm(event: FormEvent<HTMLFormElement>): HTMLFormElement {
  event.preventDefault()
  return event.currentTarget
}
