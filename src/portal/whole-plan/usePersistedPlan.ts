import { autorun } from 'mobx'
import { useEffect } from 'react'
import type { Answer } from '../../domain/advice/choices.ts'
import { readDraft, writeDraft } from '../session/drafts.ts'
import { useDraftPlace } from '../session/usePersistedForm.ts'
import type { PlanDraft } from './PlanDraft.ts'

/** Stores the answers in this browser, and restores them on the next visit. */
export function usePersistedPlan(draft: PlanDraft): void {
  const place = useDraftPlace(`plan/${draft.year}`)
  useEffect(() => {
    for (const [category, answer] of Object.entries(readDraft(place) ?? {}))
      if (isAnswer(answer)) draft.answer(category, answer)
    return autorun(() => {
      if (Object.keys(draft.answers).length > 0) writeDraft(place, draft.answers)
    })
  }, [draft, place])
}

function isAnswer(value: unknown): value is Answer {
  const { monthCents, months, people } = (value ?? {}) as Partial<Answer>
  return Number.isInteger(monthCents) && Number.isInteger(months) && Array.isArray(people)
}
