import { sql, type Kysely, type Migration } from 'kysely'

/** Failures and browsers of operators stand beside those of employees; the portal's role sees none. */
export const rowsOfOperators: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['login_failures', 'known_browsers'])
      await sql`
        create policy not_of_operators on ${sql.table(table)} as restrictive
          using (tenant <> '*operators' or current_user <> 'portal_rows')`.execute(db)
    // What the portal may do with a new table is decided in db/roles.ts.
    await sql`
      do $$
      begin
        alter default privileges in schema public
          revoke select, insert, update, delete on tables from portal_rows;
      exception when undefined_object or insufficient_privilege then
        null;
      end $$`.execute(db)
  },
}
