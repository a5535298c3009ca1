import { sql, type Kysely, type Migration } from 'kysely'
import { protectRows } from './061-row-level-security.ts'

/**
 * When people may choose for a plan year (D-97): all, a collective, or one person, whose months are open past
 * the cut-off. A window that was taken back stays, with its reason.
 */
export const enrolmentWindows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table enrolment_windows (
        id bigint generated always as identity,
        tenant text not null,
        year smallint not null check (year between 2000 and 2999),
        from_on date not null,
        to_on date not null check (to_on >= from_on),
        collective_id text,
        employee_id uuid,
        months smallint[],
        reason text,
        opened_by text not null,
        opened_at timestamptz not null default now(),
        shut_at timestamptz,
        primary key (tenant, id),
        foreign key (tenant, employee_id) references employees (tenant, id) on delete cascade,
        check ((employee_id is null) = (months is null)),
        check (employee_id is null or (reason is not null and collective_id is null))
      )`.execute(db)
    await sql`
      create index enrolment_windows_employee on enrolment_windows (tenant, employee_id)`.execute(db)
    await sql`
      create function touch_audience() returns trigger language plpgsql as $$
      declare
        row record := case when tg_op = 'DELETE' then old else new end;
      begin
        update employees set updated_at = updated_at
        where tenant = row.tenant and (row.employee_id is null or id = row.employee_id);
        return null;
      end $$`.execute(db)
    await sql`
      create trigger enrolment_windows_revision after insert or update or delete on enrolment_windows
        for each row execute function touch_audience()`.execute(db)
    await protectRows(db, 'enrolment_windows')
  },
}
