import { sql, type Kysely, type Migration } from 'kysely'

/** Links that confirm a new e-mail, and the history of what changed in a profile (D-85). */
export const employeeChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table email_changes (
        token_hash text primary key,
        tenant text not null,
        employee_id uuid not null,
        email text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz,
        voided_at timestamptz,
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade,
        check (used_at is null or voided_at is null)
      )`.execute(db)
    await sql`create index email_changes_employee on email_changes (employee_id, created_at)`.execute(db)
    await sql`
      create unique index email_changes_pending on email_changes (employee_id)
        where used_at is null and voided_at is null`.execute(db)

    await sql`
      create table employee_changes (
        id bigint primary key generated always as identity,
        tenant text not null,
        employee_id uuid not null,
        changed_at timestamptz not null default now(),
        changed_by text not null,
        field text not null,
        before text,
        after text,
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`create index employee_changes_employee on employee_changes (employee_id, changed_at)`.execute(
      db,
    )
  },
}
