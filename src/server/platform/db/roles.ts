import { connectOnce } from './connectOnce.ts'

/** The portal's role: rows of companies, and no tables of operators. */
export const rowsRole = 'portal_rows'

/** The operators' role: the rows of companies, operators' accounts, and the history. */
export const operatorsRole = 'portal_operators'

/** The roles for connections; a role is left out if the connecting user may not use it. */
export type Roles = { rows?: string | undefined; operators?: string | undefined }

/**
 * Determines the roles of a database. `isGuarded` is false if the portal's connections would see the rows of
 * all companies; `isApart` is true if the portal cannot access operators' tables; `user` is the connecting
 * user.
 */
export async function rolesOf(
  url: string,
): Promise<{ roles: Roles; isGuarded: boolean; isApart: boolean; user: string }> {
  const client = await connectOnce(url, 'portal roles')
  try {
    const { rows: mine } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname = any($1) and pg_has_role(oid, 'set')`,
      [[rowsRole, operatorsRole]],
    )
    const { rows: users } = await client.query<{ user: string; passes: boolean; isApart: boolean }>(
      `select current_user as user, rolsuper or rolbypassrls as passes,
         not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
           and not relrowsecurity and exists (select from pg_roles where rolname = $1)
           and has_table_privilege($1, oid, 'select, insert, update, delete')) as "isApart"
       from pg_roles where rolname = current_user`,
      [rowsRole],
    )
    const taken = (role: string): string | undefined => mine.find(({ name }) => name === role)?.name
    const roles = { rows: taken(rowsRole), operators: taken(operatorsRole) }
    const { user = '', passes = true, isApart = false } = users[0] ?? {}
    return {
      roles,
      isGuarded: roles.rows !== undefined || !passes,
      isApart: roles.rows !== undefined && isApart,
      user,
    }
  } finally {
    await client.end()
  }
}

/**
 * Creates both roles if the user may, and grants each its tables: the portal gets the tables with a policy
 * per company, and no others (promise 70). It runs at each start and repairs missing grants on new tables,
 * manually created roles, and restored databases without rights. It writes nothing if all grants are right.
 */
export const shareTables = `
  do $$
  declare
    role_name text;
    one record;
    may text := 'select, insert, update, delete';
  begin
    foreach role_name in array array['${rowsRole}', '${operatorsRole}'] loop
      begin
        if not exists (select from pg_roles where rolname = role_name) then
          execute format('create role %I nologin', role_name);
        end if;
        if not pg_has_role(role_name, 'set') then
          execute format('grant %I to %I', role_name, current_user);
        end if;
      exception when insufficient_privilege or duplicate_object or unique_violation then
        raise notice 'no role %: this user may make none', role_name;
      end;
      continue when not exists (select from pg_roles where rolname = role_name);
      begin
        if not has_schema_privilege(role_name, 'public', 'usage') then
          execute format('grant usage on schema public to %I', role_name);
        end if;
        for one in
          select oid, relname, relrowsecurity
            or (role_name = '${operatorsRole}' and relname not like 'kysely%') as is_given
          from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        loop
          if one.is_given then
            continue when has_table_privilege(role_name, one.oid, 'select')
              and has_table_privilege(role_name, one.oid, 'insert')
              and has_table_privilege(role_name, one.oid, 'update')
              and has_table_privilege(role_name, one.oid, 'delete');
            execute format('grant %s on %I to %I', may, one.relname, role_name);
          elsif has_table_privilege(role_name, one.oid, may) then
            execute format('revoke all on %I from %I', one.relname, role_name);
          end if;
        end loop;
        if not has_table_privilege(role_name, 'graphile_worker.jobs', 'select') then
          execute format('grant usage on schema graphile_worker to %I', role_name);
          execute format('grant select on graphile_worker.jobs to %I', role_name);
        end if;
      exception when insufficient_privilege then
        raise notice 'the tables of % belong to somebody else', role_name;
      end;
    end loop;
  end $$`
