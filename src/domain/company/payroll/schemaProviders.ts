import { fileLayoutSchema, type FieldKind, type FileLayout } from '../parts/schemaFileLayout.ts'
import { closed, type FileSchema } from '../parts/schemaParts.ts'

/** What a column of a provider's file may hold: a row is a covered person. */
export const providerFields = {
  /** `joiner`, `change` or `leaver`. */
  kind: 'code',
  employeeNumber: 'code',
  employeeID: 'code',
  employeeName: 'text',
  employeeEmail: 'code',
  /** Of the covered person, as the four below. */
  personalID: 'code',
  name: 'text',
  birthday: 'date',
  /** `you` is the employee. */
  relationship: 'code',
  product: 'code',
  modality: 'code',
  modalityName: 'text',
  /**
   * The first day of the first covered month and the last day of the last one, as YYYY-MM where the column
   * has no format; the last one is blank where nothing is covered any more.
   */
  from: 'month',
  until: 'month',
  /** Of the month of the file, else of the first one to come. */
  monthlyPrice: 'amount',
} as const satisfies Record<string, FieldKind>

export type ProviderField = keyof typeof providerFields

export type ProviderLayout = FileLayout<ProviderField>

/** The file `providers.json`: how joiners, changes and leavers are written for each provider. */
export type ProvidersFile = { $schema?: string; providers: Record<string, ProviderLayout> }

/** What `providers.json` may hold. */
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
      additionalProperties: fileLayoutSchema(providerFields, {
        description: 'Its name; {date} and {number} are filled in, the number counts the files.',
        example: 'nortia-{date}.csv',
      }),
    },
  },
)
