import { fileLayoutSchema, type FieldKind, type FileLayout } from '../parts/schemaFileLayout.ts'
import { closed, type FileSchema } from '../parts/schemaParts.ts'

/** Possible columns of a payroll file. */
export const payrollFields = {
  employeeNumber: 'code',
  personalID: 'code',
  name: 'text',
  costCenter: 'code',
  legalEntity: 'code',
  office: 'text',
  /** The payroll program's code of the product, from `concepts` of this file. */
  concept: 'code',
  product: 'code',
  /** `regular`, `adjustment`, `settlement` or `afterExit`. */
  kind: 'code',
  year: 'whole',
  /** 1 to 12. */
  month: 'whole',
  /** YYYYMM, or in the format of the column. */
  period: 'period',
  price: 'amount',
  contribution: 'amount',
  ownPot: 'amount',
  finalPrice: 'amount',
  companyBag: 'amount',
  salary: 'amount',
  exempt: 'amount',
  taxed: 'amount',
} as const satisfies Record<string, FieldKind>

export type PayrollField = keyof typeof payrollFields

/** The file `payroll.json`: how the rows of a closed month are written for the company's payroll program. */
export type PayrollLayout = {
  $schema?: string
  /** The payroll program's code of each product, by the product's id in the catalogue. */
  concepts: Record<string, string>
  file: FileLayout<PayrollField>
}

const code: FileSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9._-]{1,20}$',
  errorMessage: 'expected a code of letters, digits, points and hyphens, at most 20',
}

/** The schema of `payroll.json`. */
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
    file: fileLayoutSchema(payrollFields, {
      description: 'Its name; {year} and {month} are filled in.',
      example: 'payroll-{year}-{month}.csv',
    }),
  },
)
