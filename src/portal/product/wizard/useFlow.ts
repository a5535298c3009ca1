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
 * Runs a flow: the machine decides the next step and whether a step back is possible; `onDiscard` is its
 * action discardContract. To reach `startAt`, the flow runs all steps before it, for no state of a machine
 * is stored.
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
  // The generic machine type does not include the input and the snapshot's events.
  const actor = useActorRef(provided, { input } as Parameters<typeof useActorRef>[1])
  const snapshot = useSelector(actor, (now) => now)
  const { providers } = input
  const steps = useMemo(() => stepsFor(machine, { providers }), [machine, providers])

  // Runs once, when the flow begins.
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
