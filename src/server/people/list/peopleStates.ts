import { sql, type RawBuilder } from 'kysely'

/** A person's state: signed in, invited, not invited, without e-mail, or left. */
export const peopleStates = ['entered', 'invited', 'notInvited', 'withoutEmail', 'left'] as const
export type PeopleState = (typeof peopleStates)[number]

/** SQL for the state of a row of employees. */
export const stateOfRow: RawBuilder<PeopleState> = sql<PeopleState>`(case
  when not active then 'left'
  when password_hash is not null or provider_signed_in_at is not null then 'entered'
  when email is null then 'withoutEmail'
  when invited_at is not null then 'invited'
  else 'notInvited' end)`
