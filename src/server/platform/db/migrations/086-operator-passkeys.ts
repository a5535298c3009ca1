import { sql, type Kysely, type Migration } from 'kysely'

/** Passkeys of operators, and the challenges that wait for an answer. */
export const operatorPasskeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table operator_passkeys (
        credential_id text primary key,
        operator_id integer not null references operators (id) on delete cascade,
        name text not null,
        public_key bytea not null,
        counter bigint not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      )`.execute(db)
    await sql`create index operator_passkeys_operator on operator_passkeys (operator_id)`.execute(db)
    await sql`
      create table operator_challenges (
        challenge text primary key,
        operator_id integer not null references operators (id) on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
  },
}
