-- The better choices shown before a change was asked for.
alter table contract_edits add column told jsonb;
