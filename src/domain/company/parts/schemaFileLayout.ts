import { closed, described, flag, listOf, oneOf, text, wholeNumber, type FileSchema } from './schemaParts.ts'

/**
 * Type of a column. A text is cut to the column's width, a code is never cut. An amount is in cents and is
 * written with the file's decimal sign. Dates (YYYY-MM-DD) use the column's format, or else the format of
 * their kind.
 */
export type FieldKind = 'text' | 'code' | 'whole' | 'amount' | DateKind

/** Default formats of dates. */
export const dateFormats = { date: 'YYYY-MM-DD', month: 'YYYY-MM', period: 'YYYYMM' } as const

export type DateKind = keyof typeof dateFormats

export type FileColumn<Field extends string = string> = {
  field?: Field
  /** A constant text for each row, instead of a field. */
  text?: string
  title?: string
  /** For files of fixed width. */
  width?: number
  align?: 'left' | 'right'
  fill?: ' ' | '0'
  /**
   * Replacements of values by the receiving program's codes, such as `{ joiner: 'A' }`; values without a
   * code do not change.
   */
  values?: Record<string, string>
  /** Format of a date or month: YYYY, YY, MM and DD with signs between them. */
  format?: string
}

/** The layout of a file for another company's program. */
export type FileLayout<Field extends string = string> = {
  type: 'csv' | 'xlsx' | 'fixed'
  name: string
  columns: FileColumn<Field>[]
  separator?: ';' | ',' | '|' | '\t'
  decimal?: ',' | '.' | ''
  encoding?: 'utf-8' | 'windows-1252'
  /** True: the file begins with the UTF-8 byte order mark, which Excel needs. */
  byteOrderMark?: boolean
  lineEnd?: 'crlf' | 'lf'
  header?: boolean
  totals?: boolean
}

/** The schema of a layout; `name` describes the file's name, with an example. */
export function fileLayoutSchema(
  fields: Readonly<Record<string, FieldKind>>,
  name: { description: string; example: string },
): FileSchema {
  const column: FileSchema = closed('One column.', [], {
    field: described('What it holds of a row.', oneOf(...Object.keys(fields))),
    text: described('The same text in each row, in place of a field.', { type: 'string', maxLength: 100 }),
    title: described('Its title; left out: the name of the field.', text),
    width: described('Characters, in a file of fixed width.', wholeNumber(1, 200)),
    align: described('left or right; left out: amounts and numbers right.', oneOf('left', 'right')),
    fill: described('What fills it up, a blank or 0; left out: a blank.', oneOf(' ', '0')),
    values: {
      type: 'object',
      description: "The other program's word for each value; a value that is not named stays as it is.",
      additionalProperties: { type: 'string', maxLength: 100 },
    },
    format: {
      type: 'string',
      description: 'How a date or month is written: YYYY, YY, MM and DD, with signs between them.',
      pattern: '^(YYYY|YY|MM|DD|[-/. ]){1,20}$',
      errorMessage:
        'expected YYYY, YY, MM and DD with -, /, points or blanks between them, such as DD/MM/YYYY',
    },
  })
  return closed('The file.', ['type', 'name', 'columns'], {
    type: described('csv, xlsx, or fixed for columns of fixed width.', oneOf('csv', 'xlsx', 'fixed')),
    name: described(name.description, {
      type: 'string',
      pattern: '^[A-Za-z0-9._{}-]{1,80}$',
      errorMessage: `expected a file name such as ${name.example}`,
    }),
    columns: listOf('The columns in their order.', column, { minItems: 1, maxItems: 60 }),
    separator: described('Between two columns of a csv; left out: ;', oneOf(';', ',', '|', '\t')),
    decimal: described(
      'The decimal sign of amounts; "" writes cents without a sign; left out: a comma.',
      oneOf(',', '.', ''),
    ),
    encoding: described('Of a text file; left out: utf-8.', oneOf('utf-8', 'windows-1252')),
    byteOrderMark: described('true: a csv in utf-8 begins with its mark, as Excel expects it.', flag),
    lineEnd: described('Of a text file; left out: crlf.', oneOf('crlf', 'lf')),
    header: described('true: the first line has the titles. Left out: it has.', flag),
    totals: described('true: the last line has the sums of the amounts.', flag),
  })
}
