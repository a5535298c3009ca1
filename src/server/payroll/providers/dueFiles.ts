import { addDays, madridDate } from '../../../domain/kernel/calendar.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { openDueDay } from '../../../domain/payroll/dueDays.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { providerFilesOf } from './providerFile.ts'

/** A provider file becomes an open task this many days before its due day. */
const daysAhead = 7

/** Runs without changes that are older than this many days are not read; their due day is over anyway. */
const daysBack = 100

type DueFile = { provider: string; dueOn: string; lastOn: string; isDue: boolean; isLate: boolean }

/**
 * Returns each declared provider with the first due day whose file is open, and the day of its last file. A
 * file is due until it is written, or until a run finds nothing to report.
 */
export async function dueFiles(
  db: Connection,
  { providerFiles, subdomain }: Pick<TenantConfig, 'providerFiles' | 'subdomain'>,
  today: string,
): Promise<DueFile[]> {
  const files = await providerFilesOf(db, subdomain)
  const runs = await loadRuns(db, subdomain, today)
  return Object.entries(providerFiles).map(([provider, { dueDay }]) => {
    const lastOn = files.findLast((each) => each.provider_id === provider)?.day ?? ''
    const ranOn = runs.get(provider) ?? ''
    const doneOn = (ranOn > lastOn ? ranOn : lastOn) || undefined
    const dueOn = dueDay === undefined ? '' : openDueDay({ dueDay, doneOn }, today)
    const isDue = dueOn !== '' && dueOn <= addDays(today, daysAhead)
    return { provider, dueOn, lastOn, isDue, isLate: isDue && dueOn < today }
  })
}

/** The day of the last run for each provider, with or without anything to report. */
async function loadRuns(db: Connection, tenant: string, today: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('operation_runs')
    .select(['about', 'started_at'])
    .where('tenant', '=', tenant)
    .where('operation', '=', 'providers file')
    .where('outcome', '=', 'done')
    .where('dry_run', '=', false)
    .where('started_at', '>', new Date(addDays(today, -daysBack)))
    .orderBy('started_at')
    .execute()
  return new Map(rows.map(({ about, started_at }) => [about.split(', ')[0] ?? '', madridDate(started_at)]))
}
