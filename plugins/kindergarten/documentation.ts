import { copyFields, type DataOf, type Documentation, type FormSchema } from '#sdk'

const text = { type: 'string', minLength: 1, maxLength: 120 } as const

/** The fields about the centre, which can be copied from another child at the same centre (KIN-06). */
export const centreFields = [
  'codeCenter',
  'centerName',
  'address',
  'zip',
  'city',
  'province',
  'contactPerson',
  'contactPhone',
] as const

/** Centre and invoice of one child (KIN-04, KIN-05, KIN-07). */
export const childSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['codeCenter', 'centerName', 'address', 'invoice'],
  properties: {
    sameAs: { type: 'integer', format: 'person', minimum: 1, maximum: 2_147_483_647 },
    codeCenter: text,
    centerName: text,
    address: text,
    zip: { type: 'string', pattern: '^[0-9]{5}$' },
    city: text,
    province: { type: 'string', format: 'province', maxLength: 60 },
    contactPerson: text,
    contactPhone: { type: 'string', pattern: '^[0-9 +]{6,20}$' },
    invoice: { type: 'string', format: 'file', minLength: 1, maxLength: 200 },
  },
} as const satisfies FormSchema

export type ChildDocumentation = DataOf<typeof childSchema>

/** The documentation is required for each child in the form, even if the modality requires none (D-18). */
export const documentation: Documentation = {
  schema: childSchema,
  per: 'person',
  when: 'modality',
  appliesTo: ({ relationship }) => relationship === 'child',
  requiredInForm: true,
  listed: ['centerName'],
  // A nursery is paid monthly: each month of a child needs its invoice (D-45). The invoice uploaded with the
  // contract has no month and replaces no monthly invoice.
  monthsLacking: (_child, monthIndexes) => monthIndexes,
  fill: copyFields('sameAs', centreFields),
}
