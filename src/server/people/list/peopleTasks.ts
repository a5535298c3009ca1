import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** What is to do about a person: data that blocks them, or an invitation that nobody used. */
export const peopleTasks = ['blocked', 'invitationExpiring', 'invitationExpired'] as const
export type PeopleTask = (typeof peopleTasks)[number]

/** An unused invitation is a task this many days before it expires. */
export const expiryDays = 7

/** SQL for a row of employees that nobody has entered by. */
export const isOut: RawBuilder<SqlBool> = sql`(password_hash is null
  and provider_signed_in_at is null)`

/**
 * SQL for what stops the person of a row of employees, blank for nothing: without an e-mail nobody is
 * invited, and without a telephone the portal opens the profile alone (RTE-04).
 */
export const lackOfRow: RawBuilder<'' | 'noEmail' | 'noPhone'> = sql`(case
  when not active then ''
  when coalesce(trim(email), '') = '' then 'noEmail'
  when not ${isOut} and trim(phone) = '' then 'noPhone'
  else '' end)`
export const isBlocked: RawBuilder<SqlBool> = sql<SqlBool>`(${lackOfRow} <> '')`

const lastLink = sql`(select max(expires_at) from reset_tokens
  where reset_tokens.tenant = employees.tenant and reset_tokens.employee_id = employees.id
    and used_at is null and voided_at is null and expires_at > now())`
const isInvited = sql<SqlBool>`(active and invited_at is not null and ${isOut})`

/** SQL for each task on a row of employees. */
export const taskConditions: Record<PeopleTask, RawBuilder<SqlBool>> = {
  blocked: isBlocked,
  invitationExpiring: sql`(${isInvited}
    and ${lastLink} < now() + make_interval(days => ${expiryDays}))`,
  invitationExpired: sql<SqlBool>`(${isInvited} and ${lastLink} is null)`,
}
