import { basename } from 'node:path'
import type { TenantFileKind } from '../../domain/tenant/validateTenantFile.ts'

/** An editor completes and checks a file by the schema that it names: another file's would mislead it. */
export function schemaWarning(kind: TenantFileKind, file: string, value: unknown): string | undefined {
  const named = (value as { $schema?: unknown } | null)?.$schema
  const own = kind === 'table' ? `table-${basename(file, '.json')}` : kind
  const names = [`${kind}.schema.json`, `${own}.schema.json`]
  if (typeof named !== 'string' || names.includes(basename(named))) return undefined
  const way = '../'.repeat(file.split('/').length + 1)
  return `expected "${way}schemas/${own}.schema.json", by which an editor checks this file, got "${named}"`
}
