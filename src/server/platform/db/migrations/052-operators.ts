import { sql, type Kysely, type Migration } from 'kysely'

/** People who operate, and how they get in; they belong to no company. */
export const operators: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table operators (
        id integer primary key generated always as identity,
        name text not null unique check (name ~ '^[a-z0-9][a-z0-9._@-]{0,99}$'),
        role text not null check (role in ('reader', 'operator', 'admin')),
        companies text[],
        password_hash text not null,
        totp_secret text,
        totp_step bigint not null default 0,
        active boolean not null default true,
        created_at timestamptz not null default now()
      )`.execute(db)
    await sql`
      create table operator_tokens (
        token_hash text primary key,
        operator_id integer not null references operators (id) on delete cascade,
        label text not null,
        role text not null check (role in ('reader', 'operator', 'admin')),
        is_session boolean not null,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index operator_tokens_operator on operator_tokens (operator_id)`.execute(db)
  },
}
