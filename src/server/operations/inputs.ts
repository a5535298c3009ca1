import Type from 'typebox'
import { planYears } from '../../domain/catalogue/planMonths.ts'

const uuid = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'

/** The id of a contract. */
export const contractId = Type.String({
  description: 'The id of the contract',
  pattern: uuid,
  maxLength: 36,
  errorMessage: 'expected the id of a contract',
})

/** The id of a document. */
export const documentId = Type.String({
  description: 'The id of the document',
  pattern: uuid,
  maxLength: 36,
  errorMessage: 'expected the id of a document',
})

/** The id of a mail. */
export const mailId = Type.String({
  description: 'The id of the mail',
  pattern: uuid,
  maxLength: 36,
  errorMessage: 'expected the id of an e-mail',
})

/** A text of one line for people to read, such as a reason. */
export function oneLine(description: string) {
  return Type.String({
    description,
    minLength: 1,
    maxLength: 500,
    pattern: '^[^\\u0000-\\u001f\\u007f]+$',
    errorMessage: 'expected one line of text, at most 500 characters',
  })
}

/** The titles of a file's columns, each with the portal's column that the operator chose for it. */
export const matchedTitles = Type.Array(
  Type.String({
    pattern: '^[^\\u0000-\\u001f\\u007f]{1,500}=(employeeNumber|personalID|product|amount)?$',
    maxLength: 600,
    errorMessage: 'expected title=column, such as Legajo=employeeNumber',
  }),
  {
    description: 'The columns by their titles in the file: title=column, title= to leave it out',
    maxItems: 200,
  },
)

/** The employee number, by which a company identifies its people. */
export const employeeNumber = Type.String({
  description: 'The number of the employee',
  minLength: 1,
  maxLength: 200,
  errorMessage: 'expected an employee number',
})

export const day = (description: string) =>
  Type.String({
    description,
    format: 'date',
    pattern: '^(19|2\\d)',
    maxLength: 10,
    errorMessage: 'expected a date such as 2026-12-31',
  })

/** The number that a list shows of a row. */
export const rowNumber = (description: string) =>
  Type.Integer({ description, minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

// Each alternative also has the sentence, because the fault of the first alternative is shown.
const isFormat = { errorMessage: 'expected csv or xlsx' }

/** The format of a written file. */
export const fileFormat = Type.Union([Type.Literal('csv', isFormat), Type.Literal('xlsx', isFormat)], {
  description: 'csv or xlsx; left out: csv',
  ...isFormat,
})

/** A month of a year. */
export const month = Type.String({
  description: 'The month, such as 2026-06',
  pattern: '^2\\d{3}-(0[1-9]|1[0-2])$',
  maxLength: 7,
  errorMessage: 'expected a month such as 2026-06',
})

/** A plan year. */
export const planYear = Type.Integer({
  description: 'The plan year, such as 2027',
  ...planYears,
  errorMessage: 'expected a year such as 2027',
})

/** The year of a tax return, by whose tables it is computed. */
export const returnTablesYear = Type.Integer({
  ...planYear,
  description: 'The year of the return’s tables; left out: that of the payslip',
})

/** A provider of the catalogue. */
export const providerId = Type.String({
  description: 'The provider, by its id in the catalogue',
  minLength: 1,
  maxLength: 100,
  errorMessage: 'expected the id of a provider',
})

/** A company by its subdomain. */
export const companyId = Type.String({
  description: 'The company, by its subdomain',
  minLength: 1,
  maxLength: 63,
  errorMessage: 'expected the subdomain of a company',
})

/** The name of an operator. */
export const operatorName = Type.String({
  description: 'The name of the operator',
  pattern: '^[a-z0-9][a-z0-9._@-]{0,99}$',
  maxLength: 100,
  errorMessage: 'expected a name in lower-case letters, digits, dots and hyphens, such as ana.ruiz',
})

/** The address of an operator. */
export const operatorEmail = Type.String({
  description: 'The e-mail of the operator',
  format: 'email',
  maxLength: 254,
  errorMessage: 'expected an e-mail address with all its letters from one alphabet; type it by hand',
})

const isSet = { errorMessage: 'expected reader, hr, operator or admin' }
export const operatorSet = Type.Union(
  [
    Type.Literal('reader', isSet),
    Type.Literal('hr', isSet),
    Type.Literal('operator', isSet),
    Type.Literal('admin', isSet),
  ],
  { description: 'The rights: those of reader, hr, operator or admin', ...isSet },
)

const isRight = { errorMessage: 'expected a permission such as reviews' }
/** A right of an operator. */
export const operatorRight = Type.Union(
  [
    Type.Literal('read', isRight),
    Type.Literal('people', isRight),
    Type.Literal('fiscal', isRight),
    Type.Literal('reviews', isRight),
    Type.Literal('healthDocuments', isRight),
    Type.Literal('payroll', isRight),
    Type.Literal('campaigns', isRight),
    Type.Literal('studio', isRight),
    Type.Literal('publish', isRight),
    Type.Literal('access', isRight),
  ],
  { description: 'The right', ...isRight },
)
