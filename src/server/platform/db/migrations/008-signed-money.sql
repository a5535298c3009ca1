-- What the money of a signature followed from, as text whose SHA-256 stands beside it, and its months. The
-- inputs are the person's and go with an erasure; older signatures have none.
alter table signatures
  add column money_inputs text,
  add column money_inputs_sha256 text check (length(money_inputs_sha256) = 64),
  add column money_months jsonb,
  add constraint signatures_money check ((money_inputs_sha256 is null) = (money_months is null)),
  add constraint signatures_money_inputs check (money_inputs is null or money_inputs_sha256 is not null);
