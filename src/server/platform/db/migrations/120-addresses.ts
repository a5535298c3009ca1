import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Which mails carry a link that opens something, so that they are withdrawn when the links end; which mails
 * are not tried any more; and an address that takes no mail, once for each employee.
 */
export const addresses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table outbox
        add column has_link boolean not null default false,
        add column given_up_at timestamptz`.execute(db)
    await sql`
      alter table employees
        add column email_failed_at timestamptz,
        add column email_fault text,
        add column email_came_back boolean not null default false`.execute(db)
  },
}
