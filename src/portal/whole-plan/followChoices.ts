import type { Choice } from '../../domain/advice/choices.ts'
import { pickOf, type PlanRow, type RowState } from './OfferedChoices.ts'

/** The states of rows, by category. */
export type RowStates = Readonly<Record<string, RowState>>

/** The place of a choice among the present ones: the same modality and unit; -1 if it is not among them. */
export function findPlace({ modality, unit }: Choice, choices: readonly Choice[]): number {
  return choices.findIndex((each) => each.modality.id === modality.id && each.unit?.key === unit?.key)
}

/**
 * Returns the states of the rows after a change of their choices: each row keeps its choice at its new place,
 * and one whose choice is no longer offered is switched off.
 */
export function followChoices(
  states: RowStates,
  before: readonly PlanRow[],
  after: readonly PlanRow[],
): RowStates {
  const next: Record<string, RowState> = { ...states }
  for (const { offered, choices } of after) {
    const { id } = offered.declaration
    const row = before.find((each) => each.offered.declaration.id === id)
    const [state, chosen] = [states[id], row && pickOf(row)?.choice]
    if (!state || !chosen) continue
    const place = findPlace(chosen, choices)
    // An unchanged state must stay the same object, so that its row is not rendered again.
    if (place !== state.index)
      next[id] = { ...state, index: Math.max(0, place), isOn: place >= 0 && state.isOn }
  }
  return next
}
