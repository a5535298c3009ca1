import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Every key names the company (promise 63), so that rows of a company can stand on a machine of its own and
 * none can refer to another company's. Numbers become bigint: a distributed table draws them in ranges.
 */
export const tenantKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of numbers)
      await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type bigint`.execute(db)
    await nameTenantInKeys.execute(db)
    await sql`
      alter table contract_conditions
        add foreign key (tenant, signature_id) references signatures (tenant, id)`.execute(db)
    await sql`
      create or replace function touch_employee() returns trigger language plpgsql as $$
      declare
        row record := case when tg_op = 'DELETE' then old else new end;
      begin
        update employees set updated_at = updated_at where tenant = row.tenant and id = row.employee_id;
        return null;
      end $$`.execute(db)
    await sql`
      create or replace function touch_employee_of_contract() returns trigger language plpgsql as $$
      declare
        row record := case when tg_op = 'DELETE' then old else new end;
      begin
        update employees set updated_at = updated_at
        where tenant = row.tenant and id = (
          select employee_id from contracts where tenant = row.tenant and id = row.contract_id);
        return null;
      end $$`.execute(db)
  },
}

const numbers = [
  ['family_members', 'id'],
  ['contract_items', 'person_id'],
  ['contract_invoices', 'person_id'],
  ['payroll_closings', 'id'],
  ['payroll_rows', 'closing_id'],
] as const

/**
 * Each primary key, unique constraint and unique index gets the company as its first column; references that
 * name it are made anew on the new keys, those that do not are dropped.
 */
const nameTenantInKeys = sql`
  do $$
  declare
    given record;
    reference record;
    references_kept text[] := '{}';
  begin
    for reference in
      select conrelid::regclass::text as of_table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2
    loop
      execute format('alter table %s drop constraint %I', reference.of_table, reference.conname);
      if reference.definition like 'FOREIGN KEY (tenant, %' then
        references_kept := references_kept || format('alter table %s add constraint %I %s',
          reference.of_table, reference.conname, reference.definition);
      end if;
    end loop;
    alter table employees drop constraint employees_tenant_id_key;
    alter table contracts drop constraint contracts_tenant_id_key;
    alter table contract_edits drop constraint contract_edits_tenant_id_key;
    alter table files drop constraint files_tenant_id_key;
    alter table payroll_closings drop constraint payroll_closings_tenant_id_key;
    for given in
      select conrelid::regclass::text as of_table, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype in ('p', 'u') and connamespace = 'public'::regnamespace
        and conrelid in (select attrelid from pg_attribute where attname = 'tenant' and attnotnull)
        and pg_get_constraintdef(oid) not like '%(tenant, %' order by contype, 1
    loop
      execute format('alter table %s drop constraint %I, add constraint %I %s', given.of_table, given.conname,
        given.conname, replace(given.definition, ' (', ' (tenant, '));
    end loop;
    for given in
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
      where indisunique and pg_get_indexdef(indexrelid) not like '%(tenant, %'
        and not exists (select from pg_constraint where conindid = indexrelid)
        and indrelid in (select attrelid from pg_attribute where attname = 'tenant' and attnotnull)
        and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    loop
      execute format('drop index %s', given.name);
      execute replace(given.definition, ' USING btree (', ' USING btree (tenant, ');
    end loop;
    foreach given.definition in array references_kept loop
      execute given.definition;
    end loop;
  end $$`
