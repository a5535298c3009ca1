import type { Collective, TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { absent } from '../platform/context/operating.ts'

/** Finds a collective by id or name in any case; an exact id comes first. */
export function findCollective(collectives: readonly Collective[], wanted: string): Collective | undefined {
  const plain = plainName(wanted)
  return (
    collectives.find(({ id }) => id === wanted) ??
    collectives.find(({ id }) => plainName(id) === plain) ??
    collectives.find(({ name }) => plainName(name) === plain)
  )
}

const plainName = (text: string): string => text.normalize('NFC').trim().toLocaleLowerCase('es')

/**
 * Finds a collective by id or name; undefined without a name.
 * @throws OperationRefused
 */
export function collectiveNamed(
  { collectives }: Pick<TenantConfig, 'collectives'>,
  wanted: string | undefined,
): Collective | undefined {
  if (wanted === undefined) return undefined
  const found = findCollective(collectives, wanted)
  if (found) return found
  const known = collectives.map(({ name }) => name).join(', ') || 'none'
  throw absent({ id: 'collective.unknown', known, wanted })
}
