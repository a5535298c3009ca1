import { sha256 } from '../platform/context/sha256.ts'
import type { CompanyFaults, ServerContext } from '../platform/context/context.ts'
import type { Connection } from '../platform/db/schema.ts'
import { holds } from './rights.ts'
import { mailAccounts } from './mailAccounts.ts'

/** Milliseconds without a change of the files before a mail is sent: their author may still be writing. */
const quietMs = 120_000
const maxSentences = 5

type Dependencies = Pick<ServerContext, 'db' | 'mailer' | 'tenants' | 'config' | 'clock'>

/**
 * Mails the faults of companies' files to the accounts with the right to publish: each fault once a day, from
 * one process.
 */
export async function mailCompanyFaults(parts: Dependencies): Promise<void> {
  const { db, tenants, clock } = parts
  const old = tenants.faults().filter(({ since }) => clock.now().getTime() - since.getTime() >= quietMs)
  for (const faults of old) {
    await db.transaction().execute(async (trx) => {
      if (await isFirstToday(trx, faults, clock.today())) await mailFaults(parts, trx, faults)
    })
  }
}

async function isFirstToday(
  trx: Connection,
  { subdomain: tenant, sentences }: CompanyFaults,
  today: string,
): Promise<boolean> {
  const fault = sha256(sentences.join('\n'))
  const { numInsertedOrUpdatedRows: written } = await trx
    .insertInto('operator_fault_mails')
    .values({ tenant, fault, told_on: today })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return written === 1n
}

async function mailFaults(
  parts: Dependencies,
  trx: Connection,
  { subdomain, sentences, isServed }: CompanyFaults,
): Promise<void> {
  const company = await parts.tenants.find(subdomain)
  const language = company?.settings.languages[0] ?? 'es'
  const told = sentences.slice(0, maxSentences).join(' · ')
  const served = isServed ? 'yes' : 'no'
  const content = { kind: 'faults', company: subdomain, served, sentences: told, language } as const
  await mailAccounts(parts, trx, (account) => holds(account, 'publish', subdomain), content)
}
