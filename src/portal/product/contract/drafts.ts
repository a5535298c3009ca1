import { reaction } from 'mobx'
import { useEffect, useMemo, useState } from 'react'
import type { RequestedItem } from '../../../domain/benefit/quoteRequest.ts'
import * as drafts from '../../session/drafts.ts'
import { useStores } from '../../session/StoresContext.tsx'
import { flowVersion } from './flowPath.ts'
import type { WorkingContract } from './WorkingContract.ts'

/**
 * What of an unfinished contract comes back: never a snapshot of a machine, only where it stood and what was
 * filled in.
 */
export type Draft = {
  /** Of the form or flow it was made with; another version's draft is thrown away. */
  version: string
  step: string
  modalityId: string | undefined
  year: number
  details: Record<string, unknown>
  items: RequestedItem[]
  /** Whom the steps before the offer chose. */
  people?: readonly number[] | undefined
  additionalInfo?: Record<string, unknown>
}

export type DraftKey = { tenant: string; employeeId: string; benefit: string }

/** The place of a draft of the employee. */
export function useDraftKey(benefit: string): DraftKey {
  const { company, profile } = useStores().session
  const [tenant, employeeId] = [company.subdomain, profile.id]
  return useMemo(() => ({ tenant, employeeId, benefit }), [tenant, employeeId, benefit])
}

/** The draft of a benefit, if there is one of this version that can be read. */
export function readContractDraft(key: DraftKey, version: string, storage?: Storage): Draft | undefined {
  const draft = drafts.readDraft(placeOf(key), storage)
  return isDraft(draft) && draft.version === version ? draft : undefined
}

export function writeContractDraft(key: DraftKey, draft: Draft, storage?: Storage): void {
  drafts.writeDraft(placeOf(key), draft, storage)
}

export function dropContractDraft(key: DraftKey, storage?: Storage): void {
  drafts.dropDraft(placeOf(key), storage)
}

/**
 * What is filled in comes back after closing the browser: read once, written at each change and at once,
 * dropped when nothing differs. Answers whether something came back.
 */
export function usePersistedDraft(
  working: WorkingContract,
  key: DraftKey,
  { isKept, step }: { isKept: boolean; step: string },
): boolean {
  const [isFound] = useState(() => isKept && readContractDraft(key, draftVersion(working)) !== undefined)
  useEffect(() => {
    if (!isKept) return undefined
    const draft = readContractDraft(key, draftVersion(working))
    if (draft) working.restore(draft)
    return reaction(
      () => [working.details, working.items, working.additionalInfo, working.contract],
      () => {
        if (!working.isChanged) return dropContractDraft(key)
        const { details, items, additionalInfo, modality, year } = working
        const version = draftVersion(working)
        writeContractDraft(key, {
          version,
          step,
          modalityId: modality.id,
          year,
          details,
          items,
          additionalInfo,
        })
      },
    )
  }, [working, key, isKept, step])
  return isFound
}

/** A draft fits the flow it was made in and, where a stored contract is edited, that very version of it. */
function draftVersion({ declaration, contract }: WorkingContract): string {
  const form = declaration.flow ? flowVersion(declaration.flow) : 'form'
  return `${form}@${contract ? `${contract.id}.${contract.version}` : 'new'}`
}

const placeOf = ({ benefit, ...owner }: DraftKey): drafts.DraftPlace => ({
  kind: 'contract',
  ...owner,
  name: benefit,
})

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { version, step, year, details, items } = value as Partial<Draft>
  return (
    typeof version === 'string' &&
    typeof step === 'string' &&
    typeof year === 'number' &&
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
