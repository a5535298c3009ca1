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
  accepted_at timestamptz not null default now(),
  -- The closing whose file asks payroll for it again; null: the next one.
  carried_in bigint,
  primary key (tenant, employee_id, product_id, plan_year, month_index),
  foreign key (tenant, carried_in) references payroll_closings
);
call protect_rows('payroll_undeducted');

-- What a line of payroll deducts of an earlier month, beside the figures of its own.
alter table payroll_rows add column carried_cents integer not null default 0;
