import { sql, type Kysely, type Migration } from 'kysely'

/** The table of windows, and the reminder of them, in American spelling. */
export const enrollment: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table enrolment_windows rename to enrollment_windows`.execute(db)
    await sql`alter index enrolment_windows_pkey rename to enrollment_windows_pkey`.execute(db)
    await sql`alter index enrolment_windows_employee rename to enrollment_windows_employee`.execute(db)
    await sql`alter sequence enrolment_windows_id_seq rename to enrollment_windows_id_seq`.execute(db)
    await sql`
      alter trigger enrolment_windows_revision on enrollment_windows
        rename to enrollment_windows_revision`.execute(db)
    // A forced policy would hide all rows from the owner too.
    await sql`alter table reminders no force row level security`.execute(db)
    await sql`update reminders set kind = 'enrollment' where kind = 'enrolment'`.execute(db)
    await sql`alter table reminders force row level security`.execute(db)
  },
}
