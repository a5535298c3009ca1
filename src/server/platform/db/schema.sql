-- The picture of the data, and the first migration. Until the first release a change is made here; after it
-- each change is a file of its own in migrations/, and this one stays as it is.
--
-- Money is whole cents. Instants are UTC; a date is a day of the plan's calendar. Months are 0 to 11. Every
-- row of a company carries its subdomain as `tenant`, first in each key and reference, so that no row refers
-- to another company's. `tables/` beside has the same columns as types.

-- Row-level security ----------------------------------------------------------------------------------------

-- A connection reads and writes rows of the companies that its setting `app.tenants` lists, and none without
-- it; the owner of the table too. Each table of companies calls it: without, the portal gets no right on the
-- table (roles.ts). The list is read once for a statement, not once for a row.
create procedure protect_rows(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', name);
  execute format('create policy of_tenants on %s
    using (tenant = any ((select string_to_array(current_setting(''app.tenants'', true), '',''))::text[]))', name);
end $$;

-- The clock -------------------------------------------------------------------------------------------------

-- The time of the product's clock: a portal with CLOCK tells its connections by how much that differs. What
-- people read as the day or time of something is of this clock.
create function product_now() returns timestamptz language sql stable as $$
  select now() + coalesce(nullif(current_setting('portal.clock_shift_ms', true), ''), '0')::float8
    * interval '1 millisecond'
$$;

-- Employees -------------------------------------------------------------------------------------------------

-- Words as a search compares them: small letters without accents, blanks in place of marks.
create function plain_words(given text) returns text language sql immutable parallel safe as $$
  select translate(lower(given), 'áàäâãåéèëêíìïîóòöôõúùüûñç.@-_,;/''+', 'aaaaaaeeeeiiiiooooouuuunc         ')
$$;

create table employees (
  tenant text not null,
  id uuid not null default gen_random_uuid(),

  -- How they enter.
  email text,
  personal_id text not null,
  -- By these a login finds the employee: an index on a function is not used behind a policy.
  login_email text generated always as (lower(email)) stored,
  login_id text generated always as (upper(translate(personal_id, ' .-', ''))) stored,
  -- Null until somebody who was invited has chosen one.
  password_hash text,
  password_deprecated boolean not null default false,
  active boolean not null default true,
  invited_at timestamptz,
  -- The first sign-in by the company's identity provider.
  provider_signed_in_at timestamptz,
  -- When a mail to the e-mail was refused for good or came back, and what the server said.
  email_failed_at timestamptz,
  email_fault text,
  email_came_back boolean not null default false,

  -- Who they are.
  first_name text not null,
  last_name1 text not null default '',
  last_name2 text not null default '',
  birthday date,
  gender smallint check (gender in (0, 1)),
  nationality text not null default '',
  marital_status text not null default ''
    check (marital_status in ('', 'single', 'married', 'divorced', 'widowed')),
  disability_type boolean not null default false,
  disability smallint check (disability between 0 and 100),
  phone text not null default '',
  ban text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  postal_code text not null default '',
  province text not null default '',
  country text not null default '',
  picture text not null default '',
  language text not null default 'es' check (language in ('es', 'ca', 'en', 'pt')),

  -- Their work.
  employee_number text not null default '',
  security_number text not null default '',
  -- The first and the last day in the company.
  joined_on date,
  exit_on date,
  collective_id text not null default '',
  collective_name text not null default '',
  cost_center text not null default '',
  office_name text not null default '',
  legal_entity_name text not null default '',
  legal_entity_logo text not null default '',
  -- The professional group of a pay register (RD 902/2020).
  professional_group text not null default '',
  -- Percent of the hours of full time that somebody works; null counts as 100.
  hours_percent smallint check (hours_percent between 1 and 100),
  -- Percent of a company vehicle; null counts as 100.
  private_use smallint check (private_use between 0 and 100),
  renting boolean not null default false,
  -- Social benefits beside the company's.
  compensations jsonb not null default '[]',

  -- What they typed for the simulator. Without a day the salary is the one that came with the employee.
  fixed_salary_cents integer check (fixed_salary_cents >= 0),
  variable_salary_cents integer check (variable_salary_cents >= 0),
  salary_typed_on date,
  payment_count smallint check (payment_count between 0 and 100),
  -- Null takes the company's, and the table that is in force today.
  tax_country text,
  tax_year smallint,
  -- What they told for form 145 (art. 88 RD 439/2007), and what the company confirmed of it: answers with
  -- their moments. Special personal data: only the right "fiscal" reads it.
  tax_situations jsonb,
  -- What a change of the law's tables does to the plan of a year, as they were told last: plan year, year of
  -- the tables, what the payslip falls by in the year before and after, in cents.
  law_change jsonb,

  -- What they chose.
  cookies_accepted boolean not null default false,
  reminders_off_at timestamptz,
  -- Plan years in which they want nothing.
  nothing_in smallint[] not null default '{}',

  -- Goes up with every change of what the profile shows.
  revision bigint not null default 1,
  erased_at timestamptz,
  -- Who came back after an erasure: the last day of what was erased. Closed months until then stay.
  erased_until date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- By this a list of people is sorted: an index on a function is not used behind a policy.
  list_name text collate "C" not null generated always as (case when erased_at is null
    then left(plain_words(last_name1 || ' ' || last_name2 || ' ' || first_name), 200) else '' end) stored
  -- A new revision stays on its page, where it changes none of the table's twelve indexes.
) with (fillfactor = 80);
create unique index employees_email on employees (tenant, login_email);
create unique index employees_personal_id on employees (tenant, login_id);
create unique index employees_number on employees (tenant, employee_number) where employee_number <> '';
create index employees_list on employees (tenant, list_name, id);
-- Filters, sorting and the values of filters read a large company's people in the order of these columns.
-- The words of a cell are compared by their bytes, as the queries do.
create index employees_numbers on employees (tenant, employee_number collate "C", id);
create index employees_collectives on employees (tenant, collective_name collate "C", id);
create index employees_cost_centers on employees (tenant, cost_center collate "C", id);
create index employees_offices on employees (tenant, office_name collate "C", id);
create index employees_legal_entities on employees (tenant, legal_entity_name collate "C", id);
-- The newest of indexes that cost the same is taken: a session finds its employee by the key, also before
-- the table has statistics.
alter table employees add primary key (tenant, id);
call protect_rows('employees');

create function next_employee_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger employees_revision before update on employees
  for each row execute function next_employee_revision();

-- Moves the revision of the employee of a row, once in a transaction: a row that it wrote already has a new
-- one. An import writes a dozen rows of each: under `portal.touch = 'off'` they leave it alone, and the import
-- moves it once.
create function touch_employee() returns trigger language plpgsql as $$
declare
  row record := case when tg_op = 'DELETE' then old else new end;
begin
  if current_setting('portal.touch', true) = 'off' then return null; end if;
  update employees set updated_at = updated_at
  where tenant = row.tenant and id = row.employee_id and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

-- The words by whose beginnings operators find somebody. Triggers write them: they hold nothing of their own.
create table employee_words (
  tenant text not null,
  word text collate "C" not null,
  id uuid not null,
  primary key (tenant, word, id),
  foreign key (tenant, id) references employees on delete cascade
);
create index employee_words_employee on employee_words (tenant, id);

-- A number and a DNI are found with their marks and without; who was erased is not found.
create function words_of(person employees) returns setof text language sql stable as $$
  select distinct left(found[1], 100) from regexp_matches(
    plain_words(concat_ws(' ', person.first_name, person.last_name1, person.last_name2, person.email,
      person.employee_number, person.personal_id))
    || ' ' || translate(plain_words(person.employee_number), ' ', '')
    || ' ' || translate(plain_words(person.personal_id), ' ', ''), '[^ ]+', 'g') as found
$$;

create function write_employee_words() returns trigger language plpgsql as $$
begin
  delete from employee_words where tenant = new.tenant and id = new.id;
  if new.erased_at is null then
    insert into employee_words (tenant, word, id) select new.tenant, words_of(new), new.id;
  end if;
  return null;
end $$;
create trigger employees_words_added after insert on employees
  for each row execute function write_employee_words();
create trigger employees_words_changed after update on employees
  for each row when (
    (old.first_name, old.last_name1, old.last_name2, old.email, old.employee_number, old.personal_id,
      old.erased_at)
    is distinct from
    (new.first_name, new.last_name1, new.last_name2, new.email, new.employee_number, new.personal_id,
      new.erased_at))
  execute function write_employee_words();
call protect_rows('employee_words');

-- Keys of an import's rows are checked by plans that depend on the count of people that the database knows.
-- After a trial of a first import, which was taken back, that count is small and the indexes are large, and
-- each check would read one of them from end to end. So an import lets its people be counted anew.
create function count_added_people(added integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- The statistics of a table are of every tenant.
  if (select reltuples from pg_class where oid = 'public.employees'::regclass) < added / 2 then
    analyze (skip_locked) public.employees;
  end if;
end $$;

-- The family. The employee is member 0 and has no row.
create table family_members (
  tenant text not null,
  id bigint not null generated always as identity,
  employee_id uuid not null,
  first_name text not null,
  last_name1 text not null,
  last_name2 text not null default '',
  personal_id text not null,
  id_type text not null default 'DNI',
  birthday date not null,
  relationship text not null check (relationship in ('child', 'spouse', 'domestic_partner')),
  disability_type boolean not null default false,
  disability smallint check (disability between 0 and 100),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index family_members_employee on family_members (employee_id);
create trigger family_members_revision after insert or update or delete on family_members
  for each row execute function touch_employee();
call protect_rows('family_members');

-- The products that an administrator activated; no row is not allowed to contract.
create table employee_products (
  tenant text not null,
  employee_id uuid not null,
  product_id text not null,
  active boolean not null default true,
  -- False: the permission was withdrawn.
  allowed boolean not null default true,
  primary key (tenant, employee_id, product_id),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create trigger employee_products_revision after insert or update or delete on employee_products
  for each row execute function touch_employee();
call protect_rows('employee_products');

-- The bags of a plan year; no row is no bags.
create table employee_bags (
  tenant text not null,
  employee_id uuid not null,
  year smallint not null check (year between 2000 and 2999),
  flexible_bag_cents integer not null default 0 check (flexible_bag_cents >= 0),
  top_bag_cents integer not null default 0 check (top_bag_cents >= 0),
  user_bag_cents integer not null default 0 check (user_bag_cents >= 0),
  -- Euros, or a percentage as text; blank takes the company's.
  company_bag text not null default '',
  primary key (tenant, employee_id, year),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create trigger employee_bags_revision after insert or update or delete on employee_bags
  for each row execute function touch_employee();
call protect_rows('employee_bags');

-- The salary that an operator gave, from a day until the next row's; percentages are of it.
create table payroll_salaries (
  tenant text not null,
  employee_id uuid not null,
  valid_from date not null,
  fixed_cents integer check (fixed_cents >= 0),
  variable_cents integer check (variable_cents >= 0),
  primary key (tenant, employee_id, valid_from),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create trigger payroll_salaries_revision after insert or update or delete on payroll_salaries
  for each row execute function touch_employee();
call protect_rows('payroll_salaries');

-- Where somebody works, from a day until the next row's. The employee's own columns are those of today.
create table employee_postings (
  tenant text not null,
  employee_id uuid not null,
  valid_from date not null,
  collective_id text not null default '',
  cost_center text not null default '',
  office_name text not null default '',
  legal_entity_name text not null default '',
  professional_group text not null default '',
  primary key (tenant, employee_id, valid_from),
  foreign key (tenant, employee_id) references employees on delete cascade
);
call protect_rows('employee_postings');

-- What changed in a profile, never overwritten.
create table employee_changes (
  tenant text not null,
  id bigint not null generated always as identity,
  employee_id uuid not null,
  changed_at timestamptz not null default product_now(),
  -- `employee`, or the name of the operator.
  changed_by text not null,
  field text not null,
  before text,
  after text,
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index employee_changes_employee on employee_changes (employee_id, changed_at);
call protect_rows('employee_changes');

-- New e-mails and the links that confirm them, one pending for each employee.
create table email_changes (
  tenant text not null,
  token_hash text not null,
  employee_id uuid not null,
  email text not null,
  -- Who asked for it, as the history of changes names them.
  changed_by text not null default 'employee',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (tenant, token_hash),
  foreign key (tenant, employee_id) references employees on delete cascade,
  check (used_at is null or voided_at is null)
);
create index email_changes_employee on email_changes (employee_id, created_at);
create unique index email_changes_pending on email_changes (tenant, employee_id)
  where used_at is null and voided_at is null;
-- Old links are deleted without it: they have expired.
create trigger email_changes_revision after insert or update on email_changes
  for each row execute function touch_employee();
call protect_rows('email_changes');

-- Reminders that were sent: one of a kind about a thing.
create table reminders (
  tenant text not null,
  employee_id uuid not null,
  kind text not null,
  about text not null,
  created_at timestamptz not null default product_now(),
  primary key (tenant, employee_id, kind, about),
  foreign key (tenant, employee_id) references employees on delete cascade
);
call protect_rows('reminders');

-- Days on which a company's reviewers were mailed, so that a repeated job mails them once.
create table reviewer_mails (
  tenant text not null,
  sent_on date not null,
  primary key (tenant, sent_on)
);
call protect_rows('reviewer_mails');

-- When an operator saw the portal of an employee, and why; the employee reads it.
create table portal_views (
  tenant text not null,
  id bigint not null generated always as identity,
  employee_id uuid not null,
  -- The name of the operator's account.
  viewed_by text not null,
  reason text not null,
  -- By the product's clock.
  viewed_at timestamptz not null,
  until timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index portal_views_employee on portal_views (tenant, employee_id, viewed_at desc);
call protect_rows('portal_views');

-- The plan year ---------------------------------------------------------------------------------------------

-- When people may choose for a plan year: all, a collective, or one person, whose months are open past the
-- cut-off.
create table enrollment_windows (
  tenant text not null,
  id bigint not null generated always as identity,
  year smallint not null check (year between 2000 and 2999),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  collective_id text,
  employee_id uuid,
  months smallint[],
  reason text,
  opened_by text not null,
  opened_at timestamptz not null default product_now(),
  -- Taken back.
  shut_at timestamptz,
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade,
  check ((employee_id is null) = (months is null)),
  check (employee_id is null or (reason is not null and collective_id is null))
);
create index enrollment_windows_employee on enrollment_windows (tenant, employee_id);
create function touch_audience() returns trigger language plpgsql as $$
declare
  row record := case when tg_op = 'DELETE' then old else new end;
begin
  update employees set updated_at = updated_at
  where tenant = row.tenant and (row.employee_id is null or id = row.employee_id);
  return null;
end $$;
create trigger enrollment_windows_revision after insert or update or delete on enrollment_windows
  for each row execute function touch_audience();
call protect_rows('enrollment_windows');

-- Plan years that were closed, with their figures by product.
create table closed_plan_years (
  tenant text not null,
  year smallint not null check (year between 2000 and 2999),
  products jsonb not null,
  closed_by text not null,
  closed_at timestamptz not null default product_now(),
  primary key (tenant, year)
);
call protect_rows('closed_plan_years');

-- News that an operator wrote, beside those of the company's files; without a collective for all.
create table news (
  tenant text not null,
  id bigint not null generated always as identity,
  from_on date not null,
  to_on date check (to_on >= from_on),
  collective_id text,
  texts jsonb not null,
  written_by text not null,
  written_at timestamptz not null default product_now(),
  primary key (tenant, id)
);
call protect_rows('news');

-- Contracts -------------------------------------------------------------------------------------------------

-- A contract, in the cart too. Its own columns are always the conditions in force.
create table contracts (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  -- Of domain/plan/contractMachine.ts.
  state text not null default 'cart' check (state in ('cart', 'expiredPurchase', 'awaitingAcceptance',
    'underReview', 'inForce', 'changeAwaitingAcceptance', 'changeUnderReview',
    'cancellationAwaitingAcceptance', 'withdrawalAwaitingAcceptance', 'cancelled', 'endedByYear',
    'droppedByYear', 'endedByExit')),
  -- The last month that a canceled contract covers.
  covered_until smallint check (covered_until between 0 and 11),
  year smallint not null check (year between 2000 and 2999),
  category text not null,
  product_id text not null,
  plan_type text not null check (plan_type in ('Exent', 'Top')),
  provider_id text,
  benefit_id text not null,
  -- The modality as it was when the conditions were priced, so that a contract outlives its catalogue; the
  -- model's own shape under its version: {"v": 1, "modality": {...}}.
  benefit jsonb not null,
  price_cents integer not null check (price_cents >= 0),
  final_price_cents integer not null check (final_price_cents >= 0),
  user_bag_cents integer not null default 0 check (user_bag_cents >= 0),
  contributed_cents integer not null default 0 check (contributed_cents >= 0),
  -- What was typed in the category's form, amounts in euros.
  details jsonb not null default '{}',
  -- Documentation.
  additional_info jsonb,
  disable_documentation boolean not null default false,
  -- What the employee was asked for last while something of the contract waits for a review, and when.
  asked_for text check (length(asked_for) between 1 and 500),
  asked_at timestamptz,
  -- Why a review refused the contract or its last change, in the words that the employee reads.
  refusal_reason text check (length(refusal_reason) between 1 and 500),
  -- Who is at something under review since when, and a note for those who review.
  review_by text,
  review_by_at timestamptz,
  review_note text,
  -- What was said to be better than the contract before it was purchased; null where nothing was.
  told jsonb,
  -- What waited before others in the order of the plan year and was let go, its own or of a contract that is in
  -- the cart again: it keeps its place for the months that could be closed. The model's own shape under its
  -- version: {"v": 1, "reservations": [...]}.
  released jsonb,
  -- Which of the person's earlier employments it belongs to, from 1 on, and what it used of the company bag
  -- then; null in the employment of today.
  former_employment smallint check (former_employment >= 1),
  former_bag_cents integer check (former_bag_cents >= 0),
  -- Goes up by one with every change; an edit names the one it saw.
  version integer not null default 1 check (version > 0),
  purchased_at timestamptz,
  signed_at timestamptz,
  -- These by the product's clock, by which two contracts may have one moment: position has their order.
  created_at timestamptz not null default product_now(),
  updated_at timestamptz not null default product_now(),
  position bigint not null generated always as identity,
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade,
  check (final_price_cents <= price_cents),
  constraint contracts_asked check ((asked_for is null) = (asked_at is null)),
  constraint contracts_covered_until_state
    check (covered_until is null or state in ('cancelled', 'endedByExit'))
);
create index contracts_employee on contracts (employee_id, year);
-- What waits to be accepted or reviewed, without reading all contracts of a company.
create index contracts_state on contracts (tenant, state, year);
-- The newest contracts of a modality, which a search lists.
create index contracts_modality on contracts (tenant, benefit_id, position);
create trigger contracts_revision after insert or update or delete on contracts
  for each row execute function touch_employee();
call protect_rows('contracts');

-- Moves the revision of the employee of a row's contract.
create function touch_employee_of_contract() returns trigger language plpgsql as $$
declare
  row record := case when tg_op = 'DELETE' then old else new end;
begin
  update employees set updated_at = updated_at
  where tenant = row.tenant and xmin <> pg_current_xact_id()::xid and id = (
    select employee_id from contracts where tenant = row.tenant and id = row.contract_id);
  return null;
end $$;

-- What one person's month costs, and what the company pays of it. Items change with their contract.
create table contract_items (
  tenant text not null,
  id bigint not null generated always as identity,
  contract_id uuid not null,
  -- 0 is the employee.
  person_id bigint not null check (person_id >= 0),
  month_index smallint not null check (month_index between 0 and 11),
  benefit_id text not null,
  price_cents integer not null check (price_cents >= 0),
  contributed_cents integer not null default 0,
  -- What the user bag pays of a month that had begun when a change was priced, and so cannot change; null: the
  -- month gets its part of the rest.
  user_bag_cents integer check (user_bag_cents between 0 and contributed_cents),
  details jsonb,
  primary key (tenant, id),
  unique (tenant, contract_id, person_id, month_index, benefit_id),
  foreign key (tenant, contract_id) references contracts on delete cascade,
  check (contributed_cents between 0 and price_cents)
);
call protect_rows('contract_items');

-- Conditions that wait to be accepted, at most one open for a contract; those of a cancellation are empty.
create table contract_edits (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  kind text not null check (kind in ('edit', 'cancellation')),
  benefit_id text not null,
  benefit jsonb not null,
  price_cents integer not null check (price_cents >= 0),
  final_price_cents integer not null check (final_price_cents >= 0),
  user_bag_cents integer not null default 0 check (user_bag_cents >= 0),
  contributed_cents integer not null default 0 check (contributed_cents >= 0),
  details jsonb not null default '{}',
  additional_info jsonb,
  -- The model's own shape under its version: {"v": 1, "items": [...]}.
  items jsonb not null,
  -- The better choices shown before the change was asked for.
  told jsonb,
  created_at timestamptz not null default product_now(),
  settled_at timestamptz,
  outcome text check (outcome in ('accepted', 'voided')),
  primary key (tenant, id),
  foreign key (tenant, contract_id) references contracts on delete cascade,
  check ((settled_at is null) = (outcome is null))
);
create index contract_edits_contract on contract_edits (contract_id);
create unique index contract_edits_open on contract_edits (tenant, contract_id) where settled_at is null;
create trigger contract_edits_revision after insert or update or delete on contract_edits
  for each row execute function touch_employee_of_contract();
call protect_rows('contract_edits');

-- Answers to a product's questions, and its document.
create table contract_answers (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  employee_id uuid not null,
  product_id text not null,
  answers jsonb not null default '{}',
  file_name text,
  original_filename text,
  is_completed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant, id),
  unique (tenant, contract_id),
  foreign key (tenant, contract_id) references contracts on delete cascade,
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index on contract_answers (employee_id);
create trigger contract_answers_revision after insert or update or delete on contract_answers
  for each row execute function touch_employee();
call protect_rows('contract_answers');

-- What a contract in force had as documentation until it was replaced.
create table contract_documentation (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  additional_info jsonb not null,
  valid_since timestamptz not null,
  -- Two replacements in one transaction differ.
  replaced_at timestamptz not null default clock_timestamp() + (product_now() - now()),
  replaced_by uuid not null,
  primary key (tenant, id),
  foreign key (tenant, contract_id) references contracts on delete cascade
);
create index contract_documentation_contract on contract_documentation (contract_id, replaced_at);
call protect_rows('contract_documentation');

-- The invoice of a month of a contract, or of one covered person; 0 where none is named.
create table contract_invoices (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  person_id bigint not null default 0 check (person_id >= 0),
  month_index smallint not null check (month_index between 0 and 11),
  file_name text not null,
  original_filename text not null,
  created_at timestamptz not null default now(),
  primary key (tenant, id),
  unique (tenant, contract_id, person_id, month_index),
  foreign key (tenant, contract_id) references contracts on delete cascade
);
create trigger contract_invoices_revision after insert or update or delete on contract_invoices
  for each row execute function touch_employee_of_contract();
call protect_rows('contract_invoices');

-- What employees ask their company about a product or a contract, as its contact gets it by mail.
create table questions (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  -- The contract it is about; null: the product.
  contract_id uuid,
  category text not null,
  product text not null,
  -- The label and value of what was sent along.
  facts jsonb not null,
  question text not null,
  to_address text not null,
  asked_at timestamptz not null,
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade,
  foreign key (tenant, contract_id) references contracts on delete set null (contract_id)
);
create index questions_employee on questions (tenant, employee_id, asked_at desc);
create index questions_contract on questions (contract_id);
call protect_rows('questions');

-- Signing ---------------------------------------------------------------------------------------------------

-- One-time links sent by e-mail, at most one live for a contract; only the SHA-256 of the token is kept.
create table accept_links (
  tenant text not null,
  token_hash text not null,
  contract_id uuid not null,
  edit_id uuid,
  conditions_hash text not null,
  -- The fingerprint of the one link that names several contracts bought together, beside each one's own.
  common_hash text,
  sent_to text,
  last_day date not null,
  -- The end of that day by the database's clock, which the product's clock does not change.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  voided_at timestamptz,
  primary key (tenant, token_hash),
  foreign key (tenant, contract_id) references contracts on delete cascade,
  foreign key (tenant, edit_id) references contract_edits on delete cascade,
  check (accepted_at is null or voided_at is null)
);
create index accept_links_contract on accept_links (contract_id, created_at);
create index accept_links_common on accept_links (tenant, common_hash) where common_hash is not null;
create unique index accept_links_live on accept_links (tenant, contract_id)
  where accepted_at is null and voided_at is null;
create trigger accept_links_revision after insert or update or delete on accept_links
  for each row execute function touch_employee_of_contract();
call protect_rows('accept_links');

-- The evidence of every acceptance; rows are only ever added.
create table signatures (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  contract_id uuid not null,
  employee_id uuid not null,
  edit_id uuid,
  kind text not null check (kind in ('contract', 'edit', 'cancellation')),
  link_hash text not null,
  -- What was accepted: the text whose SHA-256 is conditions_hash.
  conditions text,
  conditions_hash text not null,
  -- What the money followed from, as text whose SHA-256 stands beside it, and its months. The inputs are the
  -- person's and go with an erasure.
  money_inputs text,
  money_inputs_sha256 text check (length(money_inputs_sha256) = 64),
  money_months jsonb,
  document_id uuid,
  -- Null until the document is drawn.
  document_sha256 text,
  ip text not null,
  user_agent text not null,
  accepted_at timestamptz not null default product_now(),
  primary key (tenant, id),
  unique (tenant, link_hash),
  constraint signatures_money check ((money_inputs_sha256 is null) = (money_months is null)),
  constraint signatures_money_inputs check (money_inputs is null or money_inputs_sha256 is not null),
  foreign key (tenant, contract_id) references contracts,
  foreign key (tenant, employee_id) references employees
);
create index signatures_contract on signatures (contract_id);
create index signatures_document on signatures (document_id);
create index on signatures (employee_id);
call protect_rows('signatures');

-- Every set of conditions that a contract had; the newest of a month were in force in it. An end has no
-- items.
create table contract_conditions (
  tenant text not null,
  id bigint not null generated always as identity,
  contract_id uuid not null,
  kind text not null check (kind in ('contract', 'edit', 'correction', 'cancellation', 'year', 'exit')),
  from_month smallint not null check (from_month between 0 and 12),
  -- Null while they are in force.
  until_month smallint check (until_month between -1 and 11),
  requested_by uuid,
  requested_at timestamptz,
  signature_id uuid,
  reviewed_by text,
  reviewed_at timestamptz,
  benefit_id text not null,
  benefit jsonb not null,
  price_cents integer not null,
  final_price_cents integer not null,
  user_bag_cents integer not null,
  contributed_cents integer not null,
  details jsonb not null,
  items jsonb not null,
  created_at timestamptz not null default product_now(),
  primary key (tenant, id),
  foreign key (tenant, contract_id) references contracts on delete cascade,
  foreign key (tenant, signature_id) references signatures
);
create index contract_conditions_contract on contract_conditions (contract_id);
-- A row is written once; the end of its months is added when the next one begins.
create function keep_contract_conditions() returns trigger language plpgsql as $$
begin
  if old.until_month is not null or to_jsonb(new) - 'until_month' <> to_jsonb(old) - 'until_month' then
    raise exception 'Conditions that a contract had are never changed';
  end if;
  return new;
end $$;
create trigger contract_conditions_kept before update on contract_conditions
  for each row execute function keep_contract_conditions();
call protect_rows('contract_conditions');

-- Files and documents ---------------------------------------------------------------------------------------

-- Stored files; without an employee they belong to the company. `name` is generated.
create table files (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid,
  container text not null,
  name text not null,
  original_name text not null,
  content_type text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (tenant, id),
  unique (tenant, container, name),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index files_employee on files (employee_id);
call protect_rows('files');

-- The bytes of a file that is in no store. They are not compressed, so that a range is read without the rest.
create table file_contents (
  tenant text not null,
  file_id uuid not null,
  bytes bytea not null,
  primary key (tenant, file_id),
  foreign key (tenant, file_id) references files on delete cascade
);
alter table file_contents alter column bytes set storage external;
call protect_rows('file_contents');

-- The objects in the store of FILES_URL. A row outlives its file, so that the object of a deleted file is
-- found.
create table stored_objects (
  tenant text not null,
  file_id uuid not null,
  -- Whose the file was; null belongs to the company.
  employee_id uuid,
  stored_at timestamptz not null default now(),
  -- Since when it lies aside, until it is deleted.
  moved_aside_at timestamptz,
  primary key (tenant, file_id)
);
call protect_rows('stored_objects');

-- What the page of documents lists. Without an employee it is the company's, for all or one collective.
create table documents (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid,
  collective_id text,
  contract_id uuid,
  -- A contract's document has a sheet until it is drawn, then a file. That of a contract that waits for its
  -- acceptance has neither: it is laid out when it is opened.
  file_id uuid,
  sheet jsonb,
  year smallint not null,
  name text not null,
  -- What a contract's document is called in each language.
  names jsonb,
  type text not null default 'User file',
  public boolean not null default false,
  -- The employee; null is the administrator or the portal.
  creator_id uuid,
  created_at timestamptz not null default product_now(),
  updated_at timestamptz not null default product_now(),
  position bigint not null generated always as identity,
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade,
  foreign key (tenant, contract_id) references contracts on delete cascade,
  foreign key (tenant, file_id) references files,
  constraint documents_content check (
    num_nonnulls(file_id, sheet) = 1 or type = 'Contract draft' and num_nonnulls(file_id, sheet) = 0),
  check (collective_id is null or employee_id is null)
);
create index documents_employee on documents (tenant, employee_id);
create index documents_contract on documents (contract_id);
create index documents_file on documents (file_id);
call protect_rows('documents');

-- Payroll and providers -------------------------------------------------------------------------------------

-- A month that was closed, for good, with the layout of its file.
create table payroll_closings (
  tenant text not null,
  id bigint not null generated always as identity,
  year smallint not null check (year between 2000 and 2999),
  month_index smallint not null check (month_index between 0 and 11),
  layout jsonb not null,
  closed_by text not null,
  closed_at timestamptz not null default product_now(),
  primary key (tenant, id),
  unique (tenant, year, month_index)
);
call protect_rows('payroll_closings');

-- A row of a closing. Employees are named by value: their rows may be erased, payroll is kept.
create table payroll_rows (
  tenant text not null,
  closing_id bigint not null,
  position integer not null,
  kind text not null check (kind in ('regular', 'adjustment', 'settlement', 'afterExit')),
  employee_id uuid not null,
  employee_number text not null,
  personal_id text not null,
  full_name text not null,
  cost_center text not null,
  legal_entity text not null,
  office text not null,
  product_id text not null,
  plan_year smallint not null,
  -- The month that the row belongs to.
  month_index smallint not null check (month_index between 0 and 11),
  price_cents integer not null,
  contribution_cents integer not null,
  own_pot_cents integer not null,
  final_price_cents integer not null,
  company_bag_cents integer not null,
  salary_cents integer not null,
  exempt_cents integer not null,
  taxed_cents integer not null,
  -- What is deducted of an earlier month, beside the figures of the row's own.
  carried_cents integer not null default 0,
  primary key (tenant, closing_id, position),
  foreign key (tenant, closing_id) references payroll_closings,
  check (price_cents - contribution_cents - own_pot_cents = final_price_cents),
  check (company_bag_cents + salary_cents = final_price_cents),
  -- A product is exempt and taxed by its whole price, whoever pays it (D-101).
  constraint payroll_rows_whole_price check (exempt_cents + taxed_cents = price_cents)
);
create index payroll_rows_employee on payroll_rows (tenant, plan_year, employee_id);
call protect_rows('payroll_rows');

-- A person may be taken out of a row, and nothing else of it changes.
create function keep_payroll() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new)
    = to_jsonb(old) || '{"employee_number": "", "personal_id": "", "full_name": ""}' then
    return new;
  end if;
  raise exception 'A closed month is never changed';
end $$;
create trigger payroll_closings_kept before update or delete on payroll_closings
  for each row execute function keep_payroll();
create trigger payroll_rows_kept before update or delete on payroll_rows
  for each row execute function keep_payroll();

-- Who was in the company at a closing, with what the pay register asks for: a row where that differs from the
-- year's closing before. Who is erased has no row: the register then counts them without a sex.
create table payroll_people (
  tenant text not null,
  closing_id bigint not null,
  employee_id uuid not null,
  gender smallint check (gender in (0, 1)),
  professional_group text not null,
  primary key (tenant, closing_id, employee_id),
  foreign key (tenant, closing_id) references payroll_closings
);
create index payroll_people_employee on payroll_people (tenant, employee_id);
call protect_rows('payroll_people');

-- What payroll could not deduct of a closed month, as an operator accepted it: the next closing carries it as
-- a line of its own, which has no price.
create table payroll_undeducted (
  tenant text not null,
  employee_id uuid not null,
  product_id text not null,
  plan_year smallint not null,
  month_index smallint not null check (month_index between 0 and 11),
  amount_cents integer not null check (amount_cents > 0),
  accepted_by text not null,
  accepted_at timestamptz not null default product_now(),
  -- The closing whose file asks payroll for it again; null: the next one.
  carried_in bigint,
  primary key (tenant, employee_id, product_id, plan_year, month_index),
  foreign key (tenant, carried_in) references payroll_closings
);
call protect_rows('payroll_undeducted');

-- Sums that would be slow to count anew, each with its hour; whoever loses them counts them again.
create table stored_figures (
  tenant text not null,
  name text not null,
  counted_at timestamptz not null,
  figures jsonb not null,
  primary key (tenant, name)
);
call protect_rows('stored_figures');

-- A file that a provider was given, with the layout of its day.
create table provider_files (
  tenant text not null,
  id integer not null generated always as identity,
  provider_id text not null,
  -- Counts the files of the provider.
  number integer not null check (number > 0),
  layout jsonb not null,
  day date not null,
  written_by text not null,
  written_at timestamptz not null default product_now(),
  primary key (tenant, id),
  unique (tenant, provider_id, number)
);
call protect_rows('provider_files');

-- What a provider was sent about a person, with who they are as the file has it.
create table provider_rows (
  tenant text not null,
  file_id integer not null,
  position integer not null,
  kind text not null check (kind in ('joiner', 'change', 'leaver')),
  employee_id uuid not null,
  person_id integer not null,
  product_id text not null,
  modality_id text not null,
  -- Blank: the modality itself.
  extra_id text not null default '',
  -- YYYY-MM; without an end nothing is covered any more.
  from_month text not null,
  until_month text,
  monthly_price_cents integer not null,
  extras jsonb not null default '{}',
  facts jsonb not null,
  primary key (tenant, file_id, position),
  foreign key (tenant, file_id) references provider_files
);
create index provider_rows_employee on provider_rows (tenant, employee_id);
call protect_rows('provider_rows');

-- Mails -----------------------------------------------------------------------------------------------------

-- Mails written in the transaction of what they announce, delivered after it, at least once.
create table outbox (
  tenant text not null,
  id uuid not null default gen_random_uuid(),
  employee_id uuid,
  contract_id uuid,
  -- The Message-ID without brackets, by which a receiver may drop repeats.
  message_id text not null,
  to_address text not null,
  -- Who gets the answer; null: its sender.
  reply_to text,
  subject text not null,
  -- What the delivery draws the HTML from, links included; null once the mail is sent or withdrawn.
  drawn_from jsonb,
  text text not null,
  attachments jsonb not null default '[]',
  -- Where a mail that can be turned off is turned off (RFC 8058).
  unsubscribe_url text,
  -- A mail with a link that opens something is withdrawn when the link ends.
  has_link boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  delivered_at timestamptz,
  -- Not tried any more: it was withdrawn, or the server refused its address for good.
  given_up_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant, id),
  unique (tenant, message_id),
  foreign key (tenant, employee_id) references employees on delete cascade,
  foreign key (tenant, contract_id) references contracts on delete cascade
);
-- A company's waiting mails are claimed together, longest due first.
create index outbox_due on outbox (tenant, next_attempt_at)
  where delivered_at is null and given_up_at is null;
create index outbox_tenant on outbox (tenant, created_at desc);
create index outbox_contract on outbox (contract_id);
create index on outbox (employee_id);
call protect_rows('outbox');
-- Mails of operators stand under '*operators', and the portal's role sees none of them.
create policy not_of_operators on outbox as restrictive
  using (tenant <> '*operators' or current_user <> 'portal_rows');

-- The mails about an employee, by kind. The outbox loses a mail's text when it is sent, and its row by the
-- company's retention; these rows stay until the employee's end.
create table mail_contents (
  tenant text not null,
  -- The id of the mail in the outbox.
  id uuid not null,
  employee_id uuid not null,
  kind text not null,
  -- What the mail is drawn from, without links, codes and addresses; null: its text is never shown.
  content jsonb,
  -- Whether it was delivered, once the outbox has lost its row; null: the outbox tells.
  is_delivered boolean,
  written_at timestamptz not null default product_now(),
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index mail_contents_employee on mail_contents (tenant, employee_id, written_at desc);
call protect_rows('mail_contents');

-- Entering --------------------------------------------------------------------------------------------------

-- Opaque sessions; only the SHA-256 of the token is kept. Times here are the database's.
create table sessions (
  tenant text not null,
  token_hash text not null,
  employee_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Idling ends it earlier.
  expires_at timestamptz not null,
  primary key (tenant, token_hash),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index sessions_employee on sessions (employee_id);
create index sessions_expiry on sessions (expires_at);
call protect_rows('sessions');

-- Captcha challenges already answered once, right or wrong.
create table captcha_used (
  tenant text not null,
  challenge_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant, challenge_hash)
);
create index captcha_used_expiry on captcha_used (expires_at);
call protect_rows('captcha_used');

-- Links that choose a new password.
create table reset_tokens (
  tenant text not null,
  token_hash text not null,
  employee_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  primary key (tenant, token_hash),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index reset_tokens_employee on reset_tokens (employee_id, created_at);
call protect_rows('reset_tokens');

-- Passkeys of employees (WebAuthn): the public half of what opens an account without a password.
create table passkeys (
  tenant text not null,
  credential_id text not null,
  employee_id uuid not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (tenant, credential_id),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index passkeys_employee on passkeys (tenant, employee_id);
call protect_rows('passkeys');

-- A challenge that a passkey has not answered; without an employee an existing passkey is asked for.
create table passkey_challenges (
  tenant text not null,
  challenge text not null,
  employee_id uuid,
  expires_at timestamptz not null,
  primary key (tenant, challenge),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index passkey_challenges_employee on passkey_challenges (tenant, employee_id);
create index passkey_challenges_expiry on passkey_challenges (tenant, expires_at);
call protect_rows('passkey_challenges');

-- A sign-in by the company's identity provider that has begun: right once, in one browser.
create table provider_sign_ins (
  tenant text not null,
  state_hash text not null,
  browser_hash text not null,
  code_verifier text not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (tenant, state_hash)
);
create index provider_sign_ins_expiry on provider_sign_ins (tenant, expires_at);
call protect_rows('provider_sign_ins');

-- Failed logins. `account` is a SHA-256, so that no e-mail or DNI of a stranger is kept. Those of operators
-- have the tenant `*operators`, and the portal's role sees none of them.
create table login_failures (
  tenant text not null,
  id bigint not null generated always as identity,
  account text not null,
  ip text not null,
  -- A browser, passkey or session that was known; its failures are counted on their own.
  known_by text,
  failed_at timestamptz not null default now(),
  primary key (tenant, id)
);
create index login_failures_account on login_failures (tenant, account, failed_at);
create index login_failures_ip on login_failures (tenant, ip, failed_at);
call protect_rows('login_failures');
create policy not_of_operators on login_failures as restrictive
  using (tenant <> '*operators' or current_user <> 'portal_rows');

-- Browsers from which an account was entered before: strangers who guess do not lock them out.
create table known_browsers (
  tenant text not null,
  account text not null,
  browser_hash text not null,
  expires_at timestamptz not null,
  primary key (tenant, account, browser_hash)
);
create index known_browsers_expiry on known_browsers (tenant, expires_at);
call protect_rows('known_browsers');
create policy not_of_operators on known_browsers as restrictive
  using (tenant <> '*operators' or current_user <> 'portal_rows');

-- The studio ------------------------------------------------------------------------------------------------

-- The open draft of a company: who edits it, and the files as they were served when it began, by their hash.
create table studio_drafts (
  tenant text primary key,
  base_sha256 text not null,
  version integer not null,
  edited_by text not null,
  opened_at timestamptz not null default product_now(),
  saved_at timestamptz not null default product_now()
);
call protect_rows('studio_drafts');

-- The files that a draft changes, each with the hash of the file that it was made from; null: a new file.
create table studio_draft_files (
  tenant text not null references studio_drafts on delete cascade,
  path text not null,
  content bytea not null,
  from_sha256 text,
  saved_by text not null,
  -- Everybody who saved the file since it was as it is served.
  authors text[] not null default '{}',
  saved_at timestamptz not null default product_now(),
  primary key (tenant, path)
);
call protect_rows('studio_draft_files');

-- Each configuration of a company that was served, with its files: the SHA-256 of the bytes by path.
create table releases (
  tenant text not null,
  number integer not null,
  -- The SHA-256 over paths and bytes, equal on every machine.
  fingerprint text not null,
  files jsonb not null,
  -- Null: the files were edited by hand.
  made_by text,
  approved_by text,
  -- How many changes that need a second look were made by hand, where such changes need an approval.
  unapproved integer not null default 0,
  note text not null default '',
  -- The release that was brought back.
  restored integer,
  served_at timestamptz not null,
  primary key (tenant, number)
);
call protect_rows('releases');

-- The bytes of the files of releases, each once for a company.
create table release_files (
  tenant text not null,
  sha256 text not null,
  bytes bytea not null,
  primary key (tenant, sha256)
);
call protect_rows('release_files');

-- The last release of each company. With TENANTS=database each machine reads it, before it knows any company.
create table last_releases (
  tenant text primary key,
  number integer not null,
  fingerprint text not null
);
call protect_rows('last_releases');
-- Names and hashes are shown to work for any company; rows are written for its own companies alone.
create policy shown on last_releases for select using (true);

-- Releases of a company that wait for their day, or for another account: frozen, named by their hash.
create table pending_releases (
  tenant text not null,
  -- The number of the release among those that waited, from 1 in each company.
  number integer not null,
  -- It is published at 00:00 Europe/Madrid of this day; null: as soon as it is approved.
  day date,
  state text not null check (state in ('waiting', 'scheduled', 'published', 'refused', 'withdrawn')),
  -- The SHA-256 over paths and bytes of all files, as they were checked.
  fingerprint text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- Who asked, and who saved a file of it: none of them approves it.
  authors text[] not null,
  approved_by text,
  -- How many of its changes need a second look.
  reds integer not null,
  ended_at timestamptz,
  -- The sentences why it was refused.
  reasons text[] not null default '{}',
  primary key (tenant, number)
);
create index pending_releases_open on pending_releases (tenant) where state in ('waiting', 'scheduled');
call protect_rows('pending_releases');

-- The files that it changes: their bytes are in release_files.
create table pending_release_files (
  tenant text not null,
  number integer not null,
  path text not null,
  sha256 text not null,
  -- The hash of the file that it was made from; null: a new file.
  from_sha256 text,
  authors text[] not null,
  primary key (tenant, number, path),
  foreign key (tenant, number) references pending_releases on delete cascade
);
call protect_rows('pending_release_files');

-- What operators see of a company before it is published: its files, and one made-up person.
create table previews (
  tenant text not null,
  -- The company by whose name the person's rows are kept; no company of the folder can have it.
  name text not null,
  -- The SHA-256 of each file, by path; their bytes are in release_files.
  files jsonb not null,
  person_id uuid not null,
  ends_at timestamptz not null,
  primary key (tenant, name)
);
call protect_rows('previews');

-- Operators, who belong to no company -----------------------------------------------------------------------

create table operators (
  id integer primary key generated always as identity,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._@-]{0,99}$'),
  email text,
  -- Who they are among the employees.
  own_tenant text,
  own_employee_id uuid,
  -- Null until somebody who was invited has chosen one.
  password_hash text,
  -- Sealed with the key of sessions.
  totp_secret text,
  -- The time step of the last code that was used: none is used twice.
  totp_step bigint not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((own_tenant is null) = (own_employee_id is null)),
  foreign key (own_tenant, own_employee_id) references employees on delete set null
);
create unique index operators_email on operators (lower(email));
create index operators_own on operators (own_tenant, own_employee_id);

-- What an account of an operator may do, and for which companies: by subdomain; null is all.
create table operator_rights (
  operator_id integer not null references operators on delete cascade,
  name text not null check (name in ('read', 'people', 'fiscal', 'reviews', 'healthDocuments', 'payroll',
    'campaigns', 'studio', 'publish', 'access')),
  companies text[] check (companies <> '{}'),
  primary key (operator_id, name)
);

-- Sessions and tokens of programs; only the SHA-256 is kept.
create table operator_tokens (
  token_hash text primary key,
  operator_id integer not null references operators on delete cascade,
  label text not null,
  -- A token of a program may at most this; null, of a session, is all of the account.
  rights text[],
  is_session boolean not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When password and second factor were given again.
  proven_at timestamptz
);
create index operator_tokens_operator on operator_tokens (operator_id);

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

-- The second factor beside the authenticator's code.
create table operator_passkeys (
  credential_id text primary key,
  operator_id integer not null references operators on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

-- A challenge that a passkey has not answered; without an operator an existing passkey is asked for.
create table operator_challenges (
  challenge text primary key,
  operator_id integer references operators on delete cascade,
  expires_at timestamptz not null
);

-- Every run of an operation; rows are only ever added.
create table operation_runs (
  id bigint primary key generated always as identity,
  -- Null where it was about all companies, or none.
  tenant text,
  operation text not null,
  -- Whom or what it was about: a person, a contract, a file.
  about text not null default '',
  actor text not null,
  dry_run boolean not null,
  input_sha256 text not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  figures jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default product_now()
);
create index operation_runs_tenant on operation_runs (tenant, started_at);

-- Mails about faults in a company's files, so that each fault is told once a day by one of the processes.
create table operator_fault_mails (
  tenant text not null,
  -- The SHA-256 of the sentences.
  fault text not null,
  told_on date not null,
  primary key (tenant, fault, told_on)
);

-- The queue -------------------------------------------------------------------------------------------------

-- It keeps its own tables, in the schema graphile_worker, and lets only their owner add, repeat or end a job.

create function add_job(name text, payload json, key text, seconds float8) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (graphile_worker.add_job(name, payload, job_key => key, max_attempts => 1000,
    run_at => now() + seconds * interval '1 second')).id;
end $$;

create function retry_jobs(ids bigint[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select count(*) from graphile_worker.reschedule_jobs(ids, now(), null, 0));
end $$;

-- Ends the jobs about somebody.
create function end_jobs(company text, ids text[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs
    where payload ->> 'tenant' = company and (payload ->> 'employeeId' = any (ids)
      or payload ->> 'only' = any (ids) or payload ->> 'id' = any (ids)))));
end $$;
