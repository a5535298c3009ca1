import Ajv from 'ajv'
import { suggested } from '../kernel/closestMatch.ts'
import { formats } from '../kernel/formats.ts'
import { languages } from '../kernel/language.ts'
import { boundFaults } from './bounds.ts'
import { valueFaults } from './declaredValues.ts'
import type { Benefit } from './defineBenefit.ts'
import { allSteps } from './flow.ts'
import { pickSchema, unknownRequired, type FormSchema } from './formSchema.ts'
import { slowPatternOf } from './slowPattern.ts'
import { isAmountCents, largestCents } from '../kernel/money.ts'
import type { ContractBreakdown } from './breakdowns.ts'
import type { PriceResult } from './quoteRequest.ts'

/** The largest schema and the longest answer of a plugin that are taken. */
const maxCharacters = 200_000
const maxLevels = 20
const maxItems = 5000

/**
 * What keeps a declaration out of the portal, a sentence each; none when it may serve. `declared` is what the
 * folder exports, with its messages; `folder` is the folder's name. The build, the server and the suite ask
 * this one function (promises 39 to 41). `isCompiled`: the build has compiled its schemas, so that they are
 * not compiled again.
 */
export function validateBenefit(declared: unknown, folder: string, { isCompiled = false } = {}): string[] {
  if (typeof declared !== 'object' || declared === null) {
    const got = declared === undefined ? 'no such export' : typeof declared
    return [`expected "export default defineBenefit({ ... })", got ${got}`]
  }
  const benefit = declared as Benefit
  const faults = unknownKeys(declared)
  if (benefit.id !== folder)
    faults.push(`expected id "${folder}", the name of its folder, got ${JSON.stringify(benefit.id)}`)
  return [
    ...faults,
    ...valueFaults(benefit),
    ...messageFaults(benefit.messages),
    ...ownSchemas(benefit).flatMap(([name, schema]) => {
      const faults = schemaFaults(name, schema, { isCompiled })
      return faults.length > 0 ? faults : boundFaults(name, schema)
    }),
    ...Object.entries(benefit.tables ?? {}).flatMap(([name, row]) => schemaFaults(name, row, { isCompiled })),
    ...stepFaults(benefit),
  ]
}

/** The schemas of forms by the name their validators have; a step's is `details/<step>`. */
export function formSchemasOf(benefit: Benefit): Record<string, FormSchema> {
  const steps = allSteps(benefit.flow).map(({ name, meta }): [string, FormSchema] => [
    `details/${name}`,
    pickSchema(benefit.details, meta.fields ?? []),
  ])
  return Object.fromEntries([...ownSchemas(benefit), ...steps])
}

/**
 * What is wrong with a schema that a browser draws and validates with (promise 40): too deep, too large, with
 * a reference to the outside or a pattern that may take very long, or none that ajv takes.
 */
export function schemaFaults(name: string, schema: unknown, { isCompiled = false } = {}): string[] {
  if (typeof schema !== 'object' || schema === null) return [`expected a JSON Schema "${name}"`]
  const fault = sizeFault(schema) ?? slowPatternOf(schema)
  if (fault) return [`the schema "${name}" ${fault}`]
  if (isCompiled) return []
  try {
    if (!compiler.validateSchema(schema)) return [`the schema "${name}": ${keywordFault(schema)}`]
    compiler.compile(schema)
    const unknown = unknownRequired(schema)
    return unknown ? [`the schema "${name}": expected in "required" a field, got ${unknown}`] : []
  } catch (error) {
    return [`the schema "${name}": ${compileFault(error)}`]
  } finally {
    compiler.removeSchema(schema)
  }
}

/** The first keyword whose value JSON Schema does not know, such as `type: 'text'`. */
function keywordFault(schema: object): string {
  const { instancePath = '', message = 'is no JSON Schema', params } = compiler.errors?.[0] ?? {}
  const steps = instancePath.split('/').slice(1)
  const got = steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    schema,
  )
  const allowed = (params as { allowedValues?: string[] } | undefined)?.allowedValues
  if (!allowed) return `${steps.join('.')} ${message}, got ${JSON.stringify(got)}`
  const value = typeof got === 'string' ? suggested(got, allowed) : JSON.stringify(got)
  return `expected at ${steps.join('.')} one of ${allowed.join(', ')}, got ${value}`
}

/** Why ajv does not compile a schema: a format or a reference that there is not, or its own words. */
function compileFault(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, format] = /unknown format "([^"]+)"/.exec(message) ?? []
  if (format !== undefined) {
    const known = Object.keys(formats)
    return `expected a format of the portal (${known.join(', ')}), got ${suggested(format, known)}`
  }
  const [, keyword] = /unknown keyword: "([^"]+)"/.exec(message) ?? []
  if (keyword !== undefined) {
    const known = Object.keys(compiler.RULES.keywords)
    return `expected a keyword of JSON Schema, got ${suggested(keyword, known)}`
  }
  const [, reference] = /can't resolve reference (\S+)/.exec(message) ?? []
  return reference === undefined
    ? `cannot be compiled: ${message}`
    : `expected a part that the schema has, got the reference ${reference}`
}

