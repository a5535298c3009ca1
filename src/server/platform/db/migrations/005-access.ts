import { sql, type Kysely, type Migration } from 'kysely'

/** Sessions, captchas already answered, reset tokens and failed logins. */
export const access: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table sessions (
        token_hash text primary key,
        tenant text not null,
        employee_id uuid not null,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        expires_at timestamptz not null,
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`create index sessions_employee on sessions (employee_id)`.execute(db)
    await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)

    await sql`
      create table captcha_used (
        challenge_hash text primary key,
        tenant text not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index captcha_used_expiry on captcha_used (expires_at)`.execute(db)

    await sql`
      create table reset_tokens (
        token_hash text primary key,
        tenant text not null,
        employee_id uuid not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz,
        voided_at timestamptz,
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`create index reset_tokens_employee on reset_tokens (employee_id, created_at)`.execute(db)

    await sql`
      create table login_failures (
        id bigint primary key generated always as identity,
        tenant text not null,
        account text not null,
        ip text not null,
        failed_at timestamptz not null default now()
      )`.execute(db)
    await sql`create index login_failures_account on login_failures (tenant, account, failed_at)`.execute(db)
    await sql`create index login_failures_ip on login_failures (tenant, ip, failed_at)`.execute(db)
  },
}
