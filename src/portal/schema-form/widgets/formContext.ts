/** A choice on a card: a provider, a modality, a person. */
export type Choice = {
  value: string | number
  label: string
  detail?: string
  /** The effect on the payslip, as the two parts of a sentence. */
  price?: { before: string; ending: string } | undefined
  image?: string | undefined
  /** The reason why the choice is unavailable; shown on the card. */
  refusal?: string | undefined
}

/** The data of the tenant and the employee that widgets use in addition to the value of their field. */
export type FormContext = {
  people?: readonly Choice[]
  providers?: readonly Choice[]
  modalities?: readonly Choice[]
  /** The selectable month indexes. */
  months?: readonly number[]
  /** The storage container of uploads; `default` when left out. */
  container?: string
  /** The reasons why fields are locked, by field name. */
  locked?: Readonly<Record<string, string>>
  /** Warnings about doubtful values that can still be saved, by field name; shown after typing. */
  warnings?: Readonly<Record<string, string>>
  /** Limits of money and number fields that depend on more than the schema: in euros, by field name. */
  limits?: Readonly<Record<string, { minimum?: number; maximum?: number }>>
  /** The number of refused submits; each refused submit moves the focus to the summary. */
  refusedTimes?: number
}
