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
  /** The number of people who share the minimum: 1 is the whole minimum, 2 is half for each. */
  sharedBy: number
  incomeCents: number
  /** Income in the relative's own tax return; 0 without a return. */
  ownReturnCents: number
  /**
   * True if the child was adopted or fostered this year or in the two years before, and therefore counts as
   * under 3.
   */
  isNewlyAdopted?: boolean
}

/** The worker and their family, with the data that the law uses. */
export type LawFamily = {
  worker: Relative & { movedForWork: boolean }
  /** The spouse; set for a joint return only. */
  spouse?: Relative
  children: readonly Dependant[]
  ascendants: readonly Dependant[]
}

/**
 * Degrees of disability, in percent: from `percent` on a disability counts, from `severePercent` on it is
 * severe.
 */
const disabled = { percent: 33, severePercent: 65 }

/** The least degree that counts, in percent. */
export const minDisability = disabled.percent

export const isDisabled = ({ disabilityPercent }: Relative): boolean => disabilityPercent >= disabled.percent

export const isSeverelyDisabled = ({ disabilityPercent }: Relative): boolean =>
  disabilityPercent >= disabled.severePercent
