import type { UiSchema } from '@rjsf/utils'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'

/** Finds the owner's text of a message id; undefined without one. */
export type FieldMessages = (id: string) => string | undefined

/**
 * Builds rjsf's uiSchema from the schema and the owner's words. The title of field `a.b` is the message
 * `<prefix>.a.b`, its help `<prefix>.a.b.help`, its placeholder `<prefix>.a.b.placeholder`, the name of an
 * enumerated value `<prefix>.a.b.<value>`. List items share the path of their list.
 */
export function buildUiSchema(
  schema: FormSchema,
  messages: FieldMessages,
  prefix: string,
  hidden: readonly string[] = [],
): UiSchema {
  const ui = buildFieldUi(schema, messages, prefix)
  return { ...ui, ...Object.fromEntries(hidden.map((name) => [name, { 'ui:widget': 'hidden' }])) }
}

/** Finds the title of the field at a path (the parts of "/a/0/b" without the numbers), for errors. */
export function findFieldTitle(path: readonly string[], messages: FieldMessages, prefix: string): string {
  const id = [prefix, ...path.filter((part) => !/^\d+$/.test(part))].join('.')
  return messages(id) ?? path.at(-1) ?? ''
}

function buildFieldUi(schema: FormSchema, messages: FieldMessages, id: string): UiSchema {
  const ui: UiSchema = {}
  const title = messages(id) ?? schema.title
  const help = messages(`${id}.help`) ?? schema.description
  const placeholder = messages(`${id}.placeholder`)
  if (title) ui['ui:title'] = title
  if (help) ui['ui:help'] = help
  if (placeholder) ui['ui:placeholder'] = placeholder
  if (schema.enum)
    ui['ui:enumNames'] = schema.enum.map((value) => messages(`${id}.${String(value)}`) ?? String(value))
  if (schema.type === 'object') return { ...ui, ...buildObjectUi(schema, messages, id) }
  if (schema.type === 'array') return { ...ui, ...buildArrayUi(schema, messages, id) }
  return { ...ui, ...buildValueUi(schema) }
}

function buildObjectUi(schema: FormSchema, messages: FieldMessages, id: string): UiSchema {
  if (schema.format === 'file') return { 'ui:field': 'file' }
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [
    name,
    buildFieldUi(part, messages, `${id}.${name}`),
  ])
  return Object.fromEntries(parts) as UiSchema
}

function buildArrayUi(schema: FormSchema, messages: FieldMessages, id: string): UiSchema {
  if (!schema.items) return {}
  if (schema.items.format === 'file') return { 'ui:field': 'files' }
  // The list shows the title; its items would repeat it.
  return { items: { ...buildFieldUi(schema.items, messages, id), 'ui:title': '' } }
}

const cardFormats = new Set(['provider', 'modality', 'person'])

function buildValueUi({ type, format, enum: values }: FormSchema): UiSchema {
  if (format && cardFormats.has(format)) return { 'ui:wide': true }
  if (format === 'textarea') return { 'ui:widget': 'textarea', 'ui:wide': true }
  if (format) return {}
  if (values) return values.length <= 3 ? { 'ui:widget': 'radio' } : {}
  if (type === 'number' || type === 'integer') return { 'ui:widget': 'number' }
  return {}
}
