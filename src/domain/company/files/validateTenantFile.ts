import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Fault } from '../../kernel/fault.ts'
import { closestMatch } from '../../kernel/closestMatch.ts'
import { fileAjv } from '../parts/fileAjv.ts'
import { tenantSchema } from '../tenant/schemaTenant.ts'
import { catalogueSchema, productSchema } from '../catalogue/schemaCatalogue.ts'
import { compensationsSchema, menuSchema, newsSchema, tableSchema } from '../content/schemaContent.ts'
import { demoSchema } from '../demo/schemaDemo.ts'
import { payrollSchema } from '../payroll/schemaPayroll.ts'
import { providersSchema } from '../payroll/schemaProviders.ts'
import type { FileSchema } from '../parts/schemaParts.ts'
import { proposeKey, proposeValue, type Fix } from './proposeFix.ts'
import { shown } from '../parts/shownValue.ts'

/** The kinds of files in a tenant's folder; each schema is published as `schemas/<kind>.schema.json`. */
export const tenantSchemas = {
  tenant: tenantSchema,
  catalogue: catalogueSchema,
  product: productSchema,
  table: tableSchema,
  menu: menuSchema,
  news: newsSchema,
  compensations: compensationsSchema,
  payroll: payrollSchema,
  providers: providersSchema,
  demo: demoSchema,
} satisfies Record<string, FileSchema>

export type TenantFileKind = keyof typeof tenantSchemas

/**
 * A fault of a value in a file, with its path. `atKey`: the key is wrong, not the value. `fix`: the probably
 * intended key or value.
 */
export type Finding = Fault & { atKey?: boolean; fix?: Fix }

const validators = new WeakMap<FileSchema, ValidateFunction>()

/**
 * Validates a parsed file and returns at most one finding per path. `compiled` is the build's validator
 * (virtual:tenants/validators); left out: the schema is compiled now.
 */
export function validateTenantFile(
  kind: TenantFileKind,
  value: unknown,
  compiled?: ValidateFunction,
): Finding[] {
  return listFindings(compiled ?? findValidator(tenantSchemas[kind]), value)
}

/** Validates any value with a schema, such as a row of a rate table with its category's schema. */
export function validateValue(schema: FileSchema, value: unknown): Finding[] {
  return listFindings(findValidator(schema), value)
}

/**
 * Validates input that does not come from a file: findings give no hints on notation, and at most `max` are
 * returned.
 */
export function validateInput(schema: FileSchema, value: unknown, max: number): Finding[] {
  return listFindings(findValidator(schema), value, max, false)
}

/**
 * The largest number of errors converted to findings; a file of one megabyte may have an error for each of
 * its numbers.
 */
const maxErrors = 500

function listFindings(validate: ValidateFunction, value: unknown, max = maxErrors, isFile = true): Finding[] {
  if (validate(value)) return []
  const findings = new Map<string, Finding>()
  // The time grows with the square of the number of errors, because each error is compared with all others.
  const errors = (validate.errors ?? []).slice(0, maxErrors)
  for (const error of errors.filter((each, _index, all) => !isMisspelled(each, all))) {
    const finding = toFinding(error, value, isFile)
    const address = JSON.stringify(finding.path)
    if (!findings.has(address)) findings.set(address, finding)
    if (findings.size >= max) break
  }
  return flagsOnce([...findings.values()])
}

/** Merges the findings of a list whose flags are written as 1 and 0 into one finding at the first flag. */
function flagsOnce(findings: Finding[]): Finding[] {
  const listOf = ({ path, message }: Finding): string | undefined =>
    typeof path.at(-1) === 'number' && message.startsWith('expected true or false, got')
      ? JSON.stringify(path.slice(0, -1))
      : undefined
  const lists = findings.map(listOf)
  return findings.flatMap((finding, index) => {
    const list = lists[index]
    if (list === undefined) return [finding]
    if (lists.indexOf(list) < index) return []
    const others = lists.filter((each) => each === list).length - 1
    return [
      others === 0 ? finding : { ...finding, message: `${finding.message}, and ${others} more like it` },
    ]
  })
}

