-- A product is exempt and taxed by its whole price, whoever pays it (D-101). Rows that were closed by the
-- earlier rule stay as they were.
alter table payroll_rows drop constraint payroll_rows_check2;
alter table payroll_rows add constraint payroll_rows_whole_price
  check (exempt_cents + taxed_cents = price_cents) not valid;
