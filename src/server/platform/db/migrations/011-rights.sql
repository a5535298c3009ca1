-- What an account of an operator may do, and for which companies: by subdomain; null is all.
create table operator_rights (
  operator_id integer not null references operators on delete cascade,
  name text not null check (name in ('read', 'people', 'fiscal', 'reviews', 'healthDocuments', 'payroll',
    'campaigns', 'studio', 'publish', 'access')),
  companies text[] check (companies <> '{}'),
  primary key (operator_id, name)
);

-- Each account and token has the rights of the set of its role's name.
create function rights_of_role(role text) returns text[] language sql immutable as $$
  select case role
    when 'reader' then array['read']
    when 'operator' then array['read', 'people', 'reviews', 'payroll', 'campaigns', 'studio']
    else array['read', 'people', 'fiscal', 'reviews', 'payroll', 'campaigns', 'studio', 'publish', 'access']
  end $$;
insert into operator_rights (operator_id, name, companies)
  select id, unnest(rights_of_role(role)), companies from operators where companies is distinct from '{}';
-- A token of a program may at most this; null, of a session, is all of the account.
alter table operator_tokens add column rights text[];
update operator_tokens set rights = rights_of_role(role) where not is_session;
alter table operator_tokens drop column role;
alter table operators drop column role;
alter table operators drop column companies;
drop function rights_of_role;

-- Who somebody who operates is among the employees, and where their mails go. Who was invited has no password.
alter table operators
  add column email text,
  add column own_tenant text,
  add column own_employee_id uuid,
  add check ((own_tenant is null) = (own_employee_id is null)),
  add foreign key (own_tenant, own_employee_id) references employees on delete set null,
  alter column password_hash drop not null;
create unique index operators_email on operators (lower(email));
create index operators_own on operators (own_tenant, own_employee_id);

-- Links that choose the password of an account: of an invitation, or where it was forgotten. Only the
-- SHA-256 is kept.
create table operator_links (
  token_hash text primary key,
  operator_id integer not null references operators on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index operator_links_operator on operator_links (operator_id, created_at);

-- Mails of operators stand under '*operators', and the portal's role sees none of them.
create policy not_of_operators on outbox as restrictive
  using (tenant <> '*operators' or current_user <> 'portal_rows');
