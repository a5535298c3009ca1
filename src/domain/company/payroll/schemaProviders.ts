import { fileLayoutSchema, type FieldKind, type FileLayout } from '../parts/schemaFileLayout.ts'
import { closed, described, flag, wholeNumber, type FileSchema } from '../parts/schemaParts.ts'

/** Fields for the columns of a provider's file; each row is a covered person, or an extra of one. */
export const providerFields = {
  /** `joiner`, `change` or `leaver`. */
  kind: 'code',
  employeeNumber: 'code',
  employeeID: 'code',
  employeeName: 'text',
  employeeEmail: 'code',
  /** The covered person's identity document; the next four fields also describe the covered person. */
  personalID: 'code',
  name: 'text',
  birthday: 'date',
  /** `you` is the employee. */
  relationship: 'code',
  product: 'code',
  modality: 'code',
  modalityName: 'text',
  /** The row's extra, if `extraRows`; blank in the row of the modality. */
  extra: 'code',
  extraName: 'text',
  /** All extras of the row's person, joined by "+"; blank if `extraRows`. */
  extras: 'code',
  extraNames: 'text',
  /**
   * First day of the first covered month and last day of the last one, YYYY-MM by default; the last day is
   * blank once the cover has ended.
   */
  from: 'month',
  until: 'month',
  /** The price in the month of the file, or in the next covered month. */
  monthlyPrice: 'amount',
  /** The parts of `monthlyPrice`: the modality without extras, and all extras of the row. */
  modalityPrice: 'amount',
  extrasPrice: 'amount',
} as const satisfies Record<string, FieldKind>

export type ProviderField = keyof typeof providerFields

export type ProviderLayout = FileLayout<ProviderField> & {
  /** The day of the month by which the provider expects its file. */
  dueDay?: number
  /** True: a row for each extra of a person, with its own months and price. */
  extraRows?: boolean
}

/** The file `providers.json`: the layout of each provider's file of joiners, changes and leavers. */
export type ProvidersFile = { $schema?: string; providers: Record<string, ProviderLayout> }

const layout = fileLayoutSchema(providerFields, {
  description: 'Its name; {date} and {number} are filled in, the number counts the files.',
  example: 'nortia-{date}.csv',
})

/** The schema of `providers.json`. */
export const providersSchema: FileSchema = closed(
  'How joiners, changes and leavers are written for each provider.',
  ['providers'],
  {
    $schema: {
      type: 'string',
      description: 'Where the schema lies, so that an editor completes and checks.',
    },
    providers: {
      type: 'object',
      description: 'The file of each provider, by its id in the catalogue.',
      additionalProperties: {
        ...layout,
        properties: {
          ...layout.properties,
          dueDay: described(
            'The day of the month on which the provider expects it; at most the last. Left out: none.',
            wholeNumber(1, 31),
          ),
          extraRows: described(
            'true: each extra of a person has a row with its months and price. Left out: a row a person.',
            flag,
          ),
        },
      },
    },
  },
)
