import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { isRecord } from '../../../domain/kernel/collections.ts'
import type { RequestedItem } from '../../../domain/benefit/items.ts'
import { AfterPaint } from '../../ui/hooks/useAfterPaint.ts'
import { dropDraft, readDraft, writeDraft, type DraftPlace } from '../../session/drafts.ts'
import type { WorkingContract } from './WorkingContract.ts'

/**
 * The stored part of an unfinished contract: the step and the typed values, but not the state of a machine.
 */
export type Draft = {
  /** The version of the form or flow; a draft of another version is discarded. */
  version: string
  step: string
  details: Record<string, unknown>
  items: RequestedItem[]
  /** The people chosen in the steps before the offer. */
  people?: readonly number[] | undefined
  additionalInfo?: Record<string, unknown>
}

/** Reads the draft of a contract; undefined without a valid draft of this version. */
export function readContractDraft(place: DraftPlace, version: string, storage?: Storage): Draft | undefined {
  const draft = readDraft(place, storage)
  return isDraft(draft) && draft.version === version ? draft : undefined
}

/**
 * Keeps the typed values in this browser: restored once, saved after each change, deleted when nothing
 * differs. Returns whether a draft was restored.
 */
export function usePersistedDraft(
  working: WorkingContract,
  place: DraftPlace,
  { isKept, step }: { isKept: boolean; step: string },
): boolean {
  const [isFound] = useState(() => isKept && readContractDraft(place, toDraftVersion(working)) !== undefined)
  useEffect(() => {
    if (!isKept) return undefined
    const draft = readContractDraft(place, toDraftVersion(working))
    if (draft) working.restore(draft)
    const save = (): void => {
      if (!working.isChanged) return dropDraft(place)
      const { details, items, additionalInfo } = working
      const draft: Draft = { version: toDraftVersion(working), step, details, items, additionalInfo }
      writeDraft(place, draft)
    }
    return afterChanges(
      () => [working.details, working.items, working.additionalInfo, working.contract],
      save,
    )
  }, [working, place, isKept, step])
  return isFound
}

/**
 * Saves after the paint of a change, so that no key waits for the browser's storage; at once when the page is
 * left, for a hidden page is not painted. Returns what ends it.
 */
function afterChanges(read: () => unknown, save: () => void): () => void {
  const later = new AfterPaint()
  const saveNow = (): void => later.runNow()
  const stop = reaction(read, () => later.ask(save))
  document.addEventListener('visibilitychange', saveNow)
  return () => {
    document.removeEventListener('visibilitychange', saveNow)
    stop()
    saveNow()
  }
}

/** Returns the version of a draft: the flow and, for a stored contract, its version. */
function toDraftVersion({ declaration, contract }: WorkingContract): string {
  const form = toFlowVersion(declaration.flow)
  return `${form}@${contract ? `${contract.id}.${contract.version}` : 'new'}`
}

/** Returns a text that identifies a flow by its steps. */
export function toFlowVersion({ id, states }: AnyStateMachine): string {
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
