/** Somebody of the family, as art. 56 to 61 look at them; ages in whole years. */
export type Relative = {
  ageYears: number
  /** The recognized disability, in percent. */
  disabilityPercent: number
  /** Whether they need the help of others or move with difficulty. */
  needsHelp: boolean
}

/** Somebody for whom the worker has a minimum, by half where two have the right to it. */
export type Dependant = Relative & {
  /** How many people have the right to the minimum: 1 is whole, 2 is by half. */
  sharedBy: number
  incomeCents: number
  /** The income of a return of their own; 0 where they file none. */
  ownReturnCents: number
  /** Adopted or taken in this year or one of the two before: counts as a child under 3. */
  isNewlyAdopted?: boolean
}

/** The worker and their family as the law sees them. */
export type LawFamily = {
  worker: Relative & { movedForWork: boolean }
  /** The other spouse of a joint return. */
  spouse?: Relative
  children: readonly Dependant[]
  ascendants: readonly Dependant[]
}

/** From here on a disability counts; from the second on it counts more. */
const disabled = { percent: 33, severePercent: 65 }

export const isDisabled = ({ disabilityPercent }: Relative): boolean => disabilityPercent >= disabled.percent

export const isSeverelyDisabled = ({ disabilityPercent }: Relative): boolean =>
  disabilityPercent >= disabled.severePercent
