import type { DataOf, Documentation, FormSchema } from '#sdk'

/** Centre, course, invoices and way of payment, all required (FOR-01, FOR-02). Each invoice has its month. */
export const courseSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['centerName', 'course', 'phoneContact', 'invoices', 'paymentFreq'],
  properties: {
    centerName: { type: 'string', minLength: 1, maxLength: 120 },
    course: { type: 'string', minLength: 1, maxLength: 200 },
    phoneContact: { type: 'string', pattern: '^[0-9 +]{6,20}$' },
    paymentFreq: { type: 'string', enum: ['yearly', 'monthly'] },
    invoices: {
      type: 'array',
      minItems: 1,
      maxItems: 24,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'file', minLength: 1, maxLength: 200 },
          month: { type: 'integer', format: 'month', minimum: 0, maximum: 11 },
        },
      },
    },
  },
} as const satisfies FormSchema

export type CourseDocumentation = DataOf<typeof courseSchema>

/** Always required (FOR-04); with monthly payment each month needs its invoice (FOR-05, D-45). */
export const documentation: Documentation = {
  schema: courseSchema,
  per: 'contract',
  when: 'always',
  agreed: ['paymentFreq'],
  listed: ['centerName', 'course', 'paymentFreq'],
  // The month of an invoice belongs to the year of its payment.
  yearly: ['invoices'],
  monthsLacking: findMonthsLacking,
}

/**
 * Returns the months without an invoice if payment is monthly. Older stored documentation may have no
 * `invoices`.
 */
function findMonthsLacking(
  { paymentFreq, invoices = [] }: Partial<CourseDocumentation>,
  monthIndexes: number[],
): number[] {
  if (paymentFreq !== 'monthly') return []
  return monthIndexes.filter((monthIndex) => !invoices.some(({ month }) => month === monthIndex))
}
