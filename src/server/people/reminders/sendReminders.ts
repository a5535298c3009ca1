import {
  isAboutContract,
  openEnrollment,
  remindersDue,
  type Reminder,
} from '../../../domain/contract/reminders.ts'
import { peopleOf } from '../../../domain/plan/employee.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { loadEmployee, loadEmployeeForUpdate, type EmployeeContext } from '../../employee/employeeContext.ts'
import type { Connection } from '../../platform/db/schema.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { enqueue, type JobHandlers, type RemindersPayload } from '../../platform/jobs/jobs.ts'
import { declaredOffers } from '../declaredOffers.ts'
import { mailReminders } from './reminderMails.ts'
import { mailReviewers } from './reviewerMails.ts'

/** Employees per job; the next job continues. */
const batchSize = 100

const retrySeconds = 60

/** The handlers of reminder jobs: a daily one starts one for people and one for reviewers by company. */
export function reminderJobs(
  context: ServerContext,
  batch = batchSize,
): Pick<JobHandlers, 'start-reminders' | 'send-reminders'> {
  return {
    'start-reminders': async () => {
      const day = context.clock.today()
      for await (const tenant of context.tenants.each()) {
        await enqueueBatch(context.db, { tenant: tenant.subdomain, day })
        await enqueueBatch(context.db, { tenant: tenant.subdomain, day, reviewers: true })
      }
    },
    'send-reminders': (payload) => sendReminders(context, payload, batch),
  }
}

/**
 * Sends a day's reminders to a batch of a company's active employees, and queues a job for the next batch. A
 * failure for one employee is retried separately and does not stop the others. A job that runs on a later
 * day does nothing.
 */
export async function sendReminders(
  context: ServerContext,
  payload: RemindersPayload,
  batch = batchSize,
): Promise<void> {
  const tenant = await context.tenants.find(payload.tenant)
  if (!tenant || payload.day !== context.clock.today()) return
  return inTenants([tenant.subdomain], () =>
    payload.reviewers ? mailReviewers(context, tenant) : remindSome(context, tenant, payload, batch),
  )
}

async function remindSome(
  context: ServerContext,
  tenant: TenantConfig,
  { day, after, only }: RemindersPayload,
  batch: number,
): Promise<void> {
  if (only) return remindEmployee(context, tenant, only)
  const ids = await employeesAfter(context.db, tenant.subdomain, after, batch)
  for (const employeeId of ids)
    await remindEmployee(context, tenant, employeeId).catch(async (error: unknown) => {
      context.log.error({ err: error, tenant: tenant.subdomain, employeeId }, 'reminders not sent yet')
      await enqueueBatch(context.db, { tenant: tenant.subdomain, day, only: employeeId }, retrySeconds)
    })
  const last = ids.at(-1)
  if (last && ids.length === batch)
    await enqueueBatch(context.db, { tenant: tenant.subdomain, day, after: last })
}

async function enqueueBatch(db: Connection, payload: RemindersPayload, inSeconds = 0): Promise<void> {
  const { tenant, after, only, reviewers } = payload
  const part = reviewers ? 'reviewers' : only ? `only:${only}` : (after ?? '')
  await enqueue(db, 'send-reminders', payload, {
    key: `reminders:${tenant}:${part}`,
    inSeconds,
  })
}

async function employeesAfter(
  db: Connection,
  tenant: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .where('active', '=', true)
    .where('email', 'is not', null)
    .where((eb) => eb.and(after ? [eb('id', '>', after)] : []))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks and mails an employee's due reminders; without a due one, no lock is taken. */
async function remindEmployee(
  context: ServerContext,
  tenant: TenantConfig,
  employeeId: string,
): Promise<void> {
  const look = await loadEmployee(context, context.db, { tenant, employeeId })
  if ((await unsent(context, context.db, look)).length === 0) return
  await context.db.transaction().execute(async (trx) => {
    const plan = await loadEmployeeForUpdate(context, trx, { tenant, employeeId })
    const marked: Reminder[] = []
    for (const reminder of await unsent(context, trx, plan))
      if (await mark(trx, plan, reminder)) marked.push(reminder)
    await mailReminders({ ...context, trx }, plan, marked)
  })
}

/** Returns the reminders due today and not sent; none after an exit, without address, or if turned off. */
async function unsent(context: ServerContext, db: Connection, plan: EmployeeContext): Promise<Reminder[]> {
  const { tenant, row, employee, contracts, today, cutOffDay } = plan
  if (!row.active || !row.email) return []
  const declarations = (category: string) => context.benefits.find(category)
  const offers = declaredOffers(tenant, context.benefits)
  const due = remindersDue({
    contracts,
    declarations,
    today,
    cutOffDay: tenant.settings.cutOffDay,
    alertDays: tenant.settings.alertDays,
    people: peopleOf(employee, today),
    employment: employee,
    enrollmentYear: openEnrollment({ employee, offers, contracts, today, cutOffDay }),
  }).filter((reminder) => isAboutContract(reminder) || !row.reminders_off_at)
  if (due.length === 0) return []
  const sent = await db
    .selectFrom('reminders')
    .select(['kind', 'about'])
    .where('tenant', '=', tenant.subdomain)
    .where('employee_id', '=', row.id)
    .execute()
  return due.filter(({ kind, about }) => !sent.some((each) => each.kind === kind && each.about === about))
}

/** Marks a reminder as sent; returns false if another run has already marked it. */
async function mark(
  trx: Connection,
  { tenant, row }: EmployeeContext,
  { kind, about }: Reminder,
): Promise<boolean> {
  const marked = await trx
    .insertInto('reminders')
    .values({ tenant: tenant.subdomain, employee_id: row.id, kind, about })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return marked !== undefined
}
