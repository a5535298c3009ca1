-- What the user bag pays of a month that had begun when a change was priced, and so cannot change; null: the
-- month gets its part of the rest.
alter table contract_items add column user_bag_cents integer
  check (user_bag_cents between 0 and contributed_cents);