/**
 * Whether a key is only missing because a key of the same object is misspelled; the misspelled key is
 * reported instead.
 */
function isMisspelled({ keyword, instancePath, params, parentSchema }: ErrorObject, all: ErrorObject[]) {
  if (keyword !== 'required') return false
  const known = Object.keys((parentSchema as FileSchema).properties ?? {})
  return all.some(
    (other) =>
      other.keyword === 'additionalProperties' &&
      other.instancePath === instancePath &&
      closestMatch(String(other.params.additionalProperty), known, 3) === params.missingProperty,
  )
}

function findValidator(schema: FileSchema): ValidateFunction {
  const validate = validators.get(schema) ?? compile(schema)
  validators.set(schema, validate)
  return validate
}

/** One compiler for all schemas: each new compiler would compile the meta-schema again. */
let ajv: ReturnType<typeof fileAjv> | undefined

function compile(schema: FileSchema): ValidateFunction {
  ajv ??= fileAjv()
  try {
    return ajv.compile(schema)
  } finally {
    // Two categories may give their schemas the same id.
    ajv.removeSchema(schema)
  }
}

function toFinding(error: ErrorObject, root: unknown, isFile: boolean): Finding {
  const path = toPath(error.instancePath, root)
  const parent = error.parentSchema as FileSchema
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params.additionalProperty)
    const { hint, ...fix } = proposeKey(key, (parent.properties ?? {}) as Record<string, FileSchema>)
    return { path: [...path, key], atKey: true, message: `unknown key${hint}`, ...fix }
  }
  if (error.keyword === 'required') {
    const key = String(error.params.missingProperty)
    return { path: [...path, key], message: `${missing(parent.properties?.[key])}, got nothing` }
  }
  if (error.keyword === 'uniqueItems') {
    const later = Math.max(Number(error.params.i), Number(error.params.j))
    const twice = shown((error.data as unknown[])[later])
    return { path: [...path, later], message: `expected each once, got ${twice} a second time` }
  }
  const { hint, ...fix } = isFile ? proposeValue(parent, error.data, fits) : { hint: '' }
  const got = `${shown(error.data)}${hint}`
  return { path, message: `${parent.errorMessage ?? expectation(error)}, got ${got}`, ...fix }
}

/** Describes the expected value of a missing key. */
function missing({ errorMessage, type, required }: FileSchema = {}): string {
  if (errorMessage) return errorMessage
  const keys = (required as readonly string[] | undefined) ?? []
  const inside = keys.length > 0 ? ` with ${keys.map((key) => `"${key}"`).join(', ')}` : ''
  return `expected ${typeNames[String(type)] ?? 'a value'}${inside}`
}

const fits = (schema: FileSchema, value: unknown): boolean =>
  schema.type !== undefined && findValidator(schema)(value)

/** Describes what the schema expects; the schema's own `errorMessage` comes first. */
function expectation({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'type')
    return `expected ${typeNames[String(params.type)] ?? `one of ${String(params.type)}`}`
  if (keyword === 'minimum') return `expected at least ${params.limit}`
  if (keyword === 'maximum') return `expected at most ${params.limit}`
  if (keyword === 'exclusiveMinimum') return `expected more than ${params.limit}`
  if (keyword === 'minItems')
    return `expected at least ${params.limit === 1 ? 'one entry' : `${params.limit} entries`}`
  if (params.format === 'money') return 'expected euros with at most two decimals'
  if (keyword === 'enum') {
    const values = params.allowedValues as unknown[]
    return `expected one of ${values.map((each) => JSON.stringify(each)).join(', ')}`
  }
  return `expected a value that ${message ?? 'fits'}`
}

const typeNames: Record<string, string> = {
  object: 'an object { ... }',
  array: 'a list [ ... ]',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
}

/** Splits a JSON pointer into the steps of a path; list indexes become numbers. */
function toPath(pointer: string, root: unknown): (string | number)[] {
  let at = root
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(at) ? Number(key) : key
      at = (at as Record<string | number, unknown>)[step]
      return step
    })
}
