import { useEffect, useRef, useState } from 'react'
import { findSentence } from '../calls/deskApi.ts'
import { sendDecision, type Decision } from './reviewApi.ts'

/** Milliseconds during which a decision can be canceled before it is sent. */
export const takeBackMs = 10_000

type Pending = { decision: Decision; timer: ReturnType<typeof setTimeout> }

/**
 * Delays each decision for ten seconds, during which it can be canceled; leaving the page sends it at once,
 * and the browser asks before the tab closes. `onSent` is called after each decision, with a sentence if it
 * was refused.
 */
export function useDecisions(onSent: (decision: Decision, fault?: string) => Promise<void>) {
  const [pending, setPending] = useState<Decision[]>([])
  const timers = useRef(new Map<string, Pending>())
  const sent = useRef(onSent)
  useEffect(() => {
    sent.current = onSent
  })
  const forget = ({ review }: Decision): void => {
    const found = timers.current.get(review.contract)
    clearTimeout(found?.timer)
    timers.current.delete(review.contract)
    setPending((all) => all.filter((each) => each.review.contract !== review.contract))
  }
  // A sent decision stays out of the queue until the queue is reloaded.
  const send = (decision: Decision): void => {
    clearTimeout(timers.current.get(decision.review.contract)?.timer)
    timers.current.delete(decision.review.contract)
    void sendDecision(decision)
      .then(
        () => sent.current(decision),
        (error: unknown) => sent.current(decision, findSentence(error)),
      )
      .finally(() => forget(decision))
  }
  const takeBack = (decision: Decision): void => {
    if (timers.current.has(decision.review.contract)) forget(decision)
  }
  const decide = (decision: Decision): void => {
    const timer = setTimeout(() => send(decision), takeBackMs)
    timers.current.set(decision.review.contract, { decision, timer })
    setPending((all) => [...all, decision])
  }
  const sendAll = useRef(send)
  useEffect(() => {
    sendAll.current = send
  })
  useEffect(() => {
    const waiting = timers.current
    return () => {
      for (const { decision } of waiting.values()) sendAll.current(decision)
    }
  }, [])
  useWarningBeforeClosing(pending.length > 0)
  return { pending, decide, takeBack }
}

/** Makes the browser ask before the tab closes. */
function useWarningBeforeClosing(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isPending])
}
