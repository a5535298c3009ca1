import { useContext, useEffect, useRef, useState } from 'react'
import { findSentence } from '../calls/deskApi.ts'
import { Tell } from '../calls/tell.ts'
import { sendBeforeSignOut } from '../calls/unsent.ts'
import { sendDecision, type Decision } from './reviewApi.ts'

/** Milliseconds during which a decision can be canceled before it is sent. */
export const takeBackMs = 10_000

type Waiting = {
  decision: Decision
  timer: ReturnType<typeof setTimeout>
  /** Set once it is being sent; rejects if it was refused. */
  sent?: Promise<void>
  /** Withdraws it from what signing out sends first. */
  withdraw: () => void
}

/**
 * Delays each decision for ten seconds, during which it can be canceled; leaving the page or signing out
 * sends it at once, and the browser asks before the tab closes. `onSent` is called after each decision. A
 * refusal is told above every page, because the page of reviews may have been left.
 */
export function useDecisions(onSent: () => Promise<void>) {
  const tell = useContext(Tell)
  const [pending, setPending] = useState<Decision[]>([])
  const waiting = useRef(new Map<string, Waiting>())
  const forget = ({ review }: Decision): void => {
    const found = waiting.current.get(review.contract)
    clearTimeout(found?.timer)
    found?.withdraw()
    waiting.current.delete(review.contract)
    setPending((all) => all.filter((each) => each.review.contract !== review.contract))
  }
  // A sent decision stays out of the queue until the queue is reloaded.
  const sendAndReload = (decision: Decision): Promise<void> =>
    sendAndTell(decision, tell).finally(async () => {
      await onSent()
      forget(decision)
    })
  const send = ({ review }: Decision): Promise<void> | undefined => {
    const found = waiting.current.get(review.contract)
    if (!found) return undefined
    clearTimeout(found.timer)
    found.sent ??= sendAndReload(found.decision)
    return found.sent
  }
  const takeBack = (decision: Decision): void => {
    const found = waiting.current.get(decision.review.contract)
    if (found && !found.sent) forget(decision)
  }
  const decide = (decision: Decision): void => {
    const timer = setTimeout(() => void send(decision)?.catch(() => undefined), takeBackMs)
    const withdraw = sendBeforeSignOut(async () => send(decision))
    waiting.current.set(decision.review.contract, { decision, timer, withdraw })
    setPending((all) => [...all, decision])
  }
  const leave = useRef(send)
  useEffect(() => {
    leave.current = send
  })
  useEffect(() => {
    const left = waiting.current
    return () => {
      for (const { decision } of left.values()) void leave.current(decision)?.catch(() => undefined)
    }
  }, [])
  useWarningBeforeClosing(pending.length > 0)
  return { pending, decide, takeBack }
}

async function sendAndTell(decision: Decision, tell: (sentence: string) => void): Promise<void> {
  try {
    await sendDecision(decision)
  } catch (error) {
    // The person is named, so the contract's id is left out.
    const { person, contract } = decision.review
    tell(`${person}: ${findSentence(error).replace(` ${contract}`, '')}`)
    throw error
  }
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
