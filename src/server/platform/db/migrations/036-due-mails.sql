-- A company's waiting mails are claimed together, longest due first.
create index outbox_due on outbox (tenant, next_attempt_at) where delivered_at is null and given_up_at is null;
drop index outbox_waiting;
