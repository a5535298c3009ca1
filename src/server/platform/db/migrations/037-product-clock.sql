-- The time of the product's clock: a portal with CLOCK tells its connections by how much that differs.
create function product_now() returns timestamptz language sql stable as $$
  select now() + coalesce(nullif(current_setting('portal.clock_shift_ms', true), ''), '0')::float8
    * interval '1 millisecond'
$$;

-- What people read as the day or time of something.
alter table employee_changes alter column changed_at set default product_now();
alter table enrollment_windows alter column opened_at set default product_now();
alter table closed_plan_years alter column closed_at set default product_now();
alter table news alter column written_at set default product_now();
alter table documents alter column created_at set default product_now();
alter table documents alter column updated_at set default product_now();
alter table mail_contents alter column written_at set default product_now();
alter table studio_drafts alter column opened_at set default product_now();
alter table studio_drafts alter column saved_at set default product_now();
alter table studio_draft_files alter column saved_at set default product_now();
alter table operation_runs alter column finished_at set default product_now();
alter table reminders alter column created_at set default product_now();
alter table contracts alter column created_at set default product_now();
alter table contracts alter column updated_at set default product_now();
alter table contract_edits alter column created_at set default product_now();
alter table contract_conditions alter column created_at set default product_now();
alter table signatures alter column accepted_at set default product_now();
alter table payroll_closings alter column closed_at set default product_now();
alter table payroll_undeducted alter column accepted_at set default product_now();
alter table provider_files alter column written_at set default product_now();
-- Two replacements in one transaction differ.
alter table contract_documentation
  alter column replaced_at set default clock_timestamp() + (product_now() - now());
