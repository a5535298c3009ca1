import type { ValidateFunction } from 'ajv'
import type { Fault } from '../../kernel/fault.ts'
import { tenantSchema } from '../tenant/schemaTenant.ts'
import { catalogueSchema, productSchema } from '../catalogue/schemaCatalogue.ts'
import { compensationsSchema, menuSchema, newsSchema, tableSchema } from '../content/schemaContent.ts'
import { demoSchema } from '../demo/schemaDemo.ts'
import { payrollSchema } from '../payroll/schemaPayroll.ts'
import { providersSchema } from '../payroll/schemaProviders.ts'
import type { FileSchema } from '../parts/schemaParts.ts'
import { findValidator, listMisfits, type Expectation, type Misfit } from './misfits.ts'
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

/**
 * Validates a parsed file and returns at most one finding per path. `compiled` is the build's validator
 * (virtual:tenants/validators); left out: the schema is compiled now.
 */
export function validateTenantFile(
  kind: TenantFileKind,
  value: unknown,
  compiled?: ValidateFunction,
): Finding[] {
  return listMisfits(compiled ?? findValidator(tenantSchemas[kind]), value).map(toFinding)
}

/** Validates any value with a schema, such as a row of a rate table with its category's schema. */
export function validateValue(schema: FileSchema, value: unknown): Finding[] {
  return listMisfits(findValidator(schema), value).map(toFinding)
}

function toFinding(misfit: Misfit): Finding {
  const { path, schema } = misfit
  if (misfit.kind === 'unknown') {
    const { hint, ...fix } = proposeKey(misfit.key, schema.properties ?? {})
    return { path, atKey: true, message: `unknown key${hint}`, ...fix }
  }
  if (misfit.kind === 'twice')
    return { path, message: `expected each once, got ${shown(misfit.got)} a second time` }
  const expected = schema.errorMessage ?? `expected ${expectationText(misfit.expected)}`
  if (misfit.kind === 'missing') return { path, message: `${expected}, got nothing` }
  const { hint, ...fix } = proposeValue(schema, misfit.got, fits)
  const more = misfit.others ? `, and ${misfit.others} more like it` : ''
  return { path, message: `${expected}, got ${shown(misfit.got)}${hint}${more}`, ...fix }
}

const fits = (schema: FileSchema, value: unknown): boolean =>
  schema.type !== undefined && findValidator(schema)(value)

/** Describes what a schema without an `errorMessage` expects, in the notation of a file. */
function expectationText(expected: Expectation): string {
  switch (expected.id) {
    case 'objectWith':
      return `${plainTexts.object} with ${expected.keys}`
    case 'atLeast':
      return `at least ${expected.limit}`
    case 'atMost':
      return `at most ${expected.limit}`
    case 'moreThan':
      return `more than ${expected.limit}`
    case 'entries':
      return `at least ${expected.limit} entries`
    case 'oneOf':
      return `one of ${expected.values}`
    case 'other':
      return expected.words === undefined ? 'a value' : `a value that ${expected.words}`
    default:
      return plainTexts[expected.id]
  }
}

const plainTexts = {
  object: 'an object { ... }',
  list: 'a list [ ... ]',
  text: 'a text',
  number: 'a number',
  whole: 'a whole number',
  flag: 'true or false',
  cents: 'euros with at most two decimals',
  oneEntry: 'at least one entry',
}
