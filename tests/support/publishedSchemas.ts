import type { BenefitDeclaration } from '../../src/domain/benefit/declaration.ts'
import { casesSchema } from '../../src/domain/examples/cases.ts'
import { tenantSchemas } from '../../src/domain/tenant/validateTenantFile.ts'
import type { FileSchema } from '../../src/domain/tenant/schemaParts.ts'

type Declared = Pick<BenefitDeclaration, 'id' | 'details' | 'itemDetails' | 'documentation' | 'tables'>

/**
 * The files of `schemas/` by name: a schema for each file of a tenant, for the cases of a category, for each
 * rate table that a category declares, and for the forms of each category (`<category>.details`, `.item`,
 * `.documentation`).
 */
export function publishedSchemas(benefits: readonly Declared[]): Record<string, string> {
  const schemas: [string, object][] = [
    ...Object.entries(tenantSchemas),
    ['cases', casesSchema],
    ...benefits
      .flatMap(({ tables = {} }) => Object.entries(tables))
      .map(([name, row]): [string, object] => [`table-${name}`, tableOf(row)]),
    ...benefits.flatMap(({ id, details, itemDetails, documentation }): [string, object][] => [
      [`${id}.details`, details],
      ...(itemDetails ? [[`${id}.item`, itemDetails] as [string, object]] : []),
      ...(documentation ? [[`${id}.documentation`, documentation.schema] as [string, object]] : []),
    ]),
  ]
  return Object.fromEntries(schemas.map(([name, schema]) => [`${name}.schema.json`, written(schema)]))
}

/** The schema of a rate table: the common one with the rows that its category declares. */
function tableOf(row: object): object {
  const common: FileSchema = tenantSchemas.table
  return { ...common, properties: { ...common.properties, rows: { ...common.properties?.rows, items: row } } }
}

function written(schema: object): string {
  return `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2)}\n`
}
