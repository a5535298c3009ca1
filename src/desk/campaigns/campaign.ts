/** A step of a plan year. */
export type Step = { step: string; state: string; from: string; to: string; audience: string; count: number }

/** How many people chose on a day, and for how many it was the first time. */
export type ChoiceDay = { day: string; people: number; newPeople: number; contracts: number }

/** The answer of `plan show`. */
export type Campaign = {
  year: number
  years: number[]
  steps: Step[]
  days: ChoiceDay[]
  news: Record<string, unknown>[]
  files: Record<string, unknown>[]
}

/** Somebody who has signed nothing for a plan year, of `plan undecided`. */
export type UndecidedPerson = {
  employeeNumber: string
  name: string
  email: string
  hasEntered: boolean
  hasCart: boolean
  wantsNothing: boolean
  canBeReminded: boolean
  remindedAt: string
}

/** Why somebody has chosen nothing yet. */
export const groups = ['undecided', 'neverEntered', 'wantNothing'] as const
export type UndecidedGroup = (typeof groups)[number]

/** The group of somebody. */
export function groupOf({ hasEntered, wantsNothing }: UndecidedPerson): UndecidedGroup {
  if (wantsNothing) return 'wantNothing'
  return hasEntered ? 'undecided' : 'neverEntered'
}
