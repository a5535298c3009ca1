-- What a change of the law's tables does to the plan of a year, as somebody was told last: plan year, year of
-- the tables, what the payslip falls by in the year before and after, in cents.
alter table employees add column law_change jsonb;
