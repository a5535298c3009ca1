import { languages } from '../../kernel/language.ts'

/**
 * A part of a tenant file's schema. `errorMessage` describes the expected value, in faults and in the editor;
 * the input of an operation has `expected` instead, the id of a text in all languages. `description`
 * documents the key in the README and in the editor.
 */
export type FileSchema = {
  readonly [keyword: string]: unknown
  readonly description?: string
  readonly errorMessage?: string
  readonly expected?: string
  readonly properties?: { readonly [key: string]: FileSchema }
  readonly patternProperties?: { readonly [key: string]: FileSchema }
  readonly items?: FileSchema
}

/** The schema of an object that allows exactly these keys. */
export function closed(
  description: string,
  required: readonly string[],
  properties: Record<string, FileSchema>,
): FileSchema {
  return { type: 'object', description, properties, required, additionalProperties: false }
}

/** A list whose entries all have one schema. */
export function listOf(description: string, items: FileSchema, more: FileSchema = {}): FileSchema {
  return { type: 'array', description, items, ...more }
}

/** The same schema with another description. */
export function described(description: string, schema: FileSchema): FileSchema {
  return { ...schema, description }
}

const line = '^[^<>\\u0000-\\u001f\\u007f]+$'

/** One line of plain text without markup and line breaks, so it is safe in a mail header and in a page. */
export const text: FileSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  pattern: line,
  errorMessage: 'expected one line of plain text without < or >, at most 200 characters',
}

export const color: FileSchema = {
  type: 'string',
  pattern: '^#[0-9a-fA-F]{6}$',
  errorMessage: 'expected a color such as #0a7d5a',
}

export const money: FileSchema = {
  type: 'number',
  minimum: 0,
  maximum: 10_000_000,
  multipleOf: 0.01,
  errorMessage: 'expected euros from 0 to 10,000,000 with at most two decimals, such as 136.36',
}

export const amountOrPercent: FileSchema = {
  type: ['number', 'string'],
  minimum: 0,
  maximum: 10_000_000,
  multipleOf: 0.01,
  pattern: '^(100(\\.0{1,2})?|\\d{1,2}(\\.\\d{1,2})?)%$',
  errorMessage:
    'expected euros from 0 to 10,000,000, such as 20, or a percentage up to "100%", such as "25%"',
}

export const flag: FileSchema = { type: 'boolean', errorMessage: 'expected true or false' }

export const id: FileSchema = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]{0,59}$',
  errorMessage: 'expected a short name in lower case such as health-basic',
}

export const day: FileSchema = {
  type: 'string',
  format: 'date',
  errorMessage: 'expected a date that exists, such as 2026-12-31',
}

export const moment: FileSchema = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?(Z|[+-]\\d\\d:\\d\\d)?$',
  errorMessage: 'expected a day and time such as 2026-12-01T08:00',
}

export const webAddress: FileSchema = {
  type: 'string',
  maxLength: 500,
  pattern: '^https?://[A-Za-z0-9.-]+(:\\d{1,5})?(/[^\\s<>"\'\\\\]*)?$',
  errorMessage: 'expected an address such as https://www.example.com',
}

export const link: FileSchema = {
  type: 'string',
  maxLength: 500,
  pattern: '^(/(?![/\\\\])|https?://[A-Za-z0-9])[^\\s<>"\'\\\\]*$',
  errorMessage: 'expected a path such as /documents or an address such as https://www.example.com',
}

export const email: FileSchema = {
  type: 'string',
  format: 'email',
  maxLength: 254,
  errorMessage: 'expected an e-mail address such as ayuda@example.com',
}

export const imageName: FileSchema = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]{0,59}\\.(svg|png|jpg|webp)$',
  errorMessage:
    'expected the name of a file in images/ of lower-case letters, digits and hyphens that ends in .svg, ' +
    '.png, .jpg or .webp, such as logo.svg',
}

export const documentName: FileSchema = {
  type: 'string',
  pattern: '^[a-z0-9][a-z0-9-]{0,59}\\.pdf$',
  errorMessage: 'expected the name of a file in documents/, in lower case, such as form.pdf',
}

export function wholeNumber(minimum: number, maximum: number): FileSchema {
  return {
    type: 'integer',
    minimum,
    maximum,
    errorMessage: `expected a whole number from ${minimum} to ${maximum}`,
  }
}

export function oneOf(...values: string[]): FileSchema {
  return {
    enum: values,
    errorMessage: `expected one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  }
}

export const language = oneOf(...languages)

function perLanguage(description: string, value: FileSchema): FileSchema {
  return {
    type: 'object',
    description,
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(languages.map((name) => [name, value])),
    errorMessage: 'expected a text per language, such as { "es": "Transporte", "en": "Transport" }',
  }
}

/** A plain text in one line for each language. */
export function words(description: string): FileSchema {
  return perLanguage(description, text)
}

/** Text that may hold simple HTML; the server removes unsafe HTML before it sends the text. */
export function richWords(description: string): FileSchema {
  return perLanguage(description, {
    type: 'string',
    minLength: 1,
    maxLength: 20_000,
    errorMessage: 'expected a text of at most 20,000 characters (simple HTML is allowed here)',
  })
}

/** An object whose keys only one category reads. */
export function openObject(description: string): FileSchema {
  return {
    type: 'object',
    description,
    additionalProperties: true,
    errorMessage: 'expected an object { ... }',
  }
}
