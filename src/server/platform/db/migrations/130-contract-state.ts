import { sql, type Kysely, type Migration } from 'kysely'

/**
 * One column has the state of a contract, by the names of its machine, in place of status, signature and what
 * ended it. A contract changes beside an open edit only while a change or its end waits.
 */
export const contractState: Migration = {
  async up(db: Kysely<unknown>) {
    // A forced policy would hide all rows from the owner too.
    for (const table of ['contracts', 'contract_edits'])
      await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
    await sql`alter table contracts add column state text`.execute(db)
    await sql`
      update contracts set state = case
        when status = 'cart' then case ended_by when 'time' then 'expiredPurchase' else 'cart' end
        when ended_by = 'exit' then 'endedByExit'
        when ended_by = 'year' then case status when 'contracted' then 'endedByYear' else 'droppedByYear' end
        when status = 'pending' then case when signed then 'underReview' else 'awaitingAcceptance' end
        when status = 'cancelled' and signed then 'cancelled'
        when status = 'cancelled' then case
          when ${openEdit} then 'cancellationAwaitingAcceptance' else 'withdrawalAwaitingAcceptance' end
        when not ${openEdit} then 'inForce'
        when signed then 'changeUnderReview'
        else 'changeAwaitingAcceptance' end`.execute(db)
    await sql`
      alter table contracts
        alter column state set not null,
        alter column state set default 'cart',
        add constraint contracts_state_check check (state in (${states})),
        add constraint contracts_covered_until_state
          check (covered_until is null or state in ('cancelled', 'endedByExit')),
        drop column status, drop column signed, drop column ended_by`.execute(db)
    for (const table of ['contracts', 'contract_edits'])
      await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  },
}

const openEdit = sql`exists (
  select from contract_edits as edit
  where edit.tenant = contracts.tenant and edit.contract_id = contracts.id and edit.settled_at is null)`

const states = sql.join(
  [
    'cart',
    'expiredPurchase',
    'awaitingAcceptance',
    'underReview',
    'inForce',
    'changeAwaitingAcceptance',
    'changeUnderReview',
    'cancellationAwaitingAcceptance',
    'withdrawalAwaitingAcceptance',
    'cancelled',
    'endedByYear',
    'droppedByYear',
    'endedByExit',
  ].map((state) => sql.lit(state)),
)
