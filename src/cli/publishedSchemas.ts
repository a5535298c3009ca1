import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenefitDeclaration } from '../domain/benefit/declaration.ts'
import { casesSchema } from '../domain/examples/cases.ts'
import { tenantSchemas } from '../domain/company/files/validateTenantFile.ts'
import type { FileSchema } from '../domain/company/parts/schemaParts.ts'

type PublishedBenefit = Pick<
  BenefitDeclaration,
  'id' | 'details' | 'itemDetails' | 'documentation' | 'tables'
>

/**
 * Returns the content of each file of `schemas/` by file name: a schema for each file of a tenant, for the
 * cases of a category, for each rate table that a category declares, and for the forms of each category
 * (`<category>.details`, `.item`, `.documentation`).
 */
export function buildPublishedSchemas(benefits: readonly PublishedBenefit[]): Record<string, string> {
  const schemas: [string, object][] = [
    ...Object.entries(tenantSchemas),
    ['cases', casesSchema],
    ...benefits
      .flatMap(({ tables = {} }) => Object.entries(tables))
      .map(([name, row]): [string, object] => [`table-${name}`, buildTableSchema(row)]),
    ...benefits.flatMap(({ id, details, itemDetails, documentation }): [string, object][] => [
      [`${id}.details`, details],
      ...(itemDetails ? [[`${id}.item`, itemDetails] as [string, object]] : []),
      ...(documentation ? [[`${id}.documentation`, documentation.schema] as [string, object]] : []),
    ]),
  ]
  return Object.fromEntries(schemas.map(([name, schema]) => [`${name}.schema.json`, written(schema)]))
}

/**
 * Returns a sentence for each rate table that two categories declare with other columns: they share its
 * schema and a company's rows.
 */
export function findSharedTables(benefits: readonly PublishedBenefit[]): string[] {
  const owners = new Map<string, { id: string; columns: string }>()
  return benefits.flatMap(({ id, tables = {} }) =>
    Object.entries(tables).flatMap(([name, row]) => {
      const columns = JSON.stringify(row)
      const owner = owners.get(name) ?? { id, columns }
      owners.set(name, owner)
      if (owner.columns === columns) return []
      const way = 'give one of them another name'
      return [`plugins/${owner.id} and plugins/${id} declare the table "${name}" with other columns: ${way}.`]
    }),
  )
}

/** Writes the schemas that differ from the files in a folder, and returns the names of the written files. */
export async function writePublishedSchemas(
  folder: string,
  benefits: readonly PublishedBenefit[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const formatJson = await Promise.all(
    Object.entries(buildPublishedSchemas(benefits)).map(async ([name, content]) => {
      const file = join(folder, name)
      if ((await readFile(file, 'utf8').catch(() => '')) === content) return []
      await writeFile(file, content)
      return [name]
    }),
  )
  return formatJson.flat()
}

/** Returns the schema of a rate table: the common schema, with `row` as the schema of its rows. */
function buildTableSchema(row: object): object {
  const common: FileSchema = tenantSchemas.table
  return { ...common, properties: { ...common.properties, rows: { ...common.properties?.rows, items: row } } }
}

function written(schema: object): string {
  return `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, null, 2)}\n`
}
