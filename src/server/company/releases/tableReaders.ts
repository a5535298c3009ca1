import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../../platform/context/context.ts'

/** The ids of the modalities whose category reads a rate table, by the table's file. */
export type TableReaders = ReadonlyMap<string, readonly string[]>

/** Finds the modalities that a company sells by its rate tables. */
export function findTableReaders(
  { modalities }: Pick<TenantConfig, 'modalities'>,
  benefits: ServerContext['benefits'],
): TableReaders {
  const readers = new Map<string, string[]>()
  for (const { id, product } of modalities)
    for (const table of Object.keys(benefits.find(product.category.alias)?.tables ?? {})) {
      const file = `tables/${table}.json`
      readers.set(file, [...(readers.get(file) ?? []), id])
    }
  return readers
}
