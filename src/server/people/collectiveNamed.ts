import type { Collective, TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { OperationRefused } from '../platform/context/operating.ts'

/** The collective of an id or a name, in capitals or not; an id that is written alike comes first. */
export function findCollective(collectives: readonly Collective[], wanted: string): Collective | undefined {
  const plain = plainName(wanted)
  return (
    collectives.find(({ id }) => id === wanted) ??
    collectives.find(({ id }) => plainName(id) === plain) ??
    collectives.find(({ name }) => plainName(name) === plain)
  )
}

const plainName = (text: string): string => text.normalize('NFC').trim().toLocaleLowerCase('es')

/** The collective of an id or a name; undefined where none is asked for. @throws OperationRefused */
export function collectiveNamed(
  { collectives }: Pick<TenantConfig, 'collectives'>,
  wanted: string | undefined,
): Collective | undefined {
  if (wanted === undefined) return undefined
  const found = findCollective(collectives, wanted)
  if (found) return found
  const known = collectives.map(({ name }) => name).join(', ') || 'none'
  throw new OperationRefused([{ id: 'collective.unknown', known, wanted }])
}
