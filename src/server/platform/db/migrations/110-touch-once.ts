import { sql, type Kysely, type Migration } from 'kysely'

/**
 * An import writes a dozen rows of each employee: under `portal.touch = 'off'` they leave the revision alone,
 * and the import moves it once.
 */
export const touchOnce: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace function touch_employee() returns trigger language plpgsql as $$
      declare
        row record := case when tg_op = 'DELETE' then old else new end;
      begin
        if current_setting('portal.touch', true) = 'off' then return null; end if;
        update employees set updated_at = updated_at where tenant = row.tenant and id = row.employee_id;
        return null;
      end $$`.execute(db)
  },
}
