import { sql, type Kysely, type Migration } from 'kysely'

/** Ends without the employee: nobody accepted in time (D-81), the year was over (D-72), an exit (D-88). */
export const contractEnds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table contracts
        add column ended_by text check (ended_by in ('time', 'year', 'exit'))`.execute(db)
    await sql`
      alter table accept_links
        add column last_day date not null default (now() at time zone 'Europe/Madrid')::date + 30`.execute(db)
    await sql`alter table accept_links alter column last_day drop default`.execute(db)
    await sql`alter table employees add column exit_on date`.execute(db)
  },
}
