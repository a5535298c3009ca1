import { sql, type Kysely, type Migration } from 'kysely'

/**
 * The third wall between companies (promise 63): a connection reads and writes rows of the companies that its
 * setting `app.tenants` lists, and none without it. It holds for the owner of the tables too; connections of
 * the portal take a role without rights beyond the rows (db/tenantScope.ts), for a superuser passes every
 * policy. Who may make no roles gets no such role, and connects as an owner who is no superuser.
 */
export const rowLevelSecurity: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      do $$
      begin
        if not exists (select from pg_roles where rolname = 'portal_rows') then
          create role portal_rows nologin;
        end if;
        execute format('grant portal_rows to %I', current_user);
        grant usage on schema public to portal_rows;
        grant select, insert, update, delete on all tables in schema public to portal_rows;
        alter default privileges in schema public
          grant select, insert, update, delete on tables to portal_rows;
      exception when insufficient_privilege then
        raise notice 'no role portal_rows: this user may make none';
      end $$`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'tenant' and attnotnull
    `.execute(db)
    for (const { name } of rows) await protectRows(db, name)
    await loginColumns(db)
    // The queue lets only the owner of its tables add a job.
    await sql`
      create function add_job(name text, payload json, key text, seconds float8) returns bigint
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        return (graphile_worker.add_job(name, payload, job_key => key, max_attempts => 1000,
          run_at => now() + seconds * interval '1 second')).id;
      end $$`.execute(db)
    await sql`
      create function retry_jobs(ids bigint[]) returns bigint
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      begin
        return (select count(*) from graphile_worker.reschedule_jobs(ids, now(), null, 0));
      end $$`.execute(db)
  },
}

/**
 * An index on what a function answers is not used behind a policy: the function could tell what it was given.
 */
async function loginColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table employees
      add column login_email text generated always as (lower(email)) stored,
      add column login_id text generated always as (upper(translate(personal_id, ' .-', ''))) stored
  `.execute(db)
  await sql`drop index employees_email, employees_personal_id`.execute(db)
  await sql`create unique index employees_email on employees (tenant, login_email)`.execute(db)
  await sql`create unique index employees_personal_id on employees (tenant, login_id)`.execute(db)
}

/** Rows of a table are those of the companies of a connection. Each new table with a company calls it. */
export async function protectRows(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security, force row level security`.execute(db)
  // The list is read once for a statement, not once for a row.
  await sql`
    create policy of_tenants on ${sql.table(table)}
      using (tenant = any ((select string_to_array(current_setting('app.tenants', true), ','))::text[]))
  `.execute(db)
}
