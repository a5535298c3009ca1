-- What was said to be better than a contract before it was purchased; null where nothing was.
alter table contracts add column told jsonb;
