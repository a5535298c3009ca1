-- Each configuration of a company that was served, with its files: the SHA-256 of the bytes by path.
create table releases (
  tenant text not null,
  number integer not null,
  -- The SHA-256 over paths and bytes, equal on every machine.
  fingerprint text not null,
  files jsonb not null,
  -- Null: the files were edited by hand.
  made_by text,
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
