import { existsSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import type { TenantFileKind } from '../../domain/company/files/validateTenantFile.ts'

/** Warns about a wrong or missing `$schema` of a file, because editors complete and check the file by it. */
export function schemaWarning(
  kind: TenantFileKind,
  dir: string,
  file: string,
  value: unknown,
): string | undefined {
  const named = (value as { $schema?: unknown } | null)?.$schema
  if (typeof named !== 'string') return undefined
  const own = kind === 'table' ? `table-${basename(file, '.json')}` : kind
  const names = [`${kind}.schema.json`, `${own}.schema.json`]
  const folder = `${'../'.repeat(file.split('/').length + 1)}schemas/`
  const isThere =
    /^https?:/.test(named) ||
    posix.normalize(named).startsWith(folder) ||
    existsSync(join(dir, dirname(file), named))
  if (isThere && names.includes(basename(named))) return undefined
  return `expected "${folder}${own}.schema.json", by which an editor checks this file, got "${named}"`
}
