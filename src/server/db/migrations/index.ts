import type { Migration } from 'kysely'
import { people } from './001-people.ts'
import { contracts } from './002-contracts.ts'
import { signing } from './003-signing.ts'
import { files } from './004-files.ts'
import { access } from './005-access.ts'
import { linkAddress } from './006-link-address.ts'

/** All migrations, run in the order of their names; one that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-people': people,
  '002-contracts': contracts,
  '003-signing': signing,
  '004-files': files,
  '005-access': access,
  '006-link-address': linkAddress,
}
