import type { FormSchema } from '../benefit/formSchema.ts'

/** The forms of the profile: the account, and the three sections of the legal data. */
export type PersonForm = 'profileUser' | 'legalPerson' | 'legalContact' | 'legalPay'

/** A field's column in the table of people, for import and export. */
type PersonCell = {
  kind:
    | 'text'
    | 'code'
    | 'name'
    | 'digits'
    | 'province'
    | 'nationalId'
    | 'email'
    | 'day'
    | 'whole'
    | 'yesNo'
    | 'choice'
  /** The column's key; left out: the field's name. */
  key?: string
  isRequired?: true
  /** The file's texts for the stored numbers 0, 1 and so on. */
  choices?: readonly string[]
  /** The kind of number, whose check digits are verified (D-111). */
  checkedAs?: 'account' | 'affiliation'
}

/** A field of a person; its key is its name in the API. */
export type PersonField = {
  /** Column of `employees`. */
  column: string
  /** Schema of a value. Money is in euros here and in cents in its column. */
  schema: FormSchema
  /** The form in which the employee edits the field; the history records its changes. */
  form?: PersonForm
  /** The employee may change it although no form has it; the history does not record it. */
  isEditable?: true
  /** An employee may not leave it blank. */
  isRequired?: true
  /** A blank is stored as null; left out: as a blank text, or false. */
  isNullable?: true
  /** True: the profile's response puts the field beside other employment data instead of among the fields. */
  isApart?: true
  /** The operators' page of a person shows it. */
  isOnPage?: true
  /** Logs must not contain it. */
  isSecret?: true
  cell?: PersonCell
  /** The description of the key in demo files; left out: not a key of demo files. */
  demo?: string
}
