import { languages } from '../../domain/kernel/language.ts'
import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import type { FormSchema } from '../../domain/benefit/formSchema.ts'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { ajv } from '../http/validateBody.ts'
import { slowPatternOf } from './slowPattern.ts'

/**
 * What keeps a declaration out of the portal, a sentence each; none when it may serve. The build has already
 * tried the folder alone (it opens, its schemas are small, shallow and refer to nothing outside); this asks
 * what the server will rely on.
 */
export function validateDeclaration(folder: string, declared: unknown): string[] {
  if (typeof declared !== 'object' || declared === null)
    return [`expected "export default defineBenefit({ ... })", got ${typeof declared}`]
  const benefit = declared as BenefitDeclaration
  const faults = unknownKeys(declared)
  if (benefit.id !== folder)
    faults.push(`expected id "${folder}", the name of its folder, got ${JSON.stringify(benefit.id)}`)
  if (typeof benefit.price !== 'function') faults.push('expected a function "price"')
  if (typeof benefit.read !== 'function') faults.push('expected a function "read"')
  if (typeof benefit.editableInForce !== 'boolean')
    faults.push('expected "editableInForce" to be true or false')
  if (!['chosen', 'range', 'start', 'first'].includes(benefit.months))
    faults.push(
      `expected "months" to be chosen, range, start or first, got ${JSON.stringify(benefit.months)}`,
    )
  if (
    typeof benefit.amount !== 'function' &&
    !['typed', 'counted', 'priced', 'once', 'none'].includes(benefit.amount)
  )
    faults.push(
      `expected "amount" to be typed, counted, priced, once or none, got ${JSON.stringify(benefit.amount)}`,
    )
  faults.push(...messageFaults(benefit.messages))
  for (const [name, schema] of schemasOf(benefit)) faults.push(...schemaFaults(name, schema))
  return faults
}

/** Every field of a declaration; the type says when one is missing here. */
const fields: Record<keyof Benefit, true> = {
  id: true,
  messages: true,
  details: true,
  itemDetails: true,
  steps: true,
  documentation: true,
  covers: true,
  amount: true,
  months: true,
  caps: true,
  units: true,
  tables: true,
  oneProvider: true,
  needsVehicle: true,
  price: true,
  exemptCents: true,
  flow: true,
  revertsWhenOver: true,
  editableInForce: true,
  read: true,
  hasOwnReading: true,
  example: true,
}

/** A field that may be left out and is misspelt would be left out without a word. */
function unknownKeys(declared: object): string[] {
  return Object.keys(declared)
    .filter((key) => !Object.hasOwn(fields, key))
    .map((key) => {
      const near = closestMatch(key, Object.keys(fields))
      return near ? `unknown key ${key}, did you mean ${near}?` : `unknown key ${key}`
    })
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

function schemasOf(benefit: BenefitDeclaration): [string, FormSchema][] {
  return [
    ['details', benefit.details],
    ...(benefit.itemDetails ? ([['itemDetails', benefit.itemDetails]] as [string, FormSchema][]) : []),
    ...(benefit.documentation
      ? ([['documentation', benefit.documentation.schema]] as [string, FormSchema][])
      : []),
  ]
}

function schemaFaults(name: string, schema: FormSchema): string[] {
  if (typeof schema !== 'object' || schema === null) return [`expected a JSON Schema "${name}"`]
  const slow = slowPatternOf(schema)
  if (slow) return [`the schema "${name}" has ${slow}`]
  try {
    ajv.compile(schema)
    return []
  } catch (error) {
    return [
      `the schema "${name}" cannot be compiled: ${error instanceof Error ? error.message : String(error)}`,
    ]
  }
}
