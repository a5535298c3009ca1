import { sql, type Kysely, type Migration } from 'kysely'

/** A contract may be priced anew because facts of who is covered were corrected (D-86). */
export const corrections: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table contract_conditions
        drop constraint contract_conditions_kind_check,
        add constraint contract_conditions_kind_check
          check (kind in ('contract', 'edit', 'correction', 'cancellation', 'year', 'exit'))`.execute(db)
  },
}
