import Type from 'typebox'
import { planYears } from '../../domain/catalogue/planMonths.ts'

const uuid = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'

/** The id of a contract. */
export const contractId = Type.String({
  description: 'The id of the contract',
  pattern: uuid,
  maxLength: 36,
  expected: 'contract',
})

/** The id of a document. */
export const documentId = Type.String({
  description: 'The id of the document',
  pattern: uuid,
  maxLength: 36,
  expected: 'document',
})

/** The id of a mail. */
export const mailId = Type.String({
  description: 'The id of the mail',
  pattern: uuid,
  maxLength: 36,
  expected: 'mail',
})

/** A text of one line for people to read, such as a reason. */
export function oneLine(description: string) {
  return Type.String({
    description,
    minLength: 1,
    maxLength: 500,
    pattern: '^[^\\u0000-\\u001f\\u007f]+$',
    expected: 'oneLine',
  })
}

/** The titles of a file's columns, each with the portal's column that the operator chose for it. */
export const matchedTitles = Type.Array(
  Type.String({
    pattern: '^[^\\u0000-\\u001f\\u007f]{1,500}=(employeeNumber|personalID|product|amount)?$',
    maxLength: 600,
    expected: 'column',
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
  expected: 'employee',
})

export const day = (description: string) =>
  Type.String({
    description,
    format: 'date',
    pattern: '^(19|2\\d)',
    maxLength: 10,
    expected: 'day',
  })

/** The number that a list shows of a row. */
export const rowNumber = (description: string) =>
  Type.Integer({ description, minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

// Each alternative also has the sentence, because the fault of the first alternative is shown.
const isFormat = { expected: 'format' }

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
  expected: 'month',
})

/** A plan year. */
export const planYear = Type.Integer({
  description: 'The plan year, such as 2027',
  ...planYears,
  expected: 'year',
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
  expected: 'provider',
})

/** A company by its subdomain. */
export const companyId = Type.String({
  description: 'The company, by its subdomain',
  minLength: 1,
  maxLength: 63,
  expected: 'company',
})

/** The name of an operator. */
export const operatorName = Type.String({
  description: 'The name of the operator',
  pattern: '^[a-z0-9][a-z0-9._@-]{0,99}$',
  maxLength: 100,
  expected: 'name',
})

/** The address of an operator. */
export const operatorEmail = Type.String({
  description: 'The e-mail of the operator',
  format: 'email',
  maxLength: 254,
  expected: 'email',
})

const isSet = { expected: 'set' }
export const operatorSet = Type.Union(
  [
    Type.Literal('reader', isSet),
    Type.Literal('hr', isSet),
    Type.Literal('operator', isSet),
    Type.Literal('admin', isSet),
  ],
  { description: 'The rights: those of reader, hr, operator or admin', ...isSet },
)

const isRight = { expected: 'right' }
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
