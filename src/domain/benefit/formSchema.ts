import type { Static, TSchema } from 'typebox'

/**
 * A plain JSON Schema literal (draft 7 vocabulary as ajv judges it). Declarations write it `as const
 * satisfies FormSchema`. `format` chooses the widget: money (euros, two decimals), file, person, month,
 * province, nationality, provider, modality.
 */
export type FormSchema = {
  readonly $id?: string
  readonly type?: 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'null'
  readonly title?: string
  readonly description?: string
  readonly properties?: { readonly [name: string]: FormSchema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | FormSchema
  readonly propertyNames?: FormSchema
  readonly items?: FormSchema
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly const?: string | number | boolean | null
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly readOnly?: boolean
  readonly if?: FormSchema
  readonly then?: FormSchema
  readonly else?: FormSchema
  readonly allOf?: readonly FormSchema[]
}

/** The TypeScript type of what a schema literal accepts. The one place that knows which library infers it. */
export type DataOf<Schema> = Schema extends TSchema ? Static<Schema> : never

/**
 * A form without fields of its own: nothing to fill in beside the schedule, or beside the modality's
 * questionnaire.
 */
export const emptyForm = {
  type: 'object',
  additionalProperties: false,
  properties: {},
} as const satisfies FormSchema
