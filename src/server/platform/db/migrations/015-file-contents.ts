import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The bytes of stored files, in the transaction of their rows. They are kept as they are, not compressed, so
 * that a range is read without the rest.
 */
export const fileContents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table file_contents (
        tenant text not null,
        file_id uuid not null,
        bytes bytea not null,
        primary key (tenant, file_id),
        foreign key (tenant, file_id) references files (tenant, id) on delete cascade
      )`.execute(db)
    await sql`alter table file_contents alter column bytes set storage external`.execute(db)
  },
}
