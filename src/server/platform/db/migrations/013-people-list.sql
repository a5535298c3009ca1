-- Words as a search compares them: small letters without accents, blanks in place of marks.
create function plain_words(given text) returns text language sql immutable parallel safe as $$
  select translate(lower(given), 'áàäâãåéèëêíìïîóòöôõúùüûñç.@-_,;/''+', 'aaaaaaeeeeiiiiooooouuuunc         ')
$$;

-- By this column a list of people is sorted: an index on a function is not used behind a policy.
alter table employees add column list_name text collate "C" not null
  generated always as (case when erased_at is null
    then left(plain_words(last_name1 || ' ' || last_name2 || ' ' || first_name), 200) else '' end) stored;
create index employees_list on employees (tenant, list_name, id);

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

alter table employees no force row level security;
insert into employee_words (tenant, word, id) select tenant, words_of(employees), id from employees where erased_at is null;
alter table employees force row level security;
call protect_rows('employee_words');
