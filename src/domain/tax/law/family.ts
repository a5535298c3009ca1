/** A family member with the data of art. 56 to 61; ages in whole years. */
export type Relative = {
  ageYears: number
  /** The recognized disability, in percent. */
  disabilityPercent: number
  /** Whether they need another person's help or have reduced mobility. */
  needsHelp: boolean
}

/** A relative for whom the worker gets a minimum, halved if two people are entitled. */
export type Dependant = Relative & {
  /** The number of people entitled to the minimum: 1 is whole, 2 is half. */
  sharedBy: number
  incomeCents: number
  /** Income in their own tax return; 0 without a return. */
  ownReturnCents: number
  /** Adopted or fostered this year or in the two before: counts as a child under 3. */
  isNewlyAdopted?: boolean
}

/** The worker and their family, as the law needs them. */
export type LawFamily = {
  worker: Relative & { movedForWork: boolean }
  /** The spouse of a joint return. */
  spouse?: Relative
  children: readonly Dependant[]
  ascendants: readonly Dependant[]
}

/** Degrees of disability, in percent: the minimum one, and the severe one. */
const disabled = { percent: 33, severePercent: 65 }

export const isDisabled = ({ disabilityPercent }: Relative): boolean => disabilityPercent >= disabled.percent

export const isSeverelyDisabled = ({ disabilityPercent }: Relative): boolean =>
  disabilityPercent >= disabled.severePercent
