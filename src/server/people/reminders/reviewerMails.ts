import { madridDate } from '../../../domain/kernel/calendar.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { contractsUnderReview } from '../../contracts/review/listReviews.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { mailMessages } from '../../platform/mail/mailMessages.ts'

/** Mails the open reviews to a company's reviewers, once a day; no mail if there are none. */
export async function mailReviewers(context: ServerContext, tenant: TenantConfig): Promise<void> {
  if (tenant.reviewers.length === 0) return
  const waiting = await contractsUnderReview(context, [tenant.subdomain])
  const [first] = waiting
  if (!first) return
  const language = tenant.settings.languages[0] ?? 'es'
  const count = waiting.length
  const oldest = formatDate(madridDate(first.signedAt ?? context.clock.now()), language, 'long')
  const mail = {
    tenant,
    employeeId: null,
    language,
    kind: 'operators' as const,
    subject: mailMessages(language, 'reviews.subject', { count }),
    heading: mailMessages(language, 'reviews.heading'),
    paragraphs: [mailMessages(language, 'reviews.intro', { count, oldest })],
  }
  await inTenants([tenant.subdomain], () =>
    context.db.transaction().execute(async (trx) => {
      if (!(await isFirstOfDay(trx, tenant.subdomain, context.clock.today()))) return
      for (const to of tenant.reviewers) await context.mailer.queue(trx, { ...mail, to })
    }),
  )
}

/** Marks a day's mail as sent; returns false if another run of the job has already sent it. */
async function isFirstOfDay(trx: Connection, tenant: string, today: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await trx
    .insertInto('reviewer_mails')
    .values({ tenant, sent_on: today })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return written === 1n
}
