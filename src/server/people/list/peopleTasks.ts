import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PersonTask } from '../../../domain/plan/personStates.ts'
import { isOut, stateOfRow } from './peopleStates.ts'

/** Days before its expiry from which an unused invitation counts as a task. */
export const expiryDays = 7

/**
 * SQL for the missing data that block a person, blank for none. Without an e-mail a person cannot be
 * invited; without a telephone the portal opens only the profile (RTE-04).
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
/** SQL condition on a row of employees: the person has an invitation that waits to be used. */
export const isInvited: RawBuilder<SqlBool> = sql`(${stateOfRow} = 'invited')`

/** SQL condition of each task on a row of employees. */
export const taskConditions: Record<PersonTask, RawBuilder<SqlBool>> = {
  blocked: isBlocked,
  invitationExpiring: sql`(${isInvited}
    and ${lastLink} < now() + make_interval(days => ${expiryDays}))`,
  // All open links at once are read faster than those of each person.
  invitationExpired: sql<SqlBool>`(${isInvited} and not exists (select from reset_tokens
    where reset_tokens.tenant = employees.tenant and reset_tokens.employee_id = employees.id
      and used_at is null and voided_at is null and expires_at > now()))`,
}
