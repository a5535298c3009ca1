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
