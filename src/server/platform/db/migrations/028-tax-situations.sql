-- What an employee told for form 145 (art. 88 RD 439/2007), and what the company confirmed of it: answers with
-- their moments. Special personal data: only the right "fiscal" reads it.
alter table employees add column tax_situations jsonb;
