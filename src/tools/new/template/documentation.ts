import type { Documentation } from '#sdk'

/** A report to attach. */
export const documentation: Documentation = {
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['report'],
    properties: { report: { type: 'string', format: 'file', minLength: 1 } },
  },
  per: 'person',
  when: 'always',
  appliesTo: ({ ageYears = 0 }) => ageYears >= 9, //? age
}
