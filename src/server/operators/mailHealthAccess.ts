import type { OperationContext } from '../platform/context/operating.ts'
import { belongsTo, mailAccounts } from './mailAccounts.ts'

/** Mails all accounts of the companies that another account can now open health documents. */
export function mailHealthAccess(context: OperationContext, who: string): Promise<number> {
  const { db, actor: by, companies, isEverywhere, language, tenants } = context
  const named = tenants.list().filter(({ subdomain }) => companies.includes(subdomain))
  const names = isEverywhere ? 'none' : named.map(({ name }) => name).join(', ')
  const content = { kind: 'health', who, companies: names, by, language } as const
  const about = isEverywhere ? null : companies
  return mailAccounts(context, db, (account) => belongsTo(account, about), content)
}
