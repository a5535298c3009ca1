/** One choice among cards: a provider, a modality, a person. */
export type Choice = {
  value: string | number
  label: string
  detail?: string
  /** What it costs, and what the payslip does. */
  price?: { before: string; ending: string } | undefined
  image?: string | undefined
  /** Why it cannot be chosen; shown beside it. */
  refusal?: string | undefined
}

/** What widgets may know beside their own field: the choices that are data of the tenant or the employee. */
export type FormContext = {
  people?: readonly Choice[]
  providers?: readonly Choice[]
  modalities?: readonly Choice[]
  /** Month indexes that may be chosen. */
  months?: readonly number[]
  /** Where uploads go; `default` when left out. */
  container?: string
  /** Fields that cannot be filled in now and the reason why, by field name. */
  locked?: Readonly<Record<string, string>>
  /** Limits of money and number fields that depend on more than the schema: euros by field name. */
  limits?: Readonly<Record<string, { minimum?: number; maximum?: number }>>
  /** How often the form was sent with errors: the summary takes the focus at each. */
  refusedTimes?: number
}
