import { absent } from '../../platform/context/operating.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { listReleases, type Release } from './readReleases.ts'

/**
 * Finds a release of a company by its number.
 * @throws OperationRefused if the company has none of this number
 */
export async function findRelease(db: Connection, tenant: string, number: number): Promise<Release> {
  const isPossible = number <= maxNumber
  const [found] = isPossible ? await listReleases(db, tenant, { count: 1, upTo: number }) : []
  if (found?.number !== number) throw absent({ id: 'release.unknown', company: tenant, release: number })
  return found
}

const maxNumber = 2 ** 31 - 1
