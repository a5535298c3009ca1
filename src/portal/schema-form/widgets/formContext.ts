/** A choice on a card: a provider, a modality, a person. */
export type Choice = {
  value: string | number
  label: string
  detail?: string
  /** The price, and the effect on the payslip. */
  price?: { before: string; ending: string } | undefined
  image?: string | undefined
  /** The reason why it is unavailable; shown beside it. */
  refusal?: string | undefined
}

/** The data of the tenant and the employee that widgets use beside their own field. */
export type FormContext = {
  people?: readonly Choice[]
  providers?: readonly Choice[]
  modalities?: readonly Choice[]
  /** The selectable month indexes. */
  months?: readonly number[]
  /** The storage container of uploads; `default` when left out. */
  container?: string
  /** Locked fields with the reason, by field name. */
  locked?: Readonly<Record<string, string>>
  /** Warnings about doubtful values that can still be saved, by field name; shown after typing. */
  warnings?: Readonly<Record<string, string>>
  /** Limits of money and number fields that depend on more than the schema: in euros, by field name. */
  limits?: Readonly<Record<string, { minimum?: number; maximum?: number }>>
  /** The number of refused submits: the summary gets the focus at each. */
  refusedTimes?: number
}
