import { sql, type Kysely, type Migration } from 'kysely'

/** Tables whose rows name their employee. */
const ofEmployee = [
  'contracts',
  'contract_answers',
  'employee_bags',
  'employee_products',
  'family_members',
  'payroll_salaries',
]
const ofContract = ['contract_edits', 'contract_invoices', 'accept_links']

/**
 * A number that goes up with every change of what the profile shows. Items change with their contract. Old
 * links to confirm an e-mail are deleted without it: they have expired. And the indexes that were missing
 * where an employee or a contract is deleted.
 */
export const employeeRevision: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table employees add column revision bigint not null default 1`.execute(db)
    await sql`
      create function next_employee_revision() returns trigger language plpgsql as $$
      begin
        new.revision := old.revision + 1;
        return new;
      end $$`.execute(db)
    await sql`
      create trigger employees_revision before update on employees
        for each row execute function next_employee_revision()`.execute(db)
    await sql`
      create function touch_employee() returns trigger language plpgsql as $$
      begin
        update employees set updated_at = updated_at
        where id = case when tg_op = 'DELETE' then old.employee_id else new.employee_id end;
        return null;
      end $$`.execute(db)
    await sql`
      create function touch_employee_of_contract() returns trigger language plpgsql as $$
      begin
        update employees set updated_at = updated_at
        where id = (select employee_id from contracts
          where id = case when tg_op = 'DELETE' then old.contract_id else new.contract_id end);
        return null;
      end $$`.execute(db)
    for (const table of ofEmployee)
      await touch(db, { table, events: 'insert or update or delete', by: 'touch_employee' })
    for (const table of ofContract)
      await touch(db, { table, events: 'insert or update or delete', by: 'touch_employee_of_contract' })
    await touch(db, { table: 'email_changes', events: 'insert or update', by: 'touch_employee' })
    await sql`create index contract_edits_contract on contract_edits (contract_id)`.execute(db)
    for (const table of ['contract_answers', 'outbox', 'signatures'])
      await sql`create index on ${sql.table(table)} (employee_id)`.execute(db)
  },
}

async function touch(
  db: Kysely<unknown>,
  { table, events, by }: { table: string; events: string; by: string },
): Promise<void> {
  await sql`
    create trigger ${sql.id(`${table}_revision`)} after ${sql.raw(events)} on ${sql.table(table)}
      for each row execute function ${sql.id(by)}()`.execute(db)
}
