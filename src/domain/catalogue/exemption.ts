/** Kinds of exempt pay in kind, as the law defines them, that a category may declare (D-118). */
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

/** Yearly declarations of pay in kind; `none`: the benefit is not income. */
export const yearEndForms = ['form190', 'form345', 'none'] as const

export type YearEndForm = (typeof yearEndForms)[number]

/** Facts of a modality that some kinds of exemption require. */
type ExemptionFlags = { requiredByJob?: boolean; pensionPlan?: boolean }

const neededFlag: Partial<Record<ExemptionKind, keyof ExemptionFlags>> = {
  training: 'requiredByJob',
  pensionPlan: 'pensionPlan',
}

/** The flag that a modality must declare for a kind of exemption; undefined if none is needed. */
export const flagNeededBy = (kind: ExemptionKind): keyof ExemptionFlags | undefined => neededFlag[kind]

/** The kind of exemption of a modality; undefined if it is fully taxed. */
export function exemptionOf(
  kind: ExemptionKind | undefined,
  modality: ExemptionFlags,
): ExemptionKind | undefined {
  const flag = kind && flagNeededBy(kind)
  return flag && !modality[flag] ? undefined : kind
}
