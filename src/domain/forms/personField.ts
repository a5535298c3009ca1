import type { FormSchema } from '../benefit/formSchema.ts'

/** The forms of the profile: the account, and the three sections of the legal data. */
export type PersonForm = 'profileUser' | 'legalPerson' | 'legalContact' | 'legalPay'

/** How the table of people holds a field, which an import reads and an export writes. */
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
  /** The key of its column; left out, the name of the field. */
  key?: string
  isRequired?: true
  /** The choices of a file for the stored numbers 0, 1 and so on. */
  choices?: readonly string[]
  /** The number whose check digits it has (D-111). */
  checkedAs?: 'account' | 'affiliation'
}

/** A field of a person, by its name on the wire. */
export type PersonField = {
  /** The column of `employees`. */
  column: string
  /** What a value must be. Money is in euros here and in cents in its column. */
  schema: FormSchema
  /** The form in which the employee edits it; its changes are recorded in the history. */
  form?: PersonForm
  /** The employee may change it although no form has it; its changes are not recorded. */
  isEditable?: true
  /** An employee may not leave it blank. */
  isRequired?: true
  /** A blank is null in the column; else a blank text, or false. */
  isNullable?: true
  /** The profile's answer holds it apart, beside the other facts of the employment. */
  isApart?: true
  /** No log may hold it. */
  isSecret?: true
  cell?: PersonCell
  /** The description of its key in demo files; left out, a demo file cannot hold it. */
  demo?: string
}
