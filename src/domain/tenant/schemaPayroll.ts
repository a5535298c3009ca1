import { closed, described, flag, listOf, oneOf, text, wholeNumber, type FileSchema } from './schemaParts.ts'

/** What a column of a payroll file may hold. */
export const payrollFields = {
  employeeNumber: 'text',
  personalID: 'text',
  name: 'text',
  costCenter: 'text',
  legalEntity: 'text',
  office: 'text',
  /** The code of the product in this file's `concepts`. */
  concept: 'text',
  product: 'text',
  /** `regular`, `adjustment`, `settlement` or `afterExit`. */
  kind: 'text',
  year: 'whole',
  /** 1 to 12. */
  month: 'whole',
  /** YYYYMM. */
  period: 'whole',
  price: 'amount',
  contribution: 'amount',
  ownPot: 'amount',
  finalPrice: 'amount',
  companyBag: 'amount',
  salary: 'amount',
  exempt: 'amount',
  taxed: 'amount',
} as const satisfies Record<string, 'text' | 'whole' | 'amount'>

export type PayrollField = keyof typeof payrollFields

export type PayrollColumn = {
  field?: PayrollField
  /** The same text in each row, in place of a field. */
  text?: string
  title?: string
  /** Of a file of fixed width. */
  width?: number
  align?: 'left' | 'right'
  fill?: ' ' | '0'
}

/** The file `payroll.json`: how the rows of a closed month are written for the company's payroll program. */
export type PayrollLayout = {
  $schema?: string
  /** The program's code of each product, by the id of the catalogue. */
  concepts: Record<string, string>
  file: {
    type: 'csv' | 'xlsx' | 'fixed'
    name: string
    columns: PayrollColumn[]
    separator?: ';' | ',' | '|' | '\t'
    decimal?: ',' | '.' | ''
    encoding?: 'utf-8' | 'windows-1252'
    lineEnd?: 'crlf' | 'lf'
    header?: boolean
    totals?: boolean
  }
}

const code: FileSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9._-]{1,20}$',
  errorMessage: 'expected a code of letters, digits, points and hyphens, at most 20',
}

const column: FileSchema = closed('One column.', [], {
  field: described('What it holds of a row.', oneOf(...Object.keys(payrollFields))),
  text: described('The same text in each row, in place of a field.', { type: 'string', maxLength: 100 }),
  title: described('Its title; left out: the name of the field.', text),
  width: described('Characters, in a file of fixed width.', wholeNumber(1, 200)),
  align: described('left or right; left out: amounts and numbers right.', oneOf('left', 'right')),
  fill: described('What fills it up, a blank or 0; left out: a blank.', oneOf(' ', '0')),
})

/** What `payroll.json` may hold. */
export const payrollSchema = closed(
  "How a closed month is written for the company's payroll program.",
  ['concepts', 'file'],
  {
    $schema: {
      type: 'string',
      description: 'Where the schema lies, so that an editor completes and checks.',
    },
    concepts: {
      type: 'object',
      description: "The payroll program's code of each product, by its id in the catalogue.",
      additionalProperties: code,
    },
    file: closed('The file.', ['type', 'name', 'columns'], {
      type: described('csv, xlsx, or fixed for columns of fixed width.', oneOf('csv', 'xlsx', 'fixed')),
      name: described('Its name; {year} and {month} are filled in.', {
        type: 'string',
        pattern: '^[A-Za-z0-9._{}-]{1,80}$',
        errorMessage: 'expected a file name such as payroll-{year}-{month}.csv',
      }),
      columns: listOf('The columns in their order.', column, { minItems: 1, maxItems: 60 }),
      separator: described('Between two columns of a csv; left out: ;', oneOf(';', ',', '|', '\t')),
      decimal: described(
        'The decimal sign of amounts; "" writes cents without a sign; left out: a comma.',
        oneOf(',', '.', ''),
      ),
      encoding: described('Of a text file; left out: utf-8.', oneOf('utf-8', 'windows-1252')),
      lineEnd: described('Of a text file; left out: crlf.', oneOf('crlf', 'lf')),
      header: described('true: the first line has the titles. Left out: it has.', flag),
      totals: described('true: the last line has the sums of the amounts.', flag),
    }),
  },
)
