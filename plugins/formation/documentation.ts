import type { DataOf, Documentation, FormSchema } from '#sdk'

/**
 * Centre, course, invoices and how it is paid, all demanded (FOR-01, FOR-02). An invoice names the month it
 * is for.
 */
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

/** Always asked for (FOR-04); paid by the month, each month needs its invoice (FOR-05, D-45). */
export const documentation: Documentation = {
  schema: courseSchema,
  per: 'contract',
  when: 'always',
  agreed: ['paymentFreq'],
  // Invoices name months of the year that they were paid in.
  yearly: ['invoices'],
  monthsLacking,
}

/** Paid by the month, the months without their invoice; what was stored earlier may lack the list. */
function monthsLacking(
  { paymentFreq, invoices = [] }: Partial<CourseDocumentation>,
  monthIndexes: number[],
): number[] {
  if (paymentFreq !== 'monthly') return []
  return monthIndexes.filter((monthIndex) => !invoices.some(({ month }) => month === monthIndex))
}
