import type { OperationContext } from '../platform/context/operating.ts'
import { mailOperator } from './operatorMails.ts'
import { accountNamed, companiesOf } from './rights.ts'

/** Mails all accounts of the companies that somebody can open health documents from now on. */
export async function tellOfHealth(context: OperationContext, who: string): Promise<number> {
  const { db, actor: by, companies, isEverywhere, language, tenants } = context
  const rows = await db
    .selectFrom('operators')
    .select(['name', 'email'])
    .where('active', '=', true)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()
  const named = tenants.list().filter(({ subdomain }) => companies.includes(subdomain))
  const names = isEverywhere ? 'none' : named.map(({ name }) => name).join(', ')
  let told = 0
  for (const row of rows) {
    const account = await accountNamed(db, row.name)
    const own = account ? companiesOf(account) : []
    if (own !== null && !isEverywhere && !own.some((each) => companies.includes(each))) continue
    await mailOperator(context, db, row, { kind: 'health', who, companies: names, by, language })
    told += 1
  }
  return told
}
