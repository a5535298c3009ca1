import { action, makeObservable, observableRef } from 'mobx'
import { useEffect, useState } from 'react'
import { dropDraft, writeDraft } from '../../session/drafts.ts'
import { useDraftPlace } from '../../session/usePersistedForm.ts'
import { toFlowVersion, readContractDraft, type Draft } from '../contract/drafts.ts'
import type { LoadedProduct, Offer } from '../contract/loadProduct.ts'
import { useFlow, type Flow } from './useFlow.ts'
import { findChosenOffer, pickStepDetails } from './wizardFields.ts'

/** The choices made so far in the flow of a new contract. */
export class WizardState {
  details: Record<string, unknown>
  /** The people for the prices and for the new contract; undefined before a choice. */
  people: readonly number[] | undefined

  constructor(details: Record<string, unknown> = {}, people?: readonly number[]) {
    this.details = details
    this.people = people
    makeObservable(this, {
      details: observableRef,
      people: observableRef,
      change: action,
      choosePeople: action,
    })
  }

  choosePeople(people: readonly number[]): void {
    this.people = people.length > 0 ? people : undefined
  }

  change(details: Record<string, unknown>): void {
    this.details = details
  }
}

type Wizard = {
  flow: Flow
  state: WizardState
  /** The offer chosen in the steps so far. */
  offer: Offer | undefined
  /** Deletes the draft after the contract was stored. */
  finish: () => void
}

/**
 * Runs the flow of a new contract and keeps its choices as a draft; a step back discards the later choices
 * (HEA-03).
 */
export function useWizard({ declaration, offers }: LoadedProduct, year: number): Wizard {
  const { details: schema, flow: machine } = declaration
  const place = useDraftPlace(`${declaration.id}/${year}`)
  const version = toFlowVersion(machine)
  const [draft] = useState(() => readContractDraft(place, version))
  const [state] = useState(() => new WizardState(draft?.details, draft?.people))
  const providers = new Set(offers.flatMap(({ modality }) => modality.providerId ?? [])).size

  const discard = (): void => {
    const at = flow.steps.findIndex(({ name }) => name === stepName)
    const offer = findChosenOffer(offers, schema, state.details)
    if (offer) dropDraft({ ...place, name: `${declaration.id}/${offer.modality.id}/${year}` })
    state.change(pickStepDetails(state.details, flow.steps.slice(0, Math.max(1, at))))
  }
  const flow = useFlow(machine, { providers }, { onDiscard: discard, startAt: draft?.step })

  const { details, people } = state
  const stepName = flow.step?.name
  const firstName = flow.steps[0]?.name
  useEffect(() => {
    if (stepName === undefined) return
    const isEmpty = Object.keys(details).length === 0 && people === undefined
    if (isEmpty && stepName === firstName) return dropDraft(place)
    const kept: Draft = { version, step: stepName, details, items: [], people }
    writeDraft(place, kept)
  }, [place, version, details, people, stepName, firstName])

  return { flow, state, offer: findChosenOffer(offers, schema, details), finish: () => dropDraft(place) }
}