/** One for all schemas: each would compile the schema of schemas again, a quarter of the server's start. */
const compiler = new Ajv({
  strictRequired: false,
  strictTypes: false,
  formats,
})

/** What is wrong with what a plugin's `price` answered, or undefined. */
export function pricingFault(pricing: PriceResult | undefined): string | undefined {
  if (!Array.isArray(pricing?.items) || !Array.isArray(pricing.refusals))
    return `expected { items, refusals }, got ${JSON.stringify(pricing) ?? 'nothing'}`
  if (pricing.items.length > maxItems)
    return `it answered ${pricing.items.length} items, expected at most ${maxItems}`
  const size = JSON.stringify([pricing.refusals, pricing.details]).length
  if (size > maxCharacters)
    return `it answered ${size} characters of refusals and details, expected at most ${maxCharacters}`
  const odd = pricing.items.find((item) => centsFault(item.priceCents))
  return odd ? `month ${odd.monthIndex} of person ${odd.personId}: ${centsFault(odd.priceCents)}` : undefined
}

/** What is wrong with what a plugin's `breakdown` answered, or undefined. */
export function breakdownFault(breakdown: ContractBreakdown | undefined): string | undefined {
  if (!Array.isArray(breakdown?.columns) || !Array.isArray(breakdown.sections))
    return 'expected { columns, sections }'
  const rows = breakdown.sections.reduce((sum, section) => sum + section.rows.length, 0)
  return rows > maxItems ? `it answered ${rows} rows, expected at most ${maxItems}` : undefined
}

/** What is wrong with a sum of money of a plugin, or undefined. */
export function centsFault(cents: number): string | undefined {
  if (isAmountCents(cents)) return undefined
  const got = typeof cents === 'number' ? cents : JSON.stringify(cents)
  return `expected whole cents from 0 to ${largestCents}, got ${got}`
}

/** What is wrong with any answer of a plugin: it must come at once. */
export function promiseFault(answer: unknown): string | undefined {
  const isPromise = typeof (answer as { then?: unknown } | null | undefined)?.then === 'function'
  return isPromise ? 'it answered a promise, expected an answer at once' : undefined
}

/** Every field of a completed declaration; the compiler finds one that is missing here. */
const fields: Record<keyof Benefit, true> = {
  id: true,
  details: true,
  itemDetails: true,
  documentation: true,
  covers: true,
  eligible: true,
  amount: true,
  months: true,
  caps: true,
  units: true,
  tables: true,
  price: true,
  exemptCents: true,
  flow: true,
  revertsWhenOver: true,
  nextYear: true,
  proposes: true,
  editableInForce: true,
  breakdown: true,
  hasOwnBreakdown: true,
  messages: true,
}

/** A field that may be left out and is misspelt would be left out without a word. */
function unknownKeys(declared: object): string[] {
  return Object.keys(declared)
    .filter((key) => !Object.hasOwn(fields, key))
    .map((key) => `expected a key of a declaration, got ${suggested(key, Object.keys(fields))}`)
}

function messageFaults(messages: unknown): string[] {
  const catalogues = (messages ?? {}) as Record<string, Record<string, unknown> | undefined>
  return languages.flatMap((language) => {
    const catalogue = catalogues[language]
    if (typeof catalogue !== 'object' || catalogue === null) return [`expected messages in ${language}`]
    const odd = Object.keys(catalogue).find((id) => typeof catalogue[id] !== 'string')
    return odd === undefined ? [] : [`expected the message "${odd}" in ${language} to be a text`]
  })
}

function ownSchemas({ details, itemDetails, documentation }: Benefit): [string, FormSchema][] {
  const schemas: [string, FormSchema | undefined][] = [
    ['details', details],
    ['itemDetails', itemDetails],
    ['documentation', documentation?.schema],
  ]
  return schemas.filter((each, at): each is [string, FormSchema] => at === 0 || each[1] !== undefined)
}

function stepFaults({ details, flow }: Benefit): string[] {
  const fields = Object.keys(details?.properties ?? {})
  const has = fields.join(', ') || 'none'
  const steps = flow?.root ? allSteps(flow) : []
  return steps.flatMap(({ name, meta }) =>
    (meta.fields ?? [])
      .filter((field) => !fields.includes(field))
      .map(
        (field) =>
          `expected in the step "${name}" a field of "details" (${has}), got ` + suggested(field, fields),
      ),
  )
}

function sizeFault(schema: FormSchema): string | undefined {
  if (depthOf(schema) > maxLevels) return `is nested deeper than ${maxLevels} levels`
  const text = JSON.stringify(schema)
  if (text.length > maxCharacters) return `has ${text.length} characters, expected at most ${maxCharacters}`
  const reference = /"\$ref":"([^#"][^"]*)"/.exec(text)
  return reference ? `refers to "${reference[1]}", expected a reference within itself` : undefined
}

function depthOf(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > maxLevels) return level
  return Object.values(value).reduce<number>(
    (deepest, each) => Math.max(deepest, depthOf(each, level + 1)),
    level,
  )
}
