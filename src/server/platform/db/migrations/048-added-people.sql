-- Keys of an import's rows are checked by plans that depend on the count of people that the database knows.
-- After a trial of a first import, which was taken back, that count is small and the indexes are large, and
-- each check would read one of them from end to end. So an import lets its people be counted anew.
create function count_added_people(added integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- The statistics of a table are of every tenant.
  if (select reltuples from pg_class where oid = 'public.employees'::regclass) < added / 2 then
    analyze (skip_locked) public.employees;
  end if;
end $$;
