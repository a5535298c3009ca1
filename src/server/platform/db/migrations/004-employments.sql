-- What a contract of an earlier employment used of the company bag then; null in the employment of today.
alter table contracts add column former_bag_cents integer check (former_bag_cents >= 0);
