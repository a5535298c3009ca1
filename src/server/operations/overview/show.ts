import { sql } from 'kysely'
import Type from 'typebox'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { OperationContext } from '../../platform/context/operating.ts'
import { listReleases } from '../../company/releases/readReleases.ts'
import { contractsUnderReview } from '../../contracts/review/listReviews.ts'
import { findPendingFaults } from '../../platform/mail/addressFaults.ts'
import { failedJobs } from '../../platform/jobs/failedJobs.ts'
import { daysBetween, lastDayOfMonth, madridDate } from '../../../domain/kernel/calendar.ts'
import { dueFiles } from '../../payroll/providers/dueFiles.ts'
import { monthsToClose } from '../../payroll/closings.ts'
import { stateOfRow } from '../../people/list/peopleStates.ts'
import { expiryDays, isBlocked, isInvited } from '../../people/list/peopleTasks.ts'
import { countBrokenRuns } from '../brokenRuns.ts'
import { defineOperation } from '../operation.ts'
import { findHandEdits, findToApprove } from '../waitingReleases.ts'

/** Returns the open tasks of companies, so that nobody has to open each list. */
export default defineOperation({
  name: 'overview show',
  summary:
    'Counts what is pending: reviews, failed mails, addresses and jobs, months to close, who has not entered',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    reviews: Type.Integer(),
    failedMails: Type.Integer(),
    failingAddresses: Type.Integer(),
    failedJobs: Type.Integer(),
    monthsToClose: Type.Integer(),
    notInvited: Type.Integer(),
    notEntered: Type.Integer(),
    faults: Type.Array(
      Type.Object({
        company: Type.String(),
        since: Type.String(),
        servedAt: Type.String(),
        sentences: Type.Array(Type.String()),
      }),
    ),
    unapproved: Type.Array(
      Type.Object({
        company: Type.String(),
        release: Type.Integer(),
        reds: Type.Integer(),
        servedAt: Type.String(),
      }),
    ),
    toApprove: Type.Array(
      Type.Object({
        company: Type.String(),
        publication: Type.Integer(),
        requestedBy: Type.String(),
        reds: Type.Integer(),
        on: Type.String({ description: 'The day; blank: at once' }),
      }),
    ),
    companies: Type.Array(
      Type.Object({
        company: Type.String(),
        reviews: Type.Integer(),
        failedMails: Type.Integer(),
        failingAddresses: Type.Integer(),
        monthToClose: Type.String(),
        monthsToClose: Type.Integer(),
        daysToClose: Type.Integer(),
        neverClosed: Type.Integer(),
        oldReviews: Type.Integer(),
        oldestReviewDays: Type.Integer(),
        failedOperations: Type.Integer(),
        blocked: Type.Integer(),
        invitationExpiring: Type.Integer(),
        invitationExpired: Type.Integer(),
        providerFiles: Type.Array(Type.String()),
        notInvited: Type.Integer(),
        notEntered: Type.Integer(),
      }),
    ),
  }),
  access: { right: 'read', company: 'oneOrAll' },
  dryRun: false,
  isList: true,
  run: async (context) => {
    const companies: Waiting[] = []
    for await (const company of context.tenants.each(context.companies))
      companies.push(await countWaiting(context, company))
    const sum = (of: (each: Waiting) => number): number =>
      companies.reduce((total, each) => total + of(each), 0)
    return {
      reviews: sum(({ reviews }) => reviews),
      failedMails: sum(({ failedMails }) => failedMails),
      failingAddresses: sum(({ failingAddresses }) => failingAddresses),
      failedJobs: context.isEverywhere ? (await failedJobs(context.db)).length : 0,
      monthsToClose: sum(({ monthsToClose: months }) => months),
      notInvited: sum(({ notInvited }) => notInvited),
      notEntered: sum(({ notEntered }) => notEntered),
      faults: await faultsOf(context),
      unapproved: await findHandEdits(context.db, context.companies),
      toApprove: await findToApprove(context.db, context.companies),
      companies,
    }
  },
})

/** Lists the companies with invalid changed files; `servedAt` is blank if no version is served. */
async function faultsOf({ db, tenants }: OperationContext) {
  const found = []
  for (const { subdomain, since, isServed, sentences } of tenants.faults()) {
    const [release] = isServed ? await listReleases(db, subdomain, { count: 1 }) : []
    found.push({
      company: subdomain,
      since: since.toISOString(),
      servedAt: isServed ? (release?.servedAt ?? since).toISOString() : '',
      sentences: [...sentences],
    })
  }
  return found
}

type Waiting = Awaited<ReturnType<typeof countWaiting>>

async function countWaiting(context: OperationContext, company: TenantConfig) {
  const { db, clock } = context
  const { subdomain: tenant } = company
  const { failed } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('tenant', '=', tenant)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('employees')
    .select([
      sql<number>`count(*) filter (where ${stateOfRow} = 'notInvited')::int`.as('not_invited'),
      sql<number>`count(*) filter (where ${isInvited})::int`.as('not_entered'),
      sql<number>`count(email_failed_at)::int`.as('failing'),
      sql<number>`count(*) filter (where ${isBlocked})::int`.as('blocked'),
    ])
    .where('tenant', '=', tenant)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  const reviews = await reviewAges(context, tenant)
  const links = await countLinks(db, tenant)
  const months = company.payroll ? await monthsToClose(db, company, clock.today()) : []
  const [next] = months
  const over = months.filter((month) => lastDayOfMonth(month) < clock.today())
  const due = await dueFiles(db, company, clock.today())
  return {
    company: tenant,
    ...reviews,
    failedMails: Number(failed),
    failingAddresses: people.failing + (await findPendingFaults(db, [tenant])).length,
    monthToClose: next ?? '',
    monthsToClose: months.length,
    daysToClose: next ? Math.max(0, daysBetween(clock.today(), lastDayOfMonth(next))) : 0,
    neverClosed: over.length,
    providerFiles: due.filter(({ isDue }) => isDue).map(({ provider }) => provider),
    notInvited: people.not_invited,
    notEntered: people.not_entered,
    failedOperations: await countBrokenRuns(db, tenant),
    blocked: people.blocked,
    invitationExpiring: links.expiring,
    // People who sign in only by the identity provider have no link that can expire.
    invitationExpired: company.settings.identityProvider?.isOnly ? 0 : people.not_entered - links.open,
  }
}

/** Days after which an open review counts as old. */
const oldDays = 7

async function reviewAges(context: OperationContext, tenant: string) {
  const found = await contractsUnderReview(context, [tenant])
  const today = context.clock.today()
  const ages = found.map(({ signedAt }) => (signedAt ? daysBetween(madridDate(signedAt), today) : 0))
  return {
    reviews: found.length,
    oldReviews: ages.filter((days) => days > oldDays).length,
    oldestReviewDays: Math.max(0, ...ages),
  }
}

/** Counts unused invitations whose link works, and those of them that expire soon. */
async function countLinks(
  db: OperationContext['db'],
  tenant: string,
): Promise<{ open: number; expiring: number }> {
  const { rows } = await sql<{ open: number; expiring: number }>`
    select count(*)::int as open,
      count(*) filter (where last_at < now() + make_interval(days => ${expiryDays}))::int as expiring
    from (
      select employee_id, max(expires_at) as last_at from reset_tokens
      where tenant = ${tenant} and used_at is null and voided_at is null and expires_at > now()
      group by employee_id) as links
    join employees on employees.tenant = ${tenant} and employees.id = links.employee_id
    where ${isInvited}`.execute(db)
  return rows[0] ?? { open: 0, expiring: 0 }
}
