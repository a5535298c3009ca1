import type { Collective, TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { OperationRefused } from '../platform/context/operating.ts'

/** The collective of an id or a name; undefined where none is asked for. @throws OperationRefused */
export function collectiveNamed(
  { collectives }: Pick<TenantConfig, 'collectives'>,
  wanted: string | undefined,
): Collective | undefined {
  if (wanted === undefined) return undefined
  const found = collectives.find(({ id, name }) => id === wanted || name === wanted)
  if (found) return found
  const known = collectives.map(({ name }) => name).join(', ') || 'none'
  throw new OperationRefused([{ id: 'collective.unknown', known, wanted }])
}
