-- What the employee was asked for last while something of the contract waits for a review, and when.
alter table contracts
  add column asked_for text check (length(asked_for) between 1 and 500),
  add column asked_at timestamptz,
  add constraint contracts_asked check ((asked_for is null) = (asked_at is null));
