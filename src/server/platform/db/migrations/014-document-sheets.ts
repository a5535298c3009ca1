import { sql, type Kysely, type Migration } from 'kysely'

/**
 * What a contract's document says is written with the contract, and drawn as a PDF after it. A signature
 * keeps the conditions themselves beside their fingerprint, and names its document.
 */
export const documentSheets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table documents
        alter column file_id drop not null,
        add column sheet jsonb,
        add constraint documents_content check (num_nonnulls(file_id, sheet) = 1)`.execute(db)
    await sql`
      alter table signatures
        add column conditions text,
        add column document_id uuid`.execute(db)
    await sql`create index signatures_document on signatures (document_id)`.execute(db)
    await sql`create index documents_contract on documents (contract_id)`.execute(db)
    await sql`create index accept_links_contract on accept_links (contract_id, created_at)`.execute(db)
    await sql`create index outbox_contract on outbox (contract_id)`.execute(db)
  },
}
