import { sql, type Kysely, type Migration } from 'kysely'

/**
 * What a whole erasure needs: whose an object in the store is and since when it lies aside, rows of closed
 * months that lose the person after their last day, and jobs of somebody that end.
 */
export const erasure: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table stored_objects
        add column employee_id uuid,
        add column moved_aside_at timestamptz`.execute(db)
    // A person may be taken out of a row, and nothing else of it changes.
    await sql`
      create or replace function keep_payroll() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and to_jsonb(new)
          = to_jsonb(old) || '{"employee_number": "", "personal_id": "", "full_name": ""}' then
          return new;
        end if;
        raise exception 'A closed month is never changed';
      end $$`.execute(db)
    await sql`
      create function end_jobs(company text, ids text[]) returns bigint
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        return (select count(*) from graphile_worker.complete_jobs(array(
          select id from graphile_worker._private_jobs
          where payload ->> 'tenant' = company and (payload ->> 'employeeId' = any (ids)
            or payload ->> 'only' = any (ids) or payload ->> 'id' = any (ids)))));
      end $$`.execute(db)
  },
}
