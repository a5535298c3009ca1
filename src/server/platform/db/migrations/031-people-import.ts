import { sql, type Kysely, type Migration } from 'kysely'

/**
 * People that an operator brings in: their joining and invitation, no password until they choose one, and
 * facts that hold from a date (D-95, D-98).
 */
export const peopleImport: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table employees
        alter column password_hash drop not null,
        add column joined_on date,
        add column invited_at timestamptz`.execute(db)
    await sql`
      create unique index employees_number on employees (tenant, employee_number)
        where employee_number <> ''`.execute(db)
    await sql`
      create table employee_postings (
        tenant text not null,
        employee_id uuid not null,
        valid_from date not null,
        collective_id text not null default '',
        cost_center text not null default '',
        office_name text not null default '',
        legal_entity_name text not null default '',
        primary key (tenant, employee_id, valid_from),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade
      )`.execute(db)
  },
}
