-- The open draft of a company: who edits it, and the files as they were served when it began, by their hash.
create table studio_drafts (
  tenant text primary key,
  base_sha256 text not null,
  version integer not null,
  edited_by text not null,
  opened_at timestamptz not null default now(),
  saved_at timestamptz not null default now()
);
call protect_rows('studio_drafts');

-- The files that a draft changes, each with the hash of the file that it was made from; null: a new file.
create table studio_draft_files (
  tenant text not null references studio_drafts on delete cascade,
  path text not null,
  content bytea not null,
  from_sha256 text,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (tenant, path)
);
call protect_rows('studio_draft_files');
