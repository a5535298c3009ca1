import { sql, type Kysely, type Migration } from 'kysely'
import { protectRows } from './061-row-level-security.ts'

/** Sign-in by a company's identity provider: what has begun, and who entered by it. */
export const providerSignIns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table provider_sign_ins (
        state_hash text not null,
        tenant text not null,
        browser_hash text not null,
        code_verifier text not null,
        nonce text not null,
        expires_at timestamptz not null,
        primary key (tenant, state_hash)
      )`.execute(db)
    await sql`create index provider_sign_ins_expiry on provider_sign_ins (tenant, expires_at)`.execute(db)
    await protectRows(db, 'provider_sign_ins')
    await sql`alter table employees add column provider_signed_in_at timestamptz`.execute(db)
  },
}
