import { sql, type Kysely, type Migration } from 'kysely'

/** Reminders that were sent, each once, and who wants none that is not about a contract. */
export const reminders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table reminders (
        tenant text not null,
        employee_id uuid not null,
        kind text not null,
        about text not null,
        created_at timestamptz not null default now(),
        primary key (tenant, employee_id, kind, about),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
    await sql`alter table employees add column reminders_off_at timestamptz`.execute(db)
    await sql`alter table outbox add column unsubscribe_url text`.execute(db)
  },
}
