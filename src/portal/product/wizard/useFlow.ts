import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { FlowEvent, FlowInput } from '../../../domain/benefit/declaration.ts'
import { currentStep, stepsFor, type FlowStep } from '../../../domain/benefit/flow.ts'

export type Flow = {
  steps: FlowStep[]
  step: FlowStep | undefined
  canGoBack: boolean
  send: (event: FlowEvent) => void
}

/**
 * A running flow: the machine decides which step comes and which way back is open; `onDiscard` is its action
 * discardContract. It goes to the step `startAt` from the first one, for no snapshot is ever kept.
 */
export function useFlow(
  machine: AnyStateMachine,
  input: FlowInput,
  { onDiscard, startAt }: { onDiscard: () => void; startAt: string | undefined },
): Flow {
  const discard = useRef(onDiscard)
  discard.current = onDiscard
  const provided = useMemo(
    () => machine.provide({ actions: { discardContract: () => discard.current() } }),
    [machine],
  )
  // The type of any machine leaves the input out, and the events of its snapshot.
  const actor = useActorRef(provided, { input } as Parameters<typeof useActorRef>[1])
  const snapshot = useSelector(actor, (now) => now)
  const { providers } = input
  const steps = useMemo(() => stepsFor(machine, { providers }), [machine, providers])

  // Only once, when the flow begins.
  const started = useRef<unknown>(undefined)
  useEffect(() => {
    if (started.current === actor) return
    started.current = actor
    if (startAt === undefined || !steps.some(({ name }) => name === startAt)) return
    for (const _ of steps) {
      if (currentStep(actor.getSnapshot())?.name === startAt) return
      actor.send({ type: 'NEXT' })
    }
  }, [actor, startAt, steps])

  return {
    steps,
    step: currentStep(snapshot),
    canGoBack: (snapshot as { can: (event: FlowEvent) => boolean }).can({ type: 'BACK' }),
    send: (event) => actor.send(event),
  }
}
