import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { RequestedItem } from '../../../domain/benefit/items.ts'
import { dropDraft, readDraft, writeDraft, type DraftPlace } from '../../session/drafts.ts'
import type { WorkingContract } from './WorkingContract.ts'

/**
 * What of an unfinished contract comes back: never a snapshot of a machine, only where it stood and what was
 * filled in.
 */
export type Draft = {
  /** Of the form or flow it was made with; another version's draft is thrown away. */
  version: string
  step: string
  details: Record<string, unknown>
  items: RequestedItem[]
  /** Whom the steps before the offer chose. */
  people?: readonly number[] | undefined
  additionalInfo?: Record<string, unknown>
}

/** The draft of a contract, if there is one of this version that can be read. */
export function readContractDraft(place: DraftPlace, version: string, storage?: Storage): Draft | undefined {
  const draft = readDraft(place, storage)
  return isDraft(draft) && draft.version === version ? draft : undefined
}

/**
 * What is filled in comes back after closing the browser: read once, written at each change and at once,
 * dropped when nothing differs. Answers whether something came back.
 */
export function usePersistedDraft(
  working: WorkingContract,
  place: DraftPlace,
  { isKept, step }: { isKept: boolean; step: string },
): boolean {
  const [isFound] = useState(() => isKept && readContractDraft(place, draftVersion(working)) !== undefined)
  useEffect(() => {
    if (!isKept) return undefined
    const draft = readContractDraft(place, draftVersion(working))
    if (draft) working.restore(draft)
    return reaction(
      () => [working.details, working.items, working.additionalInfo, working.contract],
      () => {
        if (!working.isChanged) return dropDraft(place)
        const { details, items, additionalInfo } = working
        const draft: Draft = { version: draftVersion(working), step, details, items, additionalInfo }
        writeDraft(place, draft)
      },
    )
  }, [working, place, isKept, step])
  return isFound
}

/** A draft fits the flow it was made in and, where a stored contract is edited, that very version of it. */
function draftVersion({ declaration, contract }: WorkingContract): string {
  const form = flowVersion(declaration.flow)
  return `${form}@${contract ? `${contract.id}.${contract.version}` : 'new'}`
}

/** The steps that a draft must have been made with to be taken up. */
export function flowVersion({ id, states }: AnyStateMachine): string {
  return [id, ...Object.keys(states)].join('/')
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { version, step, details, items } = value as Partial<Draft>
  return (
    typeof version === 'string' &&
    typeof step === 'string' &&
    isRecord(details) &&
    Array.isArray(items) &&
    items.every(isItem)
  )
}

function isItem(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { personId, monthIndex, benefitId, amountCents } = value
  return (
    Number.isInteger(personId) &&
    Number.isInteger(monthIndex) &&
    typeof benefitId === 'string' &&
    Number.isInteger(amountCents)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
