/** The kinds of exempt pay in kind that the law knows and a category may declare (D-118). */
export const exemptionKinds = [
  'meals',
  'transport',
  'health',
  'nursery',
  'training',
  'carUse',
  'pensionPlan',
] as const

export type ExemptionKind = (typeof exemptionKinds)[number]

/** What a modality says about itself, for the kinds that are exempt only then. */
export type ExemptionFlags = { requiredByJob?: boolean; pensionPlan?: boolean }

const neededFlag: Partial<Record<ExemptionKind, keyof ExemptionFlags>> = {
  training: 'requiredByJob',
  pensionPlan: 'pensionPlan',
}

/** What a modality must say so that a kind holds for it; undefined where that is nothing. */
export const flagNeededBy = (kind: ExemptionKind): keyof ExemptionFlags | undefined => neededFlag[kind]

/** The kind of a category as it holds for one of its modalities; undefined where it is taxed in full. */
export function exemptionOf(
  kind: ExemptionKind | undefined,
  modality: ExemptionFlags,
): ExemptionKind | undefined {
  const flag = kind && flagNeededBy(kind)
  return flag && !modality[flag] ? undefined : kind
}
