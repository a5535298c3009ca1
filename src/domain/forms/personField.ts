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
  /** Texts in the file that are stored as the numbers 0, 1 and so on. */
  choices?: readonly string[]
  /** The kind of number, if its check digits are verified (D-111). */
  checkedAs?: 'account' | 'affiliation'
}

/** A field of a person; its key in the table is the API name. */
export type PersonField = {
  /** Column of `employees`. */
  column: string
  /** Schema of a value. Money is in euros in the schema and in cents in the column. */
  schema: FormSchema
  /** The form in which the employee edits the field; the history records its changes. */
  form?: PersonForm
  /**
   * True: the employee may change the field although no form has it; the history does not record the change.
   */
  isEditable?: true
  /** True: an employee may not leave the field blank. */
  isRequired?: true
  /** True: a blank value is stored as null; left out: as an empty text, or false. */
  isNullable?: true
  /**
   * True: in the response of the profile, the field is with the other employment data instead of among the
   * fields.
   */
  isApart?: true
  /** True: the operators' page of a person shows the field. */
  isOnPage?: true
  /** True: logs must not contain the value. */
  isSecret?: true
  cell?: PersonCell
  /** Description of the key in demo files; left out: demo files do not have the field. */
  demo?: string
}
