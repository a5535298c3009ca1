-- The professional group of a pay register (RD 902/2020), a fact with a date as the office is.
alter table employees add column professional_group text not null default '';
alter table employee_postings add column professional_group text not null default '';

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
