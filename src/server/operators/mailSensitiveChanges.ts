import type { CompanyChange } from '../../domain/company/changes/compareCompanies.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { formatChange } from '../company/releases/formatChange.ts'
import type { Connection } from '../platform/db/schema.ts'
import type { mailOperator } from './operatorMails.ts'
import { belongsTo, mailAccounts } from './mailAccounts.ts'

const maxTold = 5

/** Sensitive changes that are served from now on, with their author and approver. */
type Served = { changes: readonly CompanyChange[]; by: string; approvedBy: string }

/**
 * Mails all accounts of a company the changes that affect who has access, or who receives data (decision
 * 048).
 */
export async function mailSensitiveChanges(
  parts: Parameters<typeof mailOperator>[0],
  db: Connection,
  { subdomain, settings }: TenantConfig,
  { changes, by, approvedBy }: Served,
): Promise<void> {
  if (changes.length === 0) return
  const language = settings.languages[0] ?? 'es'
  const lines = changes.slice(0, maxTold).map((change) => formatChange(change, language))
  const more = changes.length > maxTold ? ` (+${changes.length - maxTold})` : ''
  const told = { company: settings.name, changes: `${lines.join(' · ')}${more}.`, by, approvedBy }
  const content = { kind: 'sensitive', ...told, language } as const
  await mailAccounts(parts, db, (account) => belongsTo(account, [subdomain]), content)
}
