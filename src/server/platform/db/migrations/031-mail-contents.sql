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
  written_at timestamptz not null default now(),
  primary key (tenant, id),
  foreign key (tenant, employee_id) references employees on delete cascade
);
create index mail_contents_employee on mail_contents (tenant, employee_id, written_at desc);

-- Mails from before their kinds were kept: they show no text.
alter table outbox no force row level security;
insert into mail_contents (tenant, id, employee_id, kind, written_at)
select tenant, id, employee_id, 'earlier', created_at from outbox where employee_id is not null;
alter table outbox force row level security;
call protect_rows('mail_contents');
