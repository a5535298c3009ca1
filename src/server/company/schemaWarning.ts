import { existsSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import type { TenantFileKind } from '../../domain/company/files/validateTenantFile.ts'

/**
 * An editor completes and checks a file of a folder by the schema that it names: another file's would mislead
 * it, and one that is not there would leave it without help.
 */
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
