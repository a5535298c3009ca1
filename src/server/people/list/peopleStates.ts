import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { PersonState } from '../../../domain/plan/personStates.ts'

/** SQL condition on a row of employees: the person has never signed in. */
export const isOut: RawBuilder<SqlBool> = sql`(password_hash is null
  and provider_signed_in_at is null)`

/**
 * SQL for the state of a row of employees. Without an e-mail an invitation no longer counts: its link is
 * void and it cannot be repeated.
 */
export const stateOfRow: RawBuilder<PersonState> = sql<PersonState>`(case
  when not active then 'left'
  when not ${isOut} then 'entered'
  when email is null then 'withoutEmail'
  when invited_at is not null then 'invited'
  else 'notInvited' end)`
