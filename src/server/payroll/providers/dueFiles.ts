import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { dueDays, isFileDue } from '../../../domain/payroll/dueDays.ts'
import type { ProviderFileRow } from '../../platform/db/schema.ts'

/** A provider file becomes an open task this many days before its due day. */
const daysAhead = 7

type DueFile = { provider: string; dueOn: string; lastOn: string; isDue: boolean }

/** Returns each declared provider with the next due day of its file, and the day of its last file. */
export function dueFiles(
  { providerFiles }: Pick<TenantConfig, 'providerFiles'>,
  files: readonly ProviderFileRow[],
  today: string,
): DueFile[] {
  return Object.entries(providerFiles).map(([provider, { dueDay }]) => {
    const writtenOn = files.findLast((each) => each.provider_id === provider)?.day
    return {
      provider,
      dueOn: dueDay === undefined ? '' : dueDays(dueDay, today).next,
      lastOn: writtenOn ?? '',
      isDue: dueDay !== undefined && isFileDue({ dueDay, writtenOn }, today, daysAhead),
    }
  })
}
