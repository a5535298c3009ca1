import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'
import type { DraftKey } from './drafts.ts'
import { flowVersion } from './flowPath.ts'
import type { WorkingContract } from './WorkingContract.ts'

/**
 * What is filled in comes back after closing the browser: read once, written at each change and at once,
 * dropped when nothing differs. Answers whether something came back.
 */
export function usePersistedDraft(
  working: WorkingContract,
  key: DraftKey,
  { isKept, step }: { isKept: boolean; step: string },
): boolean {
  const [isFound] = useState(() => isKept && readDraft(key, draftVersion(working)) !== undefined)
  useEffect(() => {
    if (!isKept) return undefined
    const version = draftVersion(working)
    const draft = readDraft(key, version)
    if (draft) working.restore(draft)
    return reaction(
      () => [working.details, working.items, working.additionalInfo],
      () => {
        if (!working.isChanged) return dropDraft(key)
        const { details, items, additionalInfo, modality, year } = working
        writeDraft(key, { version, step, modalityId: modality.id, year, details, items, additionalInfo })
      },
    )
  }, [working, key, isKept, step])
  return isFound
}

/** A draft fits the flow it was made in and, where a stored contract is edited, that very version of it. */
function draftVersion({ declaration, contract }: WorkingContract): string {
  return `${declaration.flow ? flowVersion(declaration.flow) : 'form'}@${contract ? `${contract.id}.${contract.version}` : 'new'}`
}
