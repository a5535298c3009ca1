import { sql, type Kysely, type Migration } from 'kysely'
import { protectRows } from './061-row-level-security.ts'

/**
 * Browsers from which an account was entered before: strangers who guess do not lock them out. A failure of
 * one is counted on its own. A passkey is asked for before anybody is named.
 */
export const knownBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table known_browsers (
        tenant text not null,
        account text not null,
        browser_hash text not null,
        expires_at timestamptz not null,
        primary key (tenant, account, browser_hash)
      )`.execute(db)
    await sql`create index known_browsers_expiry on known_browsers (tenant, expires_at)`.execute(db)
    await protectRows(db, 'known_browsers')
    await sql`alter table login_failures add column known_by text`.execute(db)
    await sql`alter table operator_challenges alter column operator_id drop not null`.execute(db)
  },
}
