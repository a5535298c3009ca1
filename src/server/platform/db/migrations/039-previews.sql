-- What operators see of a company before it is published: its files, and one made-up person.
create table previews (
  tenant text not null,
  -- The company by whose name the person's rows are kept; no company of the folder can have it.
  name text not null,
  -- The SHA-256 of each file, by path; their bytes are in release_files.
  files jsonb not null,
  person_id uuid not null,
  ends_at timestamptz not null,
  primary key (tenant, name)
);
call protect_rows('previews');
