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

-- Everybody who saved the file since it was as it is served.
alter table studio_draft_files add column authors text[] not null default '{}';

alter table releases add column approved_by text;
-- How many changes that need a second look were made by hand, where such changes need an approval.
alter table releases add column unapproved integer not null default 0;
