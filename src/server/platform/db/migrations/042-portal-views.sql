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
