-- Sums that would be slow to count anew, each with its hour; whoever loses them counts them again.
create table stored_figures (
  tenant text not null,
  name text not null,
  counted_at timestamptz not null,
  figures jsonb not null,
  primary key (tenant, name)
);
call protect_rows('stored_figures');

-- What waits to be accepted or reviewed, without reading all contracts of a company.
create index contracts_state on contracts (tenant, state, year);
