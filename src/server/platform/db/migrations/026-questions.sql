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

-- Who gets the answer to a mail; null: its sender.
alter table outbox add column reply_to text;
